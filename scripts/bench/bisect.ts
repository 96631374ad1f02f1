import { isDeepStrictEqual } from 'node:util'
import type { SmokeStep } from '@parlor/shared/contract/build/smoke-steps'
import type { Browser } from '@playwright/test'
import { bisectReport } from '../release/bisect/bisect-report'
import { bisectSite } from '../release/bisect/bisect-site'
import { withBrowser } from '../release/gate/trial/pages'
import { openSite } from '../site/open-site'
import { seededDraws } from '../testing/chat-faults/seeded-draws'
import { type Builds, buildsOf, publishHistory } from './bisect/broken-site'
import { type Deploy, drawBreak, type SeededBreak } from './bisect/seeded-breaks'
import { temporaryFolder } from './measure/at-end'
import { drawSeed } from './measure/options'
import { median, round } from './measure/statistics'

export const keys = ['breaks', 'named', 'turns_max', 'median_s']
export const options = { breaks: 50, only: '', seed: drawSeed() }
export const smallest = { breaks: 3, only: 'one never flaky', seed: 1 }
export const promised = { breaks: 3, named: 3 }

/** They lead through a screen of every package. */
const STEPS: readonly SmokeStep[] = [
  { go: '/quiz' },
  { see: 'Create Account' },
  { go: '/dash' },
  { see: 'Submit' },
  { go: '/register' },
  { type: '{nickname}', into: 'Nickname' },
  { type: '{email}', into: 'Email address' },
  { type: '{password}', into: 'Password' },
  { type: '{password}', into: 'Confirm password' },
  { press: 'Create Account' },
  { see: 'Activate Your Account' },
]

/**
 * Seeded breaks on sites with four packages of ten releases each: of one deploy, of two together,
 * and such as no deploy caused. Each is sought in a browser. `--only 'one two'` tries these kinds.
 */
export async function run({ breaks, only, seed }: typeof options) {
  const folder = temporaryFolder()
  const builds = await buildsOf(folder)
  const draw = seededDraws(seed)
  const seeded = Array.from({ length: 50 }, (_, number) => drawBreak(number, draw))
  const kinds = only === '' ? [] : only.split(' ')
  const chosen =
    only === ''
      ? seeded
      : kinds.flatMap((kind) => seeded.filter((each) => each.kind === kind).slice(0, 1))
  const results = await withBrowser(async (browser) => {
    const all: Result[] = []
    for (const one of chosen.slice(0, breaks))
      all.push(await seek(one, { browser, builds, folder }))
    return all
  })
  const single = results.filter(({ kind }) => kind === 'one')
  const figures = {
    breaks: results.length,
    named: results.filter(({ isNamed }) => isNamed).length,
    turns_max: Math.max(0, ...single.map(({ turns }) => turns)),
    median_s: round(median(results.map(({ seconds }) => seconds)), 1),
  }
  console.table(figures)
  return { ...figures, seed }
}

interface Result extends Pick<SeededBreak, 'kind'> {
  isNamed: boolean
  /** The lineups that were tried, besides both ends and the named deploy alone. */
  turns: number
  seconds: number
}

async function seek(
  seeded: SeededBreak,
  { browser, builds, folder }: { browser: Browser; builds: Builds; folder: string },
): Promise<Result> {
  const storage = await publishHistory(seeded, { builds, folder })
  const tried = new Set<string>()
  const begun = performance.now()
  const result = await bisectSite(storage, browser, {
    steps: STEPS,
    withdrawn: false,
    openSite,
    onTry: (lineup) => tried.add(JSON.stringify(Object.entries(lineup).sort())),
  })
  const seconds = (performance.now() - begun) / 1_000
  const { found } = result
  const named =
    found.status === 'broken' ? [found.by, found.together].flatMap((each) => each ?? []) : []
  const versions = named.map(({ name, version }) => `${name} ${version?.split('-').at(-1)}`)
  const isNamed = isDeepStrictEqual([found.status, ...versions], expectedOf(seeded))
  const isAlone = found.status === 'broken'
  const turns = tried.size - 2 - (isAlone ? 1 : 0)
  console.log(
    `${isNamed ? 'ok  ' : 'FAIL'}  ${seeded.kind}  ${turns} turns  ${round(seconds, 1)} s  ${bisectReport(result)}${isNamed ? '' : `  (expected ${expectedOf(seeded)})`}`,
  )
  return { kind: seeded.kind, isNamed, turns, seconds }
}

/** The status, and the deploys to be named, the newest first. */
function expectedOf({ kind, from, deploys }: SeededBreak): string[] {
  if (kind === 'always') return ['fails always']
  if (kind === 'never') return ['never fails']
  if (kind === 'flaky') return ['flaky']
  const placeOf = (deploy: Deploy) =>
    deploys.findIndex(({ name, release }) => name === deploy.name && release === deploy.release)
  const inTime = [...from].sort((one, other) => placeOf(other) - placeOf(one))
  return ['broken', ...inTime.map(({ name, release }) => `${name} r${release}`)]
}

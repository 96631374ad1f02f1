import { CHECKS_FILE } from '@parlor/shared/contract/build/release-files'
import { type SmokeStep, smokeSteps } from '@parlor/shared/contract/build/smoke-steps'
import { placeOf, type Release } from '@parlor/shared/contract/manifest'
import { routing } from '@parlor/shared/contract/routing'
import type { Browser } from '@playwright/test'
import * as v from 'valibot'
import { ReleaseError } from '../../build/release'
import { readChecks } from '../gate/check-types'
import { openRelease } from '../lineup/open-release'
import { routingOf, screensOf } from '../lineup/paths'
import { readChanges } from '../rows/site-changes'
import { readState } from '../rows/site-state'
import type { ObjectStorage } from '../storage/object-storage'
import { type Break, findBreak, type Search, type SoughtError } from './find-break'
import { type DatedChange, datedChanges, historyOf, type SiteHistory } from './history'
import { covers } from './try-steps'

export interface Bisection extends Pick<Search, 'openSite' | 'onTry'> {
  /** Undefined: the smoke steps of the package that the error is in. */
  steps?: readonly SmokeStep[] | undefined
  error?: SoughtError | undefined
  /** Also try withdrawn releases. */
  withdrawn: boolean
}

/** Finds the deploy that broke a site's steps. */
export async function bisectSite(
  storage: ObjectStorage,
  browser: Browser,
  asked: Bisection,
): Promise<Break & { history: SiteHistory }> {
  const state = await readState(storage)
  const all = datedChanges(await readChanges(storage))
  const opened = await openAll(storage, all)
  const newest = Object.fromEntries([...opened.values()].map((each) => [each.name, each]))
  const steps = asked.steps ?? (await ownSteps(storage, newest, asked.error))
  const history = historyOf(all, {
    rows: state.rows,
    withdrawn: asked.withdrawn,
    needed: neededBy(steps, newest),
    isGone: (change) => change.version !== null && !opened.has(keyOf(change)),
  })
  if (!history.oldest.host) {
    throw new ReleaseError(
      `${storage.address} has no record of a host that can still be tried. The record begins with the next deploy.`,
    )
  }
  const search = { ...asked, state, history, steps }
  return { ...(await findBreak(storage, browser, search)), history }
}

const keyOf = ({ name, version }: Pick<DatedChange, 'name' | 'version'>) => `${name} ${version}`

/** The recorded releases whose manifests are still there, oldest first. */
async function openAll(
  storage: ObjectStorage,
  all: readonly DatedChange[],
): Promise<Map<string, Release>> {
  const opened = all.map(async ({ name, version, release }) => {
    if (!release) return []
    try {
      const entry = { ...release, screens: 'its own' } as const
      return [[keyOf({ name, version }), await openRelease(storage, name, entry)] as const]
    } catch (error) {
      if (error instanceof ReleaseError) return []
      throw error
    }
  })
  return new Map((await Promise.all(opened)).flat())
}

/** The packages without which the steps cannot be taken. */
function neededBy(steps: readonly SmokeStep[], newest: Record<string, Release>): string[] {
  const paths = steps.flatMap((step) => ('go' in step ? [step.go] : []))
  return Object.values(newest)
    .filter((release) => {
      const screens = screensOf(release, routingOf(newest.host))
      const isOnTheWay = screens.some((screen) => paths.some((path) => covers(screen, path)))
      const isPinned = routing.pinned.some(({ remote }) => remote === release.name)
      return release.name === 'host' || isPinned || isOnTheWay
    })
    .map(({ name }) => name)
}

/** The smoke steps of the package that has the source of an error. */
async function ownSteps(
  storage: ObjectStorage,
  newest: Record<string, Release>,
  error: SoughtError | undefined,
): Promise<readonly SmokeStep[]> {
  const release = newest[error?.file.split('/')[0] ?? '']
  const checks = release && (await storage.read(placeOf(release, CHECKS_FILE)))
  const { output, success } = v.safeParse(smokeSteps, readChecks(checks?.content.toString()).smoke)
  if (success && output.length > 0) return output
  throw new ReleaseError(
    `${error?.file} is in no package with steps of its own, so nothing leads to the error. Give steps that do: --steps FILE`,
  )
}

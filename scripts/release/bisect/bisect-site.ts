import { CHECKS_FILE } from '@parlor/shared/contract/build/release-files'
import type { SmokeStep } from '@parlor/shared/contract/build/smoke-steps'
import { placeOf, type Release } from '@parlor/shared/contract/manifest'
import { routing } from '@parlor/shared/contract/routing'
import type { Browser } from '@playwright/test'
import { ReleaseError } from '../../build/release'
import type { OpenSite } from '../gate/trial/trial-site'
import { covers, stepsIn } from '../gate/trial/tried-package'
import { openRelease } from '../lineup/open-release'
import { routingOf, screensOf } from '../lineup/paths'
import { readChanges } from '../rows/site-changes'
import { readState } from '../rows/site-state'
import type { ObjectStorage } from '../storage/object-storage'
import { bisect, type Change, type Found, type Versions } from './bisect'
import { type DatedChange, datedChanges, historyOf, type SiteHistory } from './history'
import { openLineupSite } from './lineup-site'
import { type SoughtError, Tries } from './tries'

interface Asked {
  /** Undefined: the smoke steps of the package that the error is in. */
  steps?: readonly SmokeStep[] | undefined
  error?: SoughtError | undefined
  /** Also try withdrawn releases. */
  withdrawn: boolean
  openSite: OpenSite
  /** Gets each try. */
  onTry(lineup: Versions, isPassed: boolean): void
}

export interface Bisected {
  found: Found<DatedChange>
  /** `step 3: press "Submit"` */
  failure: string
  history: SiteHistory
}

/** Takes steps on past lineups of a site, and finds the change that broke them. */
export async function bisectSite(
  storage: ObjectStorage,
  browser: Browser,
  { withdrawn, openSite, onTry, ...sought }: Asked,
): Promise<Bisected> {
  const state = await readState(storage)
  const all = datedChanges(await readChanges(storage))
  const opened = await openAll(storage, all)
  const newest: Record<string, Release> = {}
  for (const change of all) {
    const release = opened.get(keyOf(change))
    if (release) newest[change.name] = release
  }
  const steps = sought.steps ?? (await ownSteps(storage, newest, sought.error))
  const history = historyOf(all, {
    rows: state.rows,
    withdrawn,
    needed: neededBy(steps, newest),
    isGone: (change) => change.version !== null && !opened.has(keyOf(change)),
  })
  if (!history.oldest.host) {
    throw new ReleaseError(
      `${storage.address} has no record of a host that can still be tried. The record begins with the next deploy.`,
    )
  }
  const integrities = new Map(all.map((change) => [keyOf(change), change.release?.integrity]))
  const site = await openLineupSite(storage, { state, openSite, integrities })
  try {
    const tries = new Tries(site, browser, { ...sought, steps })
    const passes = async (lineup: Versions) => {
      const isPassed = await tries.passes(lineup)
      onTry(lineup, isPassed)
      return isPassed
    }
    const found = await bisect({ ...history, passes })
    return { found, failure: tries.failure, history }
  } finally {
    await site.close()
  }
}

const keyOf = ({ name, version }: Change) => `${name} ${version}`

/** The recorded releases whose manifests are still there. */
async function openAll(
  storage: ObjectStorage,
  all: readonly DatedChange[],
): Promise<Map<string, Release>> {
  const opened = all.map(async ({ name, version, release }) => {
    if (!release) return []
    try {
      const entry = { ...release, screens: 'its own' } as const
      return [[`${name} ${version}`, await openRelease(storage, name, entry)] as const]
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
  const steps = stepsIn(checks?.content.toString())
  if (steps.length > 0) return steps
  throw new ReleaseError(
    `${error?.file} is in no package with steps of its own, so nothing leads to the error. Give steps that do: --steps FILE`,
  )
}

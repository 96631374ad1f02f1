import type { BuiltRelease } from '../../build/build-release'
import { type Progress, silent } from '../../platform/progress'
import type { ReleaseStore } from '../release-store'
import { readRouting, screenCollisions } from '../screens'
import { checkChunkHashes, checkFiles } from './check-files'
import { checkIdentity } from './check-identity'
import { checkStyleNames } from './check-removed-names'
import { checkSize, readSizes, sizesOf } from './check-size'
import { checkStyles } from './check-styles'
import { checkTypes, type PlannedTypes, planTypes } from './check-types'
import { builtManifest, compareWithLive, liveManifests } from './compare-with-live'
import { type SmokeTools, smokeRun } from './trial/smoke-run'
import { type CompareTypes, withTypeChecker } from './type-checker'

export interface Candidate {
  release: BuiltRelease
  /** The live site; none of the checks changes it. */
  store: ReleaseStore
  /** Without these the screens are not tried. */
  smoke: SmokeTools | undefined
  /** A compiler that was begun before; undefined: the gate begins one. */
  compare?: CompareTypes
  /** Told of each part, and of what could not be checked. */
  progress?: Progress
}

/**
 * Checks a candidate against what is live and returns the objections to it, a sentence each. Cheap
 * checks come first; types are compiled in a process beside the browser, and what either objects to
 * ends the other.
 */
export async function gate(at: Candidate): Promise<string[]> {
  const { release, store, progress = silent } = at
  const candidate = builtManifest(release.folder)
  const { name } = release
  const damaged = checkFiles(release, candidate)
  if (damaged.length > 0) return damaged

  const index = await store.index()
  const live = await liveManifests(store, index)
  const routing = readRouting((name === 'host' ? candidate : live.host)?.routing)
  const objections = [
    ...screenCollisions({ name, screens: release.screens, rows: index, routing }),
    ...checkIdentity(release, candidate),
    ...compareWithLive({ name, candidate, live }),
    ...(await checkStyleNames(release, { store, index, live })),
    ...checkChunkHashes(release, candidate),
    ...checkStyles(release),
    ...checkSize(name, { now: sizesOf(release, candidate), record: readSizes() }),
  ]
  if (objections.length > 0) return objections
  progress.done('compared with what is live')

  const planned = await planTypes({ release, candidate, live, store, index })
  for (const unchecked of planned.unchecked) {
    progress.done(
      `WARNING: the types of the live ${unchecked} could not be checked, because its release brought no sources; deploy it again to change that (npm run deploy -- ${unchecked})`,
    )
  }
  const hasHost = name === 'host' || live.host !== undefined
  if (!hasHost) progress.done('not tried in a browser, because the site has no host yet')
  const rest = hasHost ? at : { ...at, smoke: undefined }
  if (at.compare) return compileAndTry(rest, { planned, compare: at.compare })
  return withTypeChecker((compare) => compileAndTry(rest, { planned, compare }))
}

/** The checks that take seconds, at the same time. */
async function compileAndTry(
  { release, store, smoke, progress = silent }: Candidate,
  { planned, compare }: { planned: PlannedTypes; compare: CompareTypes },
): Promise<string[]> {
  const ended = new AbortController()
  const told = async ({ part, done }: { part: string; done: string }, check: Promise<string[]>) => {
    const objections = await progress.during(part, () => check)
    if (objections.length === 0) progress.done(done)
    return objections
  }
  const compiled = checkTypes(release.name, planned, compare)
  const tried = smoke ? smokeRun(smoke, { release, store, signal: ended.signal }) : undefined
  const checks = [told({ part: 'compiling types', done: 'types compiled' }, compiled)]
  if (tried) {
    checks.push(told({ part: 'trying it in a browser', done: 'tried in a browser' }, tried))
  }
  try {
    return await firstObjections(checks)
  } finally {
    ended.abort()
    // A visit that is ended in its midst fails, and nobody needs to hear of that.
    await tried?.catch(() => {})
  }
}

/** The objections of whichever finds some first; none where none does. */
function firstObjections(checks: readonly Promise<string[]>[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    for (const check of checks) {
      check.then((found) => {
        if (found.length > 0) resolve(found)
      }, reject)
    }
    Promise.all(checks).then(() => resolve([]), reject)
  })
}

import type { BuiltRelease } from '../../build/build-release'
import { isDeployable } from '../../build/packages'
import { type Progress, silent } from '../../platform/progress'
import type { Release } from '../contract/manifest'
import { configProblem } from '../page/page-configuration'
import { CONFIG_FILE } from '../records/site-state'
import { conflictsOf, declaredThings, missingRequirements } from '../release-set/conflicts'
import { openBuild } from '../release-set/open-release'
import type { ReleaseSet } from '../release-set/release-set'
import type { Snapshot } from '../snapshot'
import { type BrowserTools, checkInBrowser } from './browser/browser-check'
import { checkChunkHashes, checkFiles, checkServices } from './check-files'
import { checkIdentity } from './check-identity'
import { checkSize, readSizes, sizesOf, unrecorded } from './check-size'
import { checkStyles } from './check-styles'
import {
  type CompareTypes,
  checkTypes,
  type PlannedTypes,
  planTypes,
  withTypeChecker,
} from './check-types'
import { stockNews } from './stock-news'

export interface GateInput {
  build: BuiltRelease
  /** A copy of the live site in a folder. */
  snapshot: Snapshot
  /** Undefined: the screens are not checked. */
  tools: BrowserTools | undefined
  /** Visits every screen of the site. */
  everything?: boolean | undefined
  /** A compiler that is already running; undefined: the gate starts one. */
  compare?: CompareTypes
  /** Reports each part, and what could not be checked. */
  progress?: Progress
}

/**
 * Checks a candidate against what is live and returns the problems with it, a sentence each. Cheap
 * checks come first. Types are compiled in a process next to the browser, and a problem from
 * either ends the other.
 */
export async function gate(at: GateInput): Promise<string[]> {
  const { build, snapshot, progress = silent } = at
  const release = openBuild(build)
  const candidate = { release, folder: build.folder }
  const { name } = release
  const faults = checkFiles(candidate)
  if (faults.length > 0) return faults

  const [now, record] = [sizesOf(candidate), readSizes()]
  const problems = [
    ...conflictsWith(release, snapshot),
    ...declaredThings.flatMap((thing) => thing.problems?.(release, snapshot.live) ?? []),
    ...checkIdentity(release),
    ...configProblems(release, snapshot),
    ...checkServices(candidate),
    ...checkChunkHashes(candidate),
    ...checkStyles(candidate),
    ...checkSize(name, { now, record }),
  ]
  if (problems.length > 0) return problems
  progress.done('compared with what is live')
  // The record of a package is in its project.
  if (!record[name] && isDeployable(name)) progress.done(unrecorded(name, now))
  for (const { news } of declaredThings) {
    for (const line of news?.(release, snapshot.live) ?? []) progress.done(line)
  }
  for (const line of stockNews(candidate, snapshot.live.host)) progress.done(line)
  for (const [other, problem] of Object.entries(snapshot.problems)) {
    if (other !== name) progress.done(`WARNING: ${other} was left out of all checks: ${problem}`)
  }

  const plan = planTypes({ release, folder: build.folder, snapshot })
  for (const unchecked of plan.unchecked) {
    const warning =
      unchecked === name
        ? `the types of ${name} could not be compiled, because it was built without declarations: write them to types/ of the build folder, such as types/tea.d.ts for ./tea`
        : `the types of the live ${unchecked} could not be checked, because its release contains no sources; deploy it again to add them (npm run deploy -- ${unchecked})`
    progress.done(`WARNING: ${warning}`)
  }
  const hasHost = name === 'host' || snapshot.live.host !== undefined
  if (!hasHost) progress.done('not checked in a browser, because the site has no host yet')
  const rest = hasHost ? at : { ...at, tools: undefined }
  if (at.compare) return compileAndTry(rest, { plan, compare: at.compare })
  return withTypeChecker((compare) => compileAndTry(rest, { plan, compare }))
}

/** The conflicts with what is live, or with a canary of another package. */
export function conflictsWith(
  release: Release,
  { live, canaries }: Pick<Snapshot, 'live' | 'canaries'>,
): string[] {
  const beside = (set: ReleaseSet) =>
    conflictsOf({ releaseSet: { ...set, [release.name]: release }, previous: set })
  const { [release.name]: _, ...others } = canaries
  const conflicts = [
    ...beside(live),
    ...Object.values(others).flatMap((canary) => beside({ ...live, [canary.name]: canary })),
  ]
  return [...new Set(conflicts.map(({ sentence }) => sentence))]
}

/** The site's configuration must suit the host that will be live, and the candidate itself. */
function configProblems(release: Release, { live, state, address }: Snapshot): string[] {
  const host = release.name === 'host' ? release : live.host
  const problem = state.config.problem ?? (host && configProblem(host, state.config.value))
  if (problem) return [`${address}/${CONFIG_FILE} does not suit the host: ${problem}`]
  const lacking = missingRequirements(release, state.config.value)
  return lacking ? [`${address}/${CONFIG_FILE} does not suit ${release.name}: ${lacking}`] : []
}

/** Runs the checks that take seconds at the same time. */
async function compileAndTry(
  { build, snapshot, tools, everything, progress = silent }: GateInput,
  { plan, compare }: { plan: PlannedTypes; compare: CompareTypes },
): Promise<string[]> {
  const ended = new AbortController()
  const report = async (
    { part, done }: { part: string; done: string },
    check: Promise<string[]>,
  ) => {
    const problems = await progress.during(part, () => check)
    if (problems.length === 0) progress.done(done)
    return problems
  }
  const typeCheck = checkTypes(build.name, plan, compare)
  const say = (line: string) => progress.done(line)
  const { signal } = ended
  const visits = tools && checkInBrowser(tools, { build, snapshot, everything, signal, say })
  const checks = [report({ part: 'compiling types', done: 'types compiled' }, typeCheck)]
  if (visits) {
    checks.push(report({ part: 'checking it in a browser', done: 'checked in a browser' }, visits))
  }
  try {
    return await firstProblems(checks)
  } finally {
    ended.abort()
    // A visit that is ended halfway fails, which nobody needs to know.
    await visits?.catch(() => {})
  }
}

/** The first problems that any check finds; empty if none does. */
function firstProblems(checks: readonly Promise<string[]>[]): Promise<string[]> {
  return new Promise((resolve, reject) => {
    for (const check of checks) {
      check.then((problems) => {
        if (problems.length > 0) resolve(problems)
      }, reject)
    }
    Promise.all(checks).then(() => resolve([]), reject)
  })
}

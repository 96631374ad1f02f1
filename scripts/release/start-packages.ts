import type { BuiltRelease } from '../build/build-release'
import { ReleaseError } from '../build/release'
import type { Origin } from '../build/version/git-state'
import { isOutOfSpace } from '../platform/file-errors'
import type { ReleaseRecord } from './contract/record'
import { ConfigurationError } from './page/page-configuration'
import { newerPages } from './page/page-format'
import { publish } from './publish'
import { endedCanaryWarning } from './records/release-commands'
import { CONFIG_FILE, howToFix, PAGE_FILE, readState, type SiteState } from './records/site-state'
import { missingRequirements } from './release-set/conflicts'
import { openBuild } from './release-set/open-release'
import { withProblems } from './release-set/problems'
import type { ObjectStorage } from './storage/object-storage'

/** A package of the checkout, which is built only if it is published. */
interface CheckedOut {
  name: string
  version: string
  build(): Promise<BuiltRelease>
}

interface Start {
  packages: readonly CheckedOut[]
  /** The new configuration of the site; undefined: it keeps its own. */
  config: unknown
  /** Remotes that their teams deploy over HTTP. */
  withToken: readonly string[]
  /** Also publish over what somebody has deployed or rolled back. */
  publishAll: boolean
  /** The commit of the checkout. */
  origin: Origin
  at?: string
  say(note: string): void
}

/**
 * Publishes the packages that nobody else decides about: those that the site never had, or that a
 * start made live. All are compared as one set, and what does not fit is left out. On a full disk
 * pages stay as they are.
 */
export async function startPackages(storage: ObjectStorage, start: Start): Promise<void> {
  try {
    await publishPackages(storage, start)
  } catch (error) {
    if (!isOutOfSpace(error) || !(await storage.read(PAGE_FILE))) throw error
    start.say(`${(error as Error).message} The site is served as it is.`)
  }
}

async function publishPackages(storage: ObjectStorage, start: Start): Promise<void> {
  const newer = await newerPages(storage)
  if (newer !== undefined) return start.say(newer)
  const stateBefore = await readState(storage)
  const builds: BuiltRelease[] = []
  for (const { name, version, build } of start.packages) {
    const note = reasonToLeave(stateBefore, { name, version, ...start })
    if (note !== undefined) start.say(note)
    else if (isToPublish(stateBefore.records[name], version, start.origin))
      builds.push(await build())
  }
  const incomplete = builds.flatMap((release) => {
    const problem = missingRequirements(openBuild(release), start.config)
    return problem === undefined ? [] : [{ release, problem }]
  })
  for (const { release, problem } of incomplete) {
    builds.splice(builds.indexOf(release), 1)
    start.say(`${release.name} was left out until config.json suits it: ${problem}`)
  }
  const { config, at } = start
  const allOrNone = Object.keys(stateBefore.etags).length === 0
  const starting = { by: 'start', stateBefore, allOrNone, at } as const
  const outcomes = await publish(storage, builds, { ...starting, config }).catch(async (error) => {
    // Pages have a configuration that works: a start serves them with it.
    if (!(error instanceof ConfigurationError && (await storage.read(PAGE_FILE)))) throw error
    start.say(
      `${error.message} Pages keep the configuration that they have. The new one comes from the options and ${storage.address}/${CONFIG_FILE}.`,
    )
    return publish(storage, builds, starting)
  })
  const refusals = Object.entries(outcomes).flatMap(([name, outcome]) =>
    outcome.status === 'live' ? [] : [{ name, ...outcome }],
  )
  if (allOrNone && refusals.length > 0) {
    const reasons = [...new Set(refusals.map(({ reason }) => reason))]
    throw new ReleaseError(withProblems('These packages do not fit together:', reasons))
  }
  for (const { name, version } of builds) {
    const ended =
      outcomes[name]?.status === 'live' && endedCanaryWarning(stateBefore.records[name], version)
    if (ended) start.say(`${name}: ${ended}`)
  }
  for (const { name, status, reason } of refusals) {
    const what =
      status === 'recorded' ? 'was uploaded, but its pages were not rebuilt' : 'was left out'
    start.say(`${name} ${what}: ${reason}`)
  }
}

function isToPublish(record: ReleaseRecord | undefined, version: string, origin: Origin): boolean {
  const { current, by } = record ?? {}
  // Equal sources that are now in a commit: the record gets it.
  const isCommitted = by === 'start' && current?.dirty === true && !origin.dirty
  return current?.version !== version || isCommitted
}

/** Why a start leaves a package alone, as a note; undefined if it does not. */
function reasonToLeave(
  { records, problems }: SiteState,
  { name, version, withToken, publishAll }: Start & { name: string; version: string },
): string | undefined {
  const record = records[name]
  const here = `this checkout has ${version}: npm run deploy -- ${name}`
  if (problems[name] !== undefined) {
    return `${name}: its record cannot be used (${problems[name]}), so it stays as it is. ${howToFix(name)}`
  }
  if (!record) return undefined
  if (record.retiredAt !== undefined) return `${name} was retired; ${here} --again`
  if (record.current?.version === version && !record.canary) return undefined
  if (record.heldBack?.includes(version))
    return `${name}: ${liveNow(record)}; ${version} was withdrawn: npm run deploy -- ${name}`
  if (withToken.includes(name))
    return `${name}: ${liveNow(record)}; its team has a token, and deploys it`
  if (publishAll) return undefined
  const isOthers = record.by !== undefined && record.by !== 'start'
  return isOthers || record.canary ? `${name}: ${liveNow(record)}; ${here}` : undefined
}

function liveNow({ current, by, canary }: ReleaseRecord): string {
  if (!current) return 'nothing is live'
  const author = current.author ? `deployed by ${current.author}` : 'deployed'
  const how = { start: 'by a start', deploy: author, rollback: 'after a rollback' }
  const beside = canary ? `, beside the canary ${canary.release.version}` : ''
  return `${current.version} is live, ${how[by ?? 'deploy']}${beside}`
}

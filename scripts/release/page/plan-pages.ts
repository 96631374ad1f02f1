import { isDeepStrictEqual } from 'node:util'
import { routing as specified } from '@parlor/shared/contract/routing'
import { ReleaseError } from '../../build/release'
import type { Release } from '../contract/manifest'
import { mapReleases, type ReleaseEntry, type ReleaseRecord } from '../contract/record'
import {
  type IndexEntry,
  type IndexRelease,
  indexEntry,
  type ReleaseIndex,
} from '../contract/release-index'
import { contributionForPages } from '../contract/slots'
import {
  CONFIG_FILE,
  howToFix,
  INDEX_FILE,
  recordFile,
  type SiteState,
} from '../records/site-state'
import { conflictsOf, missingRequirements } from '../release-set/conflicts'
import { type NamedRelease, openRelease, openReleases } from '../release-set/open-release'
import type { ReleaseSet } from '../release-set/release-set'
import { acceptedContributions } from '../release-set/slots'
import type { ObjectStorage } from '../storage/object-storage'
import { chooseReleases } from './choose-releases'
import { type PageConfiguration, pageConfiguration } from './page-configuration'
import { renderPages } from './render-pages'

/** Everything that pages read, computed from the records. */
export interface PagePlan {
  index: ReleaseIndex
  /** Every page, by its path; none without a host and a configuration. */
  pages: Map<string, Buffer>
  /** The differences from records or configuration: by package (or file), with the reason. */
  refusals: Record<string, string>
  /** The keys of the configuration that pages do without, because their host does not know them. */
  unknownKeys: string[]
  /** The packages that pages had and whose records are gone. */
  lost: string[]
}

/**
 * Decides what pages read. A record is a request: one that does not fit what else is live keeps the
 * form that it had, as does one that cannot be read.
 */
export async function planPages(storage: ObjectStorage, state: SiteState): Promise<PagePlan> {
  refuseLost(storage, state)
  const refusals: Record<string, string> = {}
  const previous = await openReleases(storage, currentOf(state.index), () => {})
  const unchanged = new Set(
    Object.keys(state.records).filter((name) => isUnchanged(name, state, previous[name])),
  )
  const requested = await openReleases(
    storage,
    currentOf(state.records).filter(([name]) => !(name in previous && unchanged.has(name))),
    (name, problem) => {
      refusals[name] = problem
    },
  )
  const configurationWith = async (host: Release | undefined): Promise<PageConfiguration> =>
    host
      ? await pageConfiguration(storage, { host, state })
      : { value: state.config.value, unknownKeys: [] }
  const nextHost = requested.host ?? previous.host
  const next = await configurationWith(nextHost)
  if (requested.host && next.unfit !== undefined) refusals.host = next.unfit
  for (const [name, release] of Object.entries(requested)) {
    const problem = missingRequirements(release, next.value)
    if (problem !== undefined) refusals[name] = problem
  }
  const isKept = (name: string) => name in state.problems || name in refusals || unchanged.has(name)
  const isPossible = (name: string) => !(name in refusals)
  const choice = chooseReleases(previous, {
    ...pick(previous, isKept),
    ...pick(requested, isPossible),
  })
  Object.assign(refusals, choice.refusals)
  const { live } = choice
  const configuration = live.host === nextHost ? next : await configurationWith(live.host)
  const { value: config, unknownKeys, problem } = configuration
  if (live.host && problem !== undefined) refusals[CONFIG_FILE] = problem

  const index: ReleaseIndex = {}
  for (const name of [...Object.keys(state.records), ...Object.keys(state.problems)].sort()) {
    const entry = await entryOf(name, { storage, state, refusals, unchanged, live, config })
    if (entry) index[name] = withAcceptedContributions(name, entry, live)
  }
  const pages = await renderPages(storage, { index, live, config })
  const lost = Object.keys(state.index).filter((name) => state.index[name]?.current && !index[name])
  return { index, pages, refusals, unknownKeys, lost }
}

/** The site needs the host and the specified remotes: their records are not removed by accident. */
function refuseLost(storage: ObjectStorage, { index, records, problems }: SiteState): void {
  const needed = new Set(['host', ...specified.pinned.map(({ remote }) => remote)])
  const lost = Object.keys(index).find(
    (name) =>
      needed.has(name) && index[name]?.current && !records[name]?.current && !(name in problems),
  )
  const unreadable = [...needed].find((name) => name in problems && !index[name])
  if (unreadable !== undefined) {
    throw new ReleaseError(
      `The record of ${unreadable} on ${storage.address} cannot be used (${problems[unreadable]}), and there is no ${INDEX_FILE} to fall back to, so its pages stay as they are. ${howToFix(unreadable)}`,
    )
  }
  if (lost === undefined) return
  throw new ReleaseError(
    `The record of ${lost} is gone from ${storage.address}, so its pages stay as they are. Restore ${recordFile(lost)}, or deploy again: npm run deploy -- ${lost}`,
  )
}

const currentOf = (packages: Record<string, { current: NamedRelease[1] }>): NamedRelease[] =>
  Object.entries(packages).map(([name, { current }]) => [name, current])

/** An entry with only those contributions that the live releases accept. */
function withAcceptedContributions(name: string, entry: IndexEntry, live: ReleaseSet): IndexEntry {
  const withAccepted = ({ offers = [], ...release }: IndexRelease): IndexRelease => {
    const remaining = acceptedContributions(name, offers, live)
    return { ...release, ...(remaining.length > 0 && { offers: remaining }) }
  }
  return { ...entry, ...mapReleases(entry, withAccepted) }
}

/**
 * True if pages have what a record says is live, with its hash and its screens. Pages have only
 * some of its contributions, so these are compared with the release itself.
 */
function isUnchanged(name: string, { records, index }: SiteState, release?: Release): boolean {
  const record = records[name]
  if (!record) return false
  const { offers, ...requested } = { ...indexEntry(name, record).current }
  const { offers: _, ...now } = { ...index[name]?.current }
  const contributions = release ? release.offers?.map(contributionForPages) : offers
  return isDeepStrictEqual([now, contributions], [requested, offers])
}

function pick(releaseSet: ReleaseSet, isPicked: (name: string) => boolean): ReleaseSet {
  return Object.fromEntries(Object.entries(releaseSet).filter(([name]) => isPicked(name)))
}

interface Planning {
  storage: ObjectStorage
  state: SiteState
  refusals: Record<string, string>
  /** The packages whose live release is the one that pages have. */
  unchanged: ReadonlySet<string>
  live: ReleaseSet
  config: unknown
}

async function entryOf(name: string, planning: Planning): Promise<IndexEntry | undefined> {
  const { state, refusals, unchanged } = planning
  const record = state.records[name]
  const last = state.index[name]
  if (!record) {
    refusals[name] = `its record cannot be read: ${state.problems[name]}`
    return last && { ...last, unreadableSince: last.unreadableSince ?? new Date().toISOString() }
  }
  // Nothing of it was ever live, and there is no preview.
  if (!last && !record.current && !record.previews && !record.heldBack?.length) return undefined
  if (name in refusals && !unchanged.has(name)) return last && withoutEnded(last, { name, record })
  const entry = indexEntry(name, record)
  if (!entry.canary || !record.canary) return entry
  const problem = await canaryProblem(name, { ...planning, canary: record.canary.release })
  if (problem === undefined) return entry
  refusals[`the canary of ${name}`] = problem
  const { canary: _, ...rest } = entry
  return rest
}

/** The last form of an entry, without what its record has ended since. */
function withoutEnded(
  last: IndexEntry,
  { name, record }: { name: string; record: ReleaseRecord },
): IndexEntry {
  const { canary, previews, heldBack: _, ...rest } = last
  const now = indexEntry(name, record)
  const remaining = Object.entries(previews ?? {}).filter(([preview, { version }]) => {
    return now.previews?.[preview]?.version === version
  })
  return {
    ...rest,
    ...(canary?.release.version === now.canary?.release.version && canary && { canary }),
    ...(remaining.length > 0 && { previews: Object.fromEntries(remaining) }),
    ...(now.heldBack && { heldBack: now.heldBack }),
  }
}

async function canaryProblem(
  name: string,
  { storage, live, config, canary }: Planning & { canary: ReleaseEntry },
): Promise<string | undefined> {
  try {
    const release = await openRelease(storage, name, canary)
    const [conflict] = conflictsOf({ releaseSet: { ...live, [name]: release }, previous: live })
    return conflict?.sentence ?? missingRequirements(release, config)
  } catch (error) {
    if (error instanceof ReleaseError) return error.message
    throw error
  }
}

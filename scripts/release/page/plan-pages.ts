import { isDeepStrictEqual } from 'node:util'
import { routing as specified } from '@parlor/shared/contract/routing'
import { ReleaseError } from '../../build/release'
import type { Release } from '../contract/manifest'
import { mapReleases, type Row } from '../contract/record'
import {
  type IndexEntry,
  type IndexRelease,
  indexEntry,
  type ReleaseIndex,
} from '../contract/release-index'
import { offerForPages } from '../contract/slots'
import { CONFIG_FILE, howToMend, INDEX_FILE, rowFile, type SiteState } from '../records/site-state'
import { misfitsOf } from '../release-set/conflicts'
import { unmet } from '../release-set/declared-things'
import { type NamedRelease, openRelease, openReleases } from '../release-set/open-release'
import type { Lineup } from '../release-set/release-set'
import { askedOffers } from '../release-set/slots'
import type { ObjectStorage } from '../storage/object-storage'
import { settle } from './choose-releases'
import { type PageConfiguration, pageConfiguration } from './page-configuration'
import { composePages } from './render-pages'

/** Everything that pages read, computed from the rows. */
export interface Composed {
  index: ReleaseIndex
  /** Every page, by its path; none without a host and a configuration. */
  pages: Map<string, Buffer>
  /** The differences from rows or configuration: by package (or file), with the reason. */
  left: Record<string, string>
  /** The keys of the configuration that pages do without, because their host does not know them. */
  unknownKeys: string[]
}

/**
 * Decides what pages read. A row is a claim: one that does not fit what else is live keeps the form
 * that it had, as does one that cannot be read.
 */
export async function composeSite(storage: ObjectStorage, state: SiteState): Promise<Composed> {
  refuseLost(storage, state)
  const left: Record<string, string> = {}
  const before = await openReleases(storage, currentOf(state.index), () => {})
  const unchanged = new Set(
    Object.keys(state.rows).filter((name) => isUnchanged(name, state, before[name])),
  )
  const claims = Object.entries(state.rows).map(([name, { current }]) => [name, current] as const)
  const wanted = await openReleases(
    storage,
    claims.filter(([name]) => !(name in before && unchanged.has(name))),
    (name, problem) => {
      left[name] = problem
    },
  )
  const configurationWith = async (host: Release | undefined): Promise<PageConfiguration> =>
    host
      ? await pageConfiguration(storage, { host, state })
      : { value: state.config.value, unknownKeys: [] }
  const nextHost = wanted.host ?? before.host
  const next = await configurationWith(nextHost)
  if (wanted.host && next.unfit !== undefined) left.host = next.unfit
  for (const [name, release] of Object.entries(wanted)) {
    const problem = unmet(release, next.value)
    if (problem !== undefined) left[name] = problem
  }
  const isKept = (name: string) => name in state.problems || name in left || unchanged.has(name)
  const kept = Object.keys(before).filter(isKept)
  const settled = settle(before, { ...pick(before, kept), ...without(wanted, left) })
  Object.assign(left, settled.left)
  const { taken } = settled
  const configuration = taken.host === nextHost ? next : await configurationWith(taken.host)
  const { value: config, unknownKeys, problem } = configuration
  if (taken.host && problem !== undefined) left[CONFIG_FILE] = problem

  const index: ReleaseIndex = {}
  for (const name of [...Object.keys(state.rows), ...Object.keys(state.problems)].sort()) {
    const entry = await entryOf(name, { storage, state, left, unchanged, taken, config })
    if (entry) index[name] = withAskedOffers(name, entry, taken)
  }
  const pages = await composePages(storage, { index, taken, config })
  return { index, pages, left, unknownKeys }
}

/** The site needs the host and the specified remotes: their rows are not removed by accident. */
function refuseLost(storage: ObjectStorage, { index, rows, problems }: SiteState): void {
  const needed = new Set(['host', ...specified.pinned.map(({ remote }) => remote)])
  const lost = Object.keys(index).find(
    (name) =>
      needed.has(name) && index[name]?.current && !rows[name]?.current && !(name in problems),
  )
  const unreadable = [...needed].find((name) => name in problems && !index[name])
  if (unreadable !== undefined) {
    throw new ReleaseError(
      `The row of ${unreadable} on ${storage.address} cannot be used (${problems[unreadable]}), and no ${INDEX_FILE} says what pages had of it, so its pages stay as they are. ${howToMend(unreadable)}`,
    )
  }
  if (lost === undefined) return
  throw new ReleaseError(
    `The row of ${lost} is gone from ${storage.address}, so its pages stay as they are. Restore ${rowFile(lost)}, or deploy again: npm run deploy -- ${lost}`,
  )
}

const currentOf = (index: ReleaseIndex): NamedRelease[] =>
  Object.entries(index).map(([name, { current }]) => [name, current])

/** An entry with no offer that the live releases do not ask for. */
function withAskedOffers(name: string, entry: IndexEntry, taken: Lineup): IndexEntry {
  const asked = ({ offers = [], ...release }: IndexRelease): IndexRelease => {
    const kept = askedOffers(name, offers, taken)
    return { ...release, ...(kept.length > 0 && { offers: kept }) }
  }
  return { ...entry, ...mapReleases(entry, asked) }
}

/**
 * True if pages have what a row says is live, with its hash and its screens. Of its offers pages
 * have some, so these are compared with the release itself.
 */
function isUnchanged(name: string, { rows, index }: SiteState, release?: Release): boolean {
  const row = rows[name]
  if (!row) return false
  const { offers, ...claimed } = { ...indexEntry(name, row).current }
  const { offers: _, ...now } = { ...index[name]?.current }
  const own = release ? release.offers?.map(offerForPages) : offers
  return isDeepStrictEqual([now, own], [claimed, offers])
}

function pick(lineup: Lineup, names: readonly string[]): Lineup {
  return Object.fromEntries(Object.entries(lineup).filter(([name]) => names.includes(name)))
}

function without(lineup: Lineup, left: Record<string, string>): Lineup {
  return pick(
    lineup,
    Object.keys(lineup).filter((name) => !(name in left)),
  )
}

interface Settling {
  storage: ObjectStorage
  state: SiteState
  left: Record<string, string>
  /** The packages whose live release is the one that pages have. */
  unchanged: ReadonlySet<string>
  taken: Lineup
  /** What pages get. */
  config: unknown
}

async function entryOf(
  name: string,
  { storage, state, left, unchanged, taken, config }: Settling,
): Promise<IndexEntry | undefined> {
  const row = state.rows[name]
  const last = state.index[name]
  if (!row) {
    left[name] = `its row cannot be read: ${state.problems[name]}`
    return last && { ...last, unreadableSince: last.unreadableSince ?? new Date().toISOString() }
  }
  // Nothing of it was ever live, and there is no preview.
  if (!last && !row.current && !row.previews && !row.heldBack?.length) return undefined
  if (name in left && !unchanged.has(name)) return last && withoutEnded(last, { name, row })
  const entry = indexEntry(name, row)
  if (!entry.canary || !row.canary) return entry
  const problem = await canaryProblem(name, { storage, taken, config, canary: row.canary.release })
  if (problem === undefined) return entry
  left[`the canary of ${name}`] = problem
  const { canary: _, ...rest } = entry
  return rest
}

/** The last form of an entry, without what its row has ended since. */
function withoutEnded(last: IndexEntry, { name, row }: { name: string; row: Row }): IndexEntry {
  const { canary, previews, heldBack: _, ...rest } = last
  const now = indexEntry(name, row)
  const kept = Object.entries(previews ?? {}).filter(([preview, { version }]) => {
    return now.previews?.[preview]?.version === version
  })
  return {
    ...rest,
    ...(canary?.release.version === now.canary?.release.version && canary && { canary }),
    ...(kept.length > 0 && { previews: Object.fromEntries(kept) }),
    ...(now.heldBack && { heldBack: now.heldBack }),
  }
}

async function canaryProblem(
  name: string,
  {
    storage,
    taken,
    config,
    canary,
  }: Pick<Settling, 'storage' | 'taken' | 'config'> & { canary: Parameters<typeof openRelease>[2] },
): Promise<string | undefined> {
  try {
    const release = await openRelease(storage, name, canary)
    const [misfit] = misfitsOf({ lineup: { ...taken, [name]: release }, before: taken })
    return misfit?.sentence ?? unmet(release, config)
  } catch (error) {
    if (error instanceof ReleaseError) return error.message
    throw error
  }
}

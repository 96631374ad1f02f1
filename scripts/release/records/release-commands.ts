import { routing } from '@parlor/shared/contract/routing'
import { ReleaseError } from '../../build/release'
import type { ReleaseEntry, Row } from '../contract/record'
import type { IndexEntry } from '../contract/release-index'
import {
  beforeThis,
  beginCanary,
  bringBack,
  endCanary,
  goLive,
  putPreview,
  retire,
  rollBack,
} from './release-record'

// The changes that commands may make to a row, and the sentences for those that they may not. The
// rules are in scripts/release/README.md.

export interface Deployed {
  name: string
  entry: ReleaseEntry
  at: string
  /** The share of the sessions, from 0 to 1; undefined: all of them. */
  canary?: number | undefined
  preview?: string | undefined
  keep?: number | undefined
  /** Bring the package back if it was retired. */
  again?: boolean
}

/** The row after a deploy. */
export function deployed(before: Row | undefined, deploy: Deployed): Row {
  const { name, entry, at, canary, preview, keep, again = false } = deploy
  if (!again) refuseRetired(before, name)
  const row = before && bringBack(before)
  const kept = keep === undefined ? {} : { keep }
  if (preview !== undefined) return { ...putPreview(row, { entry, at, preview }), ...kept }
  if (canary === undefined) return { ...goLive(row, { entry, at, by: 'deploy' }), ...kept }
  refuseCanary(row, { ...deploy, version: entry.version })
  // `refuseCanary` has made sure that there is a row.
  return { ...beginCanary(row as Row, { entry, at, share: canary }), ...kept }
}

/** Refuses a canary that nobody could get, or that everybody already has. */
export function refuseCanary(
  row: Row | undefined,
  { name, version }: { name: string; version?: string },
): void {
  if (name === 'host') {
    throw new ReleaseError('The host has no canaries: a page is the host. Deploy it for everyone.')
  }
  if (!row?.current) {
    throw new ReleaseError(
      `${name} has no live release for a canary to run beside. Deploy it for everyone: npm run deploy -- ${name}`,
    )
  }
  if (row.current.version === version) {
    throw new ReleaseError(
      `${name} ${version} is live for everyone already, so it cannot be a canary.`,
    )
  }
}

/** A warning if a release takes the place of a running canary, which is withdrawn then. */
export function endedCanary(before: Row | undefined, version: string): string | undefined {
  const ended = before?.canary?.release.version
  if (ended === undefined || ended === version) return undefined
  return `WARNING: the canary ${ended} is withdrawn: ${version} has taken its place.`
}

/** Refuses a package that was retired, unless it is asked back. */
export function refuseRetired(row: Row | undefined, name: string): void {
  if (row?.retiredAt === undefined) return
  throw new ReleaseError(
    `${name} was retired on ${row.retiredAt.slice(0, 10)}. To bring it back, with none of its releases: npm run deploy -- ${name} --again`,
  )
}

/** The result of a rollback. */
export type RolledBack =
  | { ends: string; row: Row }
  | { to: ReleaseEntry; instead: string | undefined; canary: string | undefined; row: Row }

/**
 * Ends a running canary, or goes back to the newest release that was live and is not withdrawn;
 * with a version, to that one. Throws a sentence if there is none.
 */
export function rolledBack(
  row: Row | undefined,
  { name, version, at }: { name: string; version: string | undefined; at: string },
): RolledBack {
  if (!row?.current) {
    const isRetired = row?.retiredAt !== undefined
    throw new ReleaseError(
      `${name} has no live release${isRetired ? `: it was retired on ${row.retiredAt?.slice(0, 10)}` : ''}, so there is nothing to roll back.`,
    )
  }
  const canary = row.canary?.release.version
  if (version === undefined && canary !== undefined)
    return { ends: canary, row: endCanary(row, at) }
  const to =
    version === undefined
      ? beforeThis(row)
      : row.previous.find((entry) => entry.version === version)
  if (!to) throw nothingBefore(row, { name, version })
  const ended = canary === to.version ? undefined : canary
  return { to, instead: row.current.version, canary: ended, row: rollBack(row, { entry: to, at }) }
}

function nothingBefore(
  { previous, heldBack = [] }: Row,
  { name, version }: { name: string; version: string | undefined },
): ReleaseError {
  const told = previous.map((entry) =>
    heldBack.includes(entry.version) ? `${entry.version} (withdrawn)` : entry.version,
  )
  const known = told.join(', ') || 'none'
  if (version !== undefined) {
    return new ReleaseError(
      `${name} has no earlier release ${version}. The earlier releases are: ${known}.`,
    )
  }
  const byName =
    previous.length > 0
      ? ` To go to one all the same, name it: npm run rollback -- ${name} VERSION`
      : ''
  return new ReleaseError(
    `${name} has no earlier release to roll back to that is not withdrawn. The earlier releases are: ${known}.${byName}`,
  )
}

/**
 * True if a row gives pages something that they do not read yet, so that it may be refused. A row
 * that gives less than before only ends something.
 */
export function isClaim(
  row: Row,
  { before, read }: { before: Row | undefined; read: IndexEntry | undefined },
): boolean {
  const [gives, gave, known] = [givenBy(row), givenBy(before), givenBy(read)]
  const lacks = (those: readonly string[]) => gives.some((each) => !those.includes(each))
  const onlyEnds = gives.length < gave.length && !lacks(gave)
  return lacks(known) && !onlyEnds
}

/** The releases of a package that pages get: for everyone, for a share, and by name. */
function givenBy(entry: Row | IndexEntry | undefined): string[] {
  if (!entry) return []
  const { current, canary, previews = {} } = entry
  return [
    ...(current ? [`live ${current.version}`] : []),
    ...(canary ? [`canary ${canary.release.version}`] : []),
    ...Object.entries(previews).map(([preview, { version }]) => `${preview} as ${version}`),
  ]
}

/** The row after a retirement. */
export function retired(row: Row | undefined, { name, at }: { name: string; at: string }): Row {
  if (name === 'host' || routing.pinned.some(({ remote }) => remote === name)) {
    throw new ReleaseError(`${name} is not retired: the site does not work without it.`)
  }
  if (!row) throw new ReleaseError(`There is no ${name} on this site to retire.`)
  if (row.retiredAt !== undefined) {
    throw new ReleaseError(`${name} was retired already, on ${row.retiredAt.slice(0, 10)}.`)
  }
  return retire(row, at)
}

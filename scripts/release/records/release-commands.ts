import { routing } from '@parlor/shared/contract/routing'
import { ReleaseError } from '../../build/release'
import type { ReleaseEntry, ReleaseRecord } from '../contract/record'
import {
  beginCanary,
  bringBack,
  endCanary,
  goLive,
  goLiveAgain,
  putPreview,
  retire,
  rollbackTarget,
} from './release-record'

// The changes that commands may make to a record, and the sentences for those that they may not.
// The rules are in scripts/release/README.md.

export interface DeployChange {
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

export function applyDeploy(
  previous: ReleaseRecord | undefined,
  deploy: DeployChange,
): ReleaseRecord {
  const { name, entry, at, canary, preview, keep, again = false } = deploy
  if (!again) refuseRetired(previous, name)
  const record = previous && bringBack(previous)
  const setting = keep === undefined ? {} : { keep }
  if (preview !== undefined) return { ...putPreview(record, { entry, at, preview }), ...setting }
  if (canary === undefined) return { ...goLive(record, { entry, at, by: 'deploy' }), ...setting }
  refuseCanary(record, { ...deploy, version: entry.version })
  // `refuseCanary` has made sure that there is a record.
  return { ...beginCanary(record as ReleaseRecord, { entry, at, share: canary }), ...setting }
}

/** Refuses a canary that nobody could get, or that everybody already has. */
export function refuseCanary(
  record: ReleaseRecord | undefined,
  { name, version }: { name: string; version?: string },
): void {
  if (name === 'host') {
    throw new ReleaseError('The host has no canaries: every page runs it. Deploy it for everyone.')
  }
  if (!record?.current) {
    throw new ReleaseError(
      `${name} has no live release for a canary to run beside. Deploy it for everyone: npm run deploy -- ${name}`,
    )
  }
  if (record.current.version === version) {
    throw new ReleaseError(
      `${name} ${version} is live for everyone already, so it cannot be a canary.`,
    )
  }
}

/** A warning if a release takes the place of a running canary, which is withdrawn then. */
export function endedCanaryWarning(
  previous: ReleaseRecord | undefined,
  version: string,
): string | undefined {
  const ended = previous?.canary?.release.version
  if (ended === undefined || ended === version) return undefined
  return `WARNING: the canary ${ended} is withdrawn: ${version} has taken its place.`
}

export function refuseRetired(record: ReleaseRecord | undefined, name: string): void {
  if (record?.retiredAt === undefined) return
  throw new ReleaseError(
    `${name} was retired on ${record.retiredAt.slice(0, 10)}. To bring it back, without its releases: npm run deploy -- ${name} --again`,
  )
}

export type AppliedRollback =
  | { ends: string; record: ReleaseRecord }
  | { to: ReleaseEntry; instead: string; canary: string | undefined; record: ReleaseRecord }

/**
 * Ends a running canary, or goes back to the newest release that was live and is not withdrawn;
 * with a version, to that one. Throws a sentence if there is none.
 */
export function applyRollback(
  record: ReleaseRecord | undefined,
  { name, version, at }: { name: string; version: string | undefined; at: string },
): AppliedRollback {
  if (!record?.current) {
    const isRetired = record?.retiredAt !== undefined
    throw new ReleaseError(
      `${name} has no live release${isRetired ? `: it was retired on ${record.retiredAt?.slice(0, 10)}` : ''}, so there is nothing to roll back.`,
    )
  }
  const canary = record.canary?.release.version
  if (version === undefined && canary !== undefined)
    return { ends: canary, record: endCanary(record, at) }
  const to =
    version === undefined
      ? rollbackTarget(record)
      : record.previous.find((entry) => entry.version === version)
  if (!to) throw noRollbackTarget(record, { name, version })
  const ended = canary === to.version ? undefined : canary
  const next = goLiveAgain(record, { entry: to, at })
  return { to, instead: record.current.version, canary: ended, record: next }
}

function noRollbackTarget(
  { previous, heldBack: withdrawn = [] }: ReleaseRecord,
  { name, version }: { name: string; version: string | undefined },
): ReleaseError {
  const versions = previous.map((entry) =>
    withdrawn.includes(entry.version) ? `${entry.version} (withdrawn)` : entry.version,
  )
  const list = versions.join(', ') || 'none'
  if (version !== undefined) {
    return new ReleaseError(
      `${name} has no earlier release ${version}. The earlier releases are: ${list}.`,
    )
  }
  const byName =
    previous.length > 0
      ? ` To roll back to a withdrawn one, name it: npm run rollback -- ${name} VERSION`
      : ''
  return new ReleaseError(
    `${name} has no earlier release to roll back to that is not withdrawn. The earlier releases are: ${list}.${byName}`,
  )
}

export function applyRetirement(
  record: ReleaseRecord | undefined,
  { name, at }: { name: string; at: string },
): ReleaseRecord {
  if (name === 'host' || routing.pinned.some(({ remote }) => remote === name)) {
    throw new ReleaseError(`${name} cannot be retired: the site does not work without it.`)
  }
  if (!record) throw new ReleaseError(`This site has no ${name} to retire.`)
  if (record.retiredAt !== undefined) {
    throw new ReleaseError(`${name} was already retired on ${record.retiredAt.slice(0, 10)}.`)
  }
  return retire(record, at)
}

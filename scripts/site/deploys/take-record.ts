import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { CHECKS_FILE, MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { isCompressedCopy, writeCompressedCopies } from '../../build/built-files'
import { filesIn, ReleaseError } from '../../build/release'
import { changeSite } from '../../release/change-site'
import type { Release } from '../../release/contract/manifest'
import {
  entriesOf,
  mapReleases,
  parseRecordFile,
  type ReleaseEntry,
  type ReleaseRecord,
} from '../../release/contract/record'
import { applyRetirement, refuseRetired } from '../../release/records/release-commands'
import { readState } from '../../release/records/site-state'
import { newTokens } from '../../release/release-set/conflicts'
import { ensureWhole, openRelease, openReleases } from '../../release/release-set/open-release'
import { folderStorage } from '../../release/storage/folder-storage'
import { type DeployAnswer, refuse } from './deploy-answer'
import type { DeployTokens } from './deploy-tokens'

interface SentRecord {
  name: RemoteName
  content: Buffer
  /** The etag of the record that its sender has read; undefined if there was none. */
  ifMatch: string | undefined
  tokens: DeployTokens
  hasAddress: HasAddress
}

export type HasAddress = (remote: string, service: string) => boolean

const STALE = refuse(412, 'Another deploy came first: read the record again.')

/**
 * Writes a remote's record once every release that it adds is complete, and composes the pages. The
 * release's own manifest counts, not the record.
 */
export async function takeRecord(
  site: string,
  { name, content, ifMatch, tokens, hasAddress }: SentRecord,
): Promise<DeployAnswer> {
  const parsed = parseRecordFile(content)
  if ('problem' in parsed)
    return refuse(422, `The record of ${name} cannot be used: ${parsed.problem}.`)
  const storage = folderStorage(site)
  const stateBefore = await readState(storage)
  if (stateBefore.etags[name] !== ifMatch) return STALE
  const old = stateBefore.records[name]
  refuseRetired(old, name)

  const knownEntries = entriesOf(old)
  const isKnown = (entry: ReleaseEntry) => knownEntries.some((each) => isSameRelease(each, entry))
  const newReleases = new Map<string, Release>()
  for (const entry of entriesOf(parsed.record).filter((each) => !isKnown(each))) {
    newReleases.set(entry.version, await openNewRelease(site, { name, entry }))
  }
  // A broken live release must not stop the release that repairs it.
  const liveReleases = await openReleases(storage, [[name, old?.current ?? null]], () => {})
  const live = liveReleases[name]
  for (const release of newReleases.values()) ensureAddresses(release, live, hasAddress)
  for (const version of newReleases.keys()) await compress(join(site, name, version))
  const record = ensureLive(name, {
    old,
    record: { ...withParts(parsed.record, newReleases), unnamed: old?.unnamed },
  })
  const next = { [name]: () => record }
  const { [name]: outcome } = await changeSite(storage, { stateBefore, next })
  const version = [...newReleases.keys()][0] ?? record.current?.version ?? ''
  if (outcome?.status === 'not-live') {
    return { status: 422, message: `${name} ${version} is not live: ${outcome.reason}`, version }
  }
  if (record.retiredAt !== undefined) tokens.remove(name)
  return outcome?.status === 'recorded'
    ? { status: 202, message: outcome.reason, version }
    : { status: 204, version }
}

/** A team cannot send tokens to another service by itself: the operator gives its address. */
function ensureAddresses(release: Release, live: Release | undefined, hasAddress: HasAddress) {
  const { name, version } = release
  for (const { service, token } of newTokens(release, live)) {
    if (hasAddress(name, service)) continue
    throw new ReleaseError(
      `${name} ${version} sends the ${token} token to ${name}/${service}, which no live release does, and ${name}/${service} has no address on this site. Ask the operator for one (--service ${name}/${service}=ADDRESS), then deploy again.`,
    )
  }
}

/** Refuses a record without a live release; a retirement may change nothing else. */
function ensureLive(
  name: RemoteName,
  { old, record }: { old: ReleaseRecord | undefined; record: ReleaseRecord },
): ReleaseRecord {
  if (record.retiredAt !== undefined) return applyRetirement(old, { name, at: record.retiredAt })
  if (record.current || !old?.current) return record
  throw new ReleaseError(
    `${name} has a live release, which only a retirement removes: npm run retire -- ${name}`,
  )
}

const isSameRelease = (one: ReleaseEntry, other: ReleaseEntry) =>
  one.version === other.version &&
  one.integrity === other.integrity &&
  isDeepStrictEqual(one.screens, other.screens) &&
  isDeepStrictEqual(one.offers, other.offers)

/** A release that is new to this site: complete, and without files that it does not list. */
async function openNewRelease(
  site: string,
  { name, entry }: { name: string; entry: ReleaseEntry },
): Promise<Release> {
  const storage = folderStorage(site)
  const { version, integrity } = entry
  const release = await openRelease(storage, name, { version, integrity, screens: 'its own' })
  await ensureWhole(storage, release)
  // It also lists its checks, but they are where visitors cannot read them.
  const { [CHECKS_FILE]: _, ...listed } = release.files
  const surplus = filesIn(join(site, name, version)).filter(
    (file) => !isCompressedCopy(file) && file !== MANIFEST_FILE && !Object.hasOwn(listed, file),
  )
  if (surplus.length === 0) return release
  throw new ReleaseError(
    `${name}/${version} has ${surplus.join(', ')}, which is not among its files for visitors. Change the sources of ${name} to get a new version without them, and deploy that.`,
  )
}

/** The record with the screens and contributions that its releases declare. */
function withParts(record: ReleaseRecord, releases: ReadonlyMap<string, Release>): ReleaseRecord {
  const complete = (entry: ReleaseEntry): ReleaseEntry => {
    const release = releases.get(entry.version)
    if (!release) return entry
    const { screens: _, offers: __, ...rest } = entry
    const { screens, offers } = release
    return { ...rest, ...(screens && { screens }), ...(offers && { offers }) }
  }
  return { ...record, ...mapReleases(record, complete) }
}

/** Compresses the files here, so that each compressed copy is sure to be a copy. */
function compress(release: string): Promise<void> {
  const files = filesIn(release).filter((file) => !isCompressedCopy(file))
  return writeCompressedCopies(
    release,
    files.filter((file) => file !== MANIFEST_FILE),
  )
}

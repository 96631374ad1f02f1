import { randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { CHECKS_FILE, MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import pLimit from 'p-limit'
import { root } from '../build/packages'
import { integrityOf, ReleaseError } from '../build/release'
import { placeOf, type Release } from './contract/manifest'
import type { ReleaseEntry, ReleaseRecord } from './contract/record'
import { fittedConfig } from './page/page-configuration'
import { rollbackTarget } from './records/release-record'
import { CONFIG_FILE, jsonFile, recordFile, type SiteState } from './records/site-state'
import { checked } from './release-set/open-release'
import type { ReleaseSet } from './release-set/release-set'
import type { ObjectStorage } from './storage/object-storage'

/** Files of releases that were copied before, by hash: nothing is copied twice. */
const CACHE = join(root, '.cache/releases')

/** A site's records and releases, copied into a folder that is read from then on. */
export interface Snapshot {
  /** A complete site: records, configuration, and the requested releases. */
  folder: string
  /** For messages: where the site is. */
  address: string
  /** With the configuration as its host takes it. */
  state: SiteState
  live: ReleaseSet
  canaries: ReleaseSet
  /** The packages whose live release cannot be fetched, and why. */
  problems: Record<string, string>
  remove(): void
}

/**
 * Copies the records, and the files of live releases, of canaries and of what a page may fall back
 * to unless they were copied before. A package that cannot be fetched stops no other.
 * @param nextHost - the host that will be live; undefined: the one that is
 */
export async function takeSnapshot(
  storage: ObjectStorage,
  state: SiteState,
  nextHost?: Release,
): Promise<Snapshot> {
  mkdirSync(CACHE, { recursive: true })
  const folder = mkdtempSync(join(dirname(CACHE), 'snapshot-'))
  const live: Record<string, Release> = {}
  const canaries: Record<string, Release> = {}
  const problems: Record<string, string> = { ...state.problems }
  const copy = async (name: string, entry: ReleaseEntry | undefined | null) => {
    if (!entry) return undefined
    try {
      return await copyRelease(storage, { folder, name, entry })
    } catch (error) {
      if (!(error instanceof ReleaseError)) throw error
      problems[name] ??= error.message
      return undefined
    }
  }
  for (const [name, record] of Object.entries(state.records)) {
    const current = await copy(name, record.current)
    const canary = await copy(name, record.canary?.release)
    const fallback = await copy(name, rollbackTarget(record))
    if (current) live[name] = current
    if (canary) canaries[name] = canary
    if (current) place(folder, recordFile(name), jsonFile(withFallBack(record, fallback)))
  }
  const host = nextHost ?? live.host
  const { value } = host ? await fittedConfig(storage, { host, state }) : state.config
  const config = { ...state.config, ...(value !== undefined && { value }) }
  if (value !== undefined) place(folder, CONFIG_FILE, jsonFile(value))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const { address } = storage
  return { folder, address, state: { ...state, config }, live, canaries, problems, remove }
}

/** The record for a check: everybody gets the live release, and may fall back to the previous one. */
function withFallBack(record: ReleaseRecord, last: Release | undefined): ReleaseRecord {
  const { canary: _, previews: __, ended: ___, ...rest } = record
  return { ...rest, previous: record.previous.filter(({ version }) => version === last?.version) }
}

/** A file of a release in a snapshot; undefined if the site did not provide it. */
export function readSnapshot(folder: string, release: Release, file: string): string | undefined {
  const path = join(folder, placeOf(release, file))
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

/** Copies a release into a folder, unless it is there; throws one sentence if it is not whole. */
async function copyRelease(
  storage: ObjectStorage,
  { folder, name, entry }: { folder: string; name: string; entry: ReleaseEntry },
): Promise<Release> {
  const manifest = placeOf({ name, version: entry.version }, MANIFEST_FILE)
  const isThere = await cacheFile(storage, { path: manifest, hash: entry.integrity })
  const release = isThere && checked(readFileSync(cachePath(entry.integrity)), { name, entry })
  if (typeof release !== 'object') {
    throw new ReleaseError(
      `${name} ${entry.version} cannot be used: ${manifest} ${release || `is not in ${storage.address} as its record says`}. Deploy ${name} again.`,
    )
  }
  link(join(folder, manifest), entry.integrity)
  const atOnce = pLimit(8)
  const files = Object.entries(release.files).map(([file, hash]) =>
    atOnce(async () => {
      const path = placeOf(release, file)
      if (await cacheFile(storage, { path, hash })) return link(join(folder, path), hash)
      // Only those who deploy may read the checks; a visitor does without.
      if (file === CHECKS_FILE) return
      throw new ReleaseError(
        `${name} ${entry.version} cannot be used: ${path} is not in ${storage.address} as it was published. Deploy ${name} again.`,
      )
    }),
  )
  await Promise.all(files)
  return release
}

const cachePath = (hash: string) => join(CACHE, Buffer.from(hash, 'utf8').toString('base64url'))

/** Copies a file into the cache; false if the site does not have it with that hash. */
async function cacheFile(
  storage: ObjectStorage,
  { path, hash }: { path: string; hash: string },
): Promise<boolean> {
  if (existsSync(cachePath(hash))) return true
  const object = await storage.read(path)
  if (!object || integrityOf(object.content) !== hash) return false
  const draft = `${cachePath(hash)}.${randomUUID()}`
  writeFileSync(draft, object.content)
  renameSync(draft, cachePath(hash))
  return true
}

function link(path: string, hash: string): void {
  // A release may be both a canary and one that was live before.
  if (existsSync(path)) return
  mkdirSync(dirname(path), { recursive: true })
  linkSync(cachePath(hash), path)
}

function place(folder: string, path: string, content: Buffer): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), content)
}

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { screenForPages } from '@parlor/shared/contract/screens'
import { integrityOf, ReleaseError } from '../../build/release'
import { printable } from '../../platform/log'
import { parseManifest, placeOf, type Release, type ReleaseId } from '../contract/manifest'
import type { ReleaseEntry } from '../contract/record'
import { offerForPages } from '../contract/slots'
import type { ObjectStorage } from '../storage/object-storage'
import type { ReleaseSet } from './release-set'

/** The values of a record that its manifest also has; screens and offers only if to be compared. */
type Named = Pick<ReleaseEntry, 'version' | 'integrity' | 'offers'> & {
  screens?: ReleaseEntry['screens'] | 'its own'
}

/**
 * Reads the release that a record names, checks it against the record's hash, and parses it once.
 * Throws one sentence if a page could not run it.
 */
export async function openRelease(
  storage: Pick<ObjectStorage, 'read' | 'address'>,
  name: string,
  entry: Named,
): Promise<Release> {
  const path = `${name}/${entry.version}/${MANIFEST_FILE}`
  const stored = await storage.read(path)
  const release = stored && checked(stored.content, { name, entry })
  if (typeof release === 'object') return release
  throw new ReleaseError(
    `${name} ${entry.version} cannot be used: ${path} ${release ?? `is not in ${storage.address}`}. Deploy ${name} again, or roll it back: npm run rollback -- ${name}`,
  )
}

/** Refuses a release if a file of it is missing, or is not as it was published. */
export async function ensureWhole(
  storage: Pick<ObjectStorage, 'read' | 'address'>,
  release: Release,
): Promise<void> {
  for (const [path, hash] of Object.entries(release.files)) {
    const place = placeOf(release, path)
    const stored = await storage.read(place)
    if (stored && integrityOf(stored.content) === hash) continue
    throw new ReleaseError(
      `${place} ${stored ? 'has changed since it was published' : 'is missing'} in ${storage.address}, so no page would run it. Nothing was changed. Deploy ${release.name} again from its sources.`,
    )
  }
}

/** The release, or what is wrong with its manifest. */
export function checked(
  content: Buffer,
  { name, entry }: { name: string; entry: Named },
): Release | string {
  if (integrityOf(content) !== entry.integrity) return 'has another hash than the row says'
  const read = parseManifest(content.toString())
  // The names in it are whatever somebody has sent, and could be lines that look like a command's.
  if ('problem' in read) return printable(read.problem)
  const { release } = read
  const other = mismatch(release, { name, version: entry.version })
  if (other !== undefined) return other
  if (entry.screens === 'its own') return release
  // Without what a later tool has written: pages do not read it.
  const [named, own] = [entry.screens, release.screens].map((all) => all?.map(screenForPages))
  if (!isDeepStrictEqual(named, own)) return 'has other screens than the row'
  // Pages have only the offers that others ask for.
  const offers = release.offers?.map(offerForPages) ?? []
  const isOffered = (each: object) => offers.some((offer) => isDeepStrictEqual(offer, each))
  const isKnown = (entry.offers ?? []).map(offerForPages).every(isOffered)
  return isKnown ? release : 'has other offers than the row'
}

/** The manifest in a build's own folder. */
export function openBuild({ name, version, folder }: ReleaseId & { folder: string }): Release {
  const read = parseManifest(readFileSync(join(folder, MANIFEST_FILE), 'utf8'))
  const problem = 'problem' in read ? read.problem : mismatch(read.release, { name, version })
  if ('release' in read && problem === undefined) return read.release
  throw new ReleaseError(
    `The build of ${name} cannot be used: its ${MANIFEST_FILE} ${problem}. Fix what its message names, and build it again.`,
  )
}

function mismatch(release: Release, { name, version }: ReleaseId) {
  if (release.name === name && release.version === version) return undefined
  return `is that of ${release.name} ${release.version}`
}

/** A package and its release; null if it has none. */
export type NamedRelease = readonly [
  name: string,
  entry: { version: string; integrity: string } | null,
]

/** Opens what can be opened; `fail` gets the others, and why. */
export async function openReleases(
  storage: ObjectStorage,
  named: readonly NamedRelease[],
  fail: (name: string, problem: string) => void,
): Promise<ReleaseSet> {
  const opened = await Promise.all(
    named.map(async ([name, entry]) => {
      try {
        return entry ? [[name, await openRelease(storage, name, entry)] as const] : []
      } catch (error) {
        if (!(error instanceof ReleaseError)) throw error
        fail(name, error.message)
        return []
      }
    }),
  )
  return Object.fromEntries(opened.flat())
}

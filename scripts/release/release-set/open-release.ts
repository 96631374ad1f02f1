import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { screenForPages } from '@parlor/shared/contract/screens'
import { integrityOf, ReleaseError } from '../../build/release'
import { printable } from '../../platform/log'
import { parseManifest, placeOf, type Release, type ReleaseId } from '../contract/manifest'
import type { ReleaseEntry } from '../contract/record'
import { contributionForPages } from '../contract/slots'
import type { ObjectStorage } from '../storage/object-storage'
import type { ReleaseSet } from './release-set'

/** The values of a record that its manifest also has; screens and contributions to compare them. */
type RecordEntry = Pick<ReleaseEntry, 'version' | 'integrity' | 'offers'> & {
  screens?: ReleaseEntry['screens'] | 'its own'
}

/**
 * Reads the release that a record names, checks it against the record's hash, and parses it once.
 * Throws one sentence if a page could not run it.
 */
export async function openRelease(
  storage: Pick<ObjectStorage, 'read' | 'address'>,
  name: string,
  entry: RecordEntry,
): Promise<Release> {
  const path = `${name}/${entry.version}/${MANIFEST_FILE}`
  const object = await storage.read(path)
  const release = object && checked(object.content, { name, entry })
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
    const object = await storage.read(place)
    if (object && integrityOf(object.content) === hash) continue
    throw new ReleaseError(
      `${place} ${object ? 'has changed since it was published' : 'is missing'} in ${storage.address}, so no page would run it. Nothing was changed. Deploy ${release.name} again from its sources.`,
    )
  }
}

/** The release, or what is wrong with its manifest. */
export function checked(
  content: Buffer,
  { name, entry }: { name: string; entry: RecordEntry },
): Release | string {
  if (integrityOf(content) !== entry.integrity) return 'has a different hash than the record says'
  const parsed = parseManifest(content.toString())
  // The names in it are whatever somebody has sent, and could be lines that look like a command's.
  if ('problem' in parsed) return printable(parsed.problem)
  const { release } = parsed
  const other = mismatch(release, { name, version: entry.version })
  if (other !== undefined) return other
  if (entry.screens === 'its own') return release
  // Ignores what a later tool has written: pages do not read it.
  const [expected, actual] = [entry.screens, release.screens].map((all) => all?.map(screenForPages))
  if (!isDeepStrictEqual(expected, actual)) return 'has different screens than the record'
  // Pages have only the contributions that others accept.
  const offers = release.offers?.map(contributionForPages) ?? []
  const isContributed = (each: object) => offers.some((own) => isDeepStrictEqual(own, each))
  const isKnown = (entry.offers ?? []).map(contributionForPages).every(isContributed)
  return isKnown ? release : 'has different contributions than the record'
}

export function openBuild({ name, version, folder }: ReleaseId & { folder: string }): Release {
  const parsed = parseManifest(readFileSync(join(folder, MANIFEST_FILE), 'utf8'))
  const problem = 'problem' in parsed ? parsed.problem : mismatch(parsed.release, { name, version })
  if ('release' in parsed && problem === undefined) return parsed.release
  throw new ReleaseError(
    `The build of ${name} cannot be used: its ${MANIFEST_FILE} ${problem}. Fix that, and build it again.`,
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
  releases: readonly NamedRelease[],
  fail: (name: string, problem: string) => void,
): Promise<ReleaseSet> {
  const entries = await Promise.all(
    releases.map(async ([name, entry]) => {
      try {
        return entry ? [[name, await openRelease(storage, name, entry)] as const] : []
      } catch (error) {
        if (!(error instanceof ReleaseError)) throw error
        fail(name, error.message)
        return []
      }
    }),
  )
  return Object.fromEntries(entries.flat())
}

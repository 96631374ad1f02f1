import { CHECKS_FILE, MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import pLimit from 'p-limit'
import { integrityOf } from '../../build/release'
import { placeOf, type Release } from '../contract/manifest'
import { type IndexRelease, type ReleaseIndex, releasesOf } from '../contract/release-index'
import { type Finding, faulty, passed } from '../finding'
import { checked } from '../release-set/open-release'
import { liveSite } from '../storage/live-site'
import type { ObjectStorage } from '../storage/object-storage'

type Readable = Pick<ObjectStorage, 'read'>

const FILES_AT_ONCE = 8

/** A site keeps a file in each of these forms, and any of them may be wrong. */
const ENCODINGS = ['identity', 'gzip', 'br'] as const

/** The releases that a site serves, and how they differ from the release index. */
export interface VerifiedReleases {
  findings: Finding[]
  /** The releases whose manifest is the one that the index names. */
  releases: Release[]
}

/** Checks each manifest against its hash in the index, and each file against its manifest. */
export async function verifyReleases(
  address: string,
  index: ReleaseIndex,
): Promise<VerifiedReleases> {
  const sites = ENCODINGS.map((encoding) => ({ encoding, ...liveSite(address, encoding) }))
  const all: VerifiedReleases = { findings: [], releases: [] }
  for (const [name, entry] of Object.entries(index)) {
    const problems: string[] = []
    let count = 0
    const entries = releasesOf(entry)
    for (const each of entries) {
      const release = await openManifest(sites[0], { name, entry: each })
      if (typeof release === 'string') {
        problems.push(`${each.version}: ${MANIFEST_FILE} ${release}`)
        continue
      }
      all.releases.push(release)
      const files = publicFiles(release, each)
      count += files.length
      for (const site of sites) {
        const wrong = await wrongFiles(site, files)
        problems.push(...wrong.map((problem) => `${problem} (${site.encoding})`))
      }
    }
    const result =
      problems.length > 0
        ? faulty(`differs: ${problems.join('; ')}`)
        : passed(
            `has ${withCount(entries.length, 'release')} with ${withCount(count, 'file')}, and all hashes are right`,
          )
    all.findings.push({ subject: name, ...result })
  }
  return all
}

const withCount = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`

async function openManifest(
  site: Readable | undefined,
  { name, entry }: { name: string; entry: IndexRelease },
): Promise<Release | string> {
  const object = await site?.read(placeOf({ name, version: entry.version }, MANIFEST_FILE))
  if (!object) return 'is missing'
  const release = checked(object.content, { name, entry })
  return typeof release === 'string' ? release.replace('the record', 'the index') : release
}

type Hashed = readonly [path: string, hash: string]

/** The files that visitors get; checks are only for those who deploy. */
function publicFiles(release: Release, { integrity }: IndexRelease): Hashed[] {
  const files = Object.entries(release.files).filter(([file]) => file !== CHECKS_FILE)
  return [[MANIFEST_FILE, integrity] as const, ...files].map(([file, hash]) => [
    placeOf(release, file),
    hash,
  ])
}

async function wrongFiles(site: Readable, files: readonly Hashed[]): Promise<string[]> {
  const atOnce = pLimit(FILES_AT_ONCE)
  const problems = files.map(([path, hash]) =>
    atOnce(async () => {
      const object = await site.read(path)
      if (!object) return [`${path} is missing`]
      return integrityOf(object.content) === hash ? [] : [`${path} has another hash`]
    }),
  )
  return (await Promise.all(problems)).flat()
}

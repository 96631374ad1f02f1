import { CHECKS_FILE, MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { placeOf, type Release } from '@parlor/shared/contract/manifest'
import {
  type IndexRelease,
  type ReleaseIndex,
  releasesOf,
} from '@parlor/shared/contract/release-index'
import pLimit from 'p-limit'
import { integrityOf } from '../../build/release'
import { checked } from '../lineup/open-release'
import type { ObjectStorage } from '../storage/object-storage'
import type { Finding } from './finding'

type Readable = Pick<ObjectStorage, 'read'>

const FILES_AT_ONCE = 8

/** What a site serves of its releases, and how it differs from the release index. */
export interface VerifiedReleases {
  findings: Finding[]
  /** The releases whose manifest is the one that the index names. */
  releases: Release[]
}

/** Checks each manifest against its hash in the index, and each file against its manifest. */
export async function verifyReleases(
  site: Readable,
  index: ReleaseIndex,
): Promise<VerifiedReleases> {
  const all: VerifiedReleases = { findings: [], releases: [] }
  for (const [name, entry] of Object.entries(index)) {
    const problems: string[] = []
    let count = 0
    const entries = releasesOf(entry)
    for (const each of entries) {
      const release = await openManifest(site, { name, entry: each })
      if (typeof release === 'string') {
        problems.push(`${each.version}: ${MANIFEST_FILE} ${release}`)
        continue
      }
      all.releases.push(release)
      const wrong = await wrongFiles(site, release)
      problems.push(...wrong.map((problem) => `${each.version}: ${problem}`))
      count += publicFiles(release).length
    }
    const seen = `${entries.length} releases with ${count} files, all with the right hash`
    all.findings.push({ subject: name, problems, seen })
  }
  return all
}

async function openManifest(
  site: Readable,
  { name, entry }: { name: string; entry: IndexRelease },
): Promise<Release | string> {
  const stored = await site.read(placeOf({ name, version: entry.version }, MANIFEST_FILE))
  if (!stored) return 'is missing'
  const release = checked(stored.content, { name, entry })
  return typeof release === 'string' ? release.replace('the row says', 'the index says') : release
}

/** The files that visitors get; checks are only for those who deploy. */
const publicFiles = ({ files }: Release) =>
  Object.entries(files).filter(([file]) => file !== CHECKS_FILE)

async function wrongFiles(site: Readable, release: Release): Promise<string[]> {
  const atOnce = pLimit(FILES_AT_ONCE)
  const problems = await Promise.all(
    publicFiles(release).map(([file, hash]) =>
      atOnce(async () => {
        const stored = await site.read(placeOf(release, file))
        if (!stored) return [`${file} is missing`]
        return integrityOf(stored.content) === hash ? [] : [`${file} has another hash`]
      }),
    ),
  )
  return problems.flat()
}

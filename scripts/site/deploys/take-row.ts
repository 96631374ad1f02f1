import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { isCompressedCopy, writeCompressedCopies } from '../../build/built-files'
import { filesIn, RELEASE_FILE } from '../../build/release'
import { compareStored } from '../../release/gate/compare-stored'
import { withObjections } from '../../release/gate/objection'
import { type DeployRow, parseRow, type ReleaseRow, releasesOf } from '../../release/release-index'
import { ReleaseStore } from '../../release/release-store'
import { folderStorage } from '../../release/storage/folder-storage'
import { type Answer, refused } from './answer'
import { contradiction } from './check-release'

/** Every page has all rows in it. */
export const MAX_ROW_BYTES = 256 * 1024

interface TakenRow {
  name: RemoteName
  path: string
  content: Buffer
  /** Of the row that its sender has read; undefined where there was none. */
  ifMatch: string | undefined
}

const STALE = refused(412, 'Another deploy came first: read the row again.')

/** Another deploy came while this one was checked. */
class StaleError extends Error {}

/**
 * Makes a remote's row what it says, once every release that it brings or makes live is found whole
 * and fits what else is live, and composes the pages.
 */
export async function takeRow(
  site: string,
  { name, path, content, ifMatch }: TakenRow,
): Promise<Answer> {
  const { row, problem } = readRow(content)
  if (!row) return refused(422, `The row of ${name} cannot be used: ${problem}.`)
  const storage = folderStorage(site)
  const store = new ReleaseStore(storage)
  const index = await store.index(name)
  const before = index[name]
  if ((await storage.read(path))?.etag !== ifMatch) return STALE

  const earlier = releasesOf(before)
  const isNew = (release: ReleaseRow) => !earlier.some((each) => isDeepStrictEqual(each, release))
  const brought = releasesOf(row).filter(isNew)
  const live = row.canary ? [row.current, row.canary.release] : [row.current]
  for (const release of new Set([...brought, ...live])) {
    const { version } = release
    const contradicted = contradiction(site, { name, row: release })
    const objections = contradicted
      ? [contradicted]
      : await compareStored(store, { index, name, row: release })
    if (objections.length === 0) continue
    const message = withObjections(`${name} ${version} was not made live:`, objections)
    return { status: 422, message, version }
  }

  for (const { version } of brought) await compress(join(site, name, version))
  try {
    const change = await store.change((now) => {
      if (!isDeepStrictEqual(now[name], before)) throw new StaleError()
      return { ...now, [name]: row }
    })
    await store.prune(name, change)
  } catch (error) {
    if (error instanceof StaleError) return STALE
    throw error
  }
  return { status: 204, version: (brought[0] ?? row.current).version }
}

/** A release comes without compressed copies, so that each is sure to be a copy. */
function compress(release: string): Promise<void> {
  const files = filesIn(release).filter((file) => file !== RELEASE_FILE && !isCompressedCopy(file))
  return writeCompressedCopies(release, files)
}

function readRow(content: Buffer): { row?: DeployRow; problem?: string } {
  try {
    return parseRow(JSON.parse(content.toString()))
  } catch (error) {
    return { problem: (error as Error).message }
  }
}

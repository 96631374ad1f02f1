import { statSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { isCompressedCopy } from '../../build/built-files'
import { filesIn } from '../../build/release'
import { folderStorage } from '../../release/storage/folder-storage'
import { type Answer, DONE, refused } from './answer'
import type { Target } from './deploy-paths'

export const MAX_FILE_BYTES = 4 * 1024 * 1024
/** Fifty times the size of the largest remote here. */
export const MAX_RELEASE_BYTES = 16 * 1024 * 1024

interface TakenFile {
  target: Target
  path: string
  content: Buffer
}

/** Puts a file of a release, or its checks, in place; never overwrites an existing file. */
export async function takeFile(
  site: string,
  { target: { name, version, file }, path, content }: TakenFile,
): Promise<Answer> {
  const taken = (where: string) =>
    refused(
      409,
      `${where}, and a version is never overwritten. Change the sources of ${name}, which makes a new version, and deploy that.`,
    )
  const storage = folderStorage(site)
  const stored = await storage.read(path)
  if (stored?.content.equals(content)) return DONE
  if (stored) return taken(`${path} is there with another content`)
  const folder = `${name}/${version}`
  if (await storage.read(`${folder}/${MANIFEST_FILE}`)) {
    return taken(`${folder} is whole without ${file || 'these checks'}`)
  }
  if (isCompressedCopy(path)) {
    return refused(422, `${path} is a compressed copy, which this site makes itself: leave it out.`)
  }
  if (bytesIn(join(site, folder)) + content.length > MAX_RELEASE_BYTES) {
    const limit = `${MAX_RELEASE_BYTES / 1024 / 1024} MB`
    return refused(
      413,
      `${folder} has more than ${limit}, the most that a release may have: take something out of ${name}.`,
    )
  }
  const isNew = await storage.replace(path, content, undefined)
  return isNew ? DONE : taken(`${path} is on its way from somebody else`)
}

function bytesIn(folder: string): number {
  return filesIn(folder).reduce((total, file) => total + statSync(join(folder, file)).size, 0)
}

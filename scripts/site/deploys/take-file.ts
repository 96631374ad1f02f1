import { statSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { isCompressedCopy } from '../../build/built-files'
import { filesIn } from '../../build/release'
import { folderStorage } from '../../release/storage/folder-storage'
import { type DeployAnswer, DONE, refuse } from './deploy-answer'
import type { Target } from './deploy-paths'

export const MAX_FILE_BYTES = 4 * 1024 * 1024
/** Fifty times the size of the largest remote here. */
export const MAX_RELEASE_BYTES = 16 * 1024 * 1024

interface NewFile {
  target: Target
  path: string
  content: Buffer
}

/** Puts a file of a release, or its checks, in place; never overwrites an existing file. */
export async function takeFile(
  site: string,
  { target: { name, version, file }, path, content }: NewFile,
): Promise<DeployAnswer> {
  const conflict = (where: string) =>
    refuse(
      409,
      `${where}, and a version is never overwritten. Change the sources of ${name} to get a new version, and deploy that.`,
    )
  const storage = folderStorage(site)
  const existing = await storage.read(path)
  if (existing?.content.equals(content)) return DONE
  if (existing) return conflict(`${path} already exists with other content`)
  const folder = `${name}/${version}`
  if (await storage.read(`${folder}/${MANIFEST_FILE}`)) {
    return conflict(`${folder} is complete without ${file || 'these checks'}`)
  }
  if (isCompressedCopy(path)) {
    return refuse(422, `${path} is a compressed copy, which this site makes itself: leave it out.`)
  }
  if (bytesIn(join(site, folder)) + content.length > MAX_RELEASE_BYTES) {
    const limit = `${MAX_RELEASE_BYTES / 1024 / 1024} MB`
    return refuse(413, `${folder} exceeds ${limit}, the limit of a release: make ${name} smaller.`)
  }
  const isNew = await storage.replace(path, content, undefined)
  return isNew ? DONE : conflict(`somebody else is uploading ${path}`)
}

function bytesIn(folder: string): number {
  return filesIn(folder).reduce((total, file) => total + statSync(join(folder, file)).size, 0)
}

import { join, resolve } from 'node:path'
import { root } from '../build/packages'
import { ReleaseError } from './parse-release-index'
import { folderStorage } from './storage/folder-storage'
import type { ObjectStorage } from './storage/object-storage'

/**
 * The site that a command speaks of: `--to FOLDER`, `--to s3://bucket/prefix`, or the local site in
 * the data folder.
 */
export async function siteStorage(to: string | undefined): Promise<ObjectStorage> {
  if (!to) return folderStorage(join(resolve(root, process.env.DATA_DIR ?? '.data'), 'site'))
  if (!to.includes('://')) return folderStorage(resolve(root, to))
  const address = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(to)
  if (!address?.[1]) {
    throw new ReleaseError(
      `--to ${to} is no place for a site. Give a folder, or s3://bucket/prefix.`,
    )
  }
  // Only here, because few deploys go there and the SDK takes long to load.
  const { s3Storage } = await import('./storage/s3-storage')
  return s3Storage({ bucket: address[1], prefix: (address[2] ?? '').replace(/\/+$/, '') })
}

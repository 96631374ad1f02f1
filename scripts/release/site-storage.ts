import { join, resolve } from 'node:path'
import { deployables, root } from '../build/packages'
import { ReleaseError } from '../build/release'
import { folderStorage, OWN_FOLDERS } from './storage/folder-storage'
import type { ObjectStorage } from './storage/object-storage'

/**
 * The site that a command is about: `--to FOLDER`, `--to s3://bucket/prefix`, or the local site in
 * the data folder.
 */
export async function siteStorage(to: string | undefined): Promise<ObjectStorage> {
  if (!to) return folderStorage(join(resolve(root, process.env.DATA_DIR ?? '.data'), 'site'))
  if (!to.includes('://')) return folderStorage(resolve(root, to))
  const address = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(to)
  if (!address?.[1]) {
    throw new ReleaseError(
      `--to ${to} is not the address of a site. Give a folder, or s3://bucket/prefix.`,
    )
  }
  // Imported here alone: few deploys go there, and the SDK takes long to load.
  const { s3Storage } = await import('./storage/s3-storage')
  return s3Storage({ bucket: address[1], prefix: (address[2] ?? '').replace(/\/+$/, '') })
}

/** What a site holds, even one whose first deploy was cut off. */
const OWN = new Set<string>([
  'config.json',
  'index.html',
  'releases.json',
  ...OWN_FOLDERS,
  ...deployables,
])

/** Refuses a place that holds something else: a deploy would mix a site into it. */
export async function refuseForeign(storage: ObjectStorage): Promise<void> {
  const names = await storage.list('')
  if (names.includes('releases.json')) return
  const foreign = names.find((name) => !OWN.has(name))
  if (foreign === undefined) return
  throw new ReleaseError(
    `${storage.address} is not a site: it holds ${foreign} but no releases.json. Nothing was changed. Give --to an empty place, or an existing site.`,
  )
}

/** Refuses a place that nothing was ever deployed to. */
export async function refuseMissing(storage: ObjectStorage): Promise<void> {
  if (await storage.read('releases.json')) return
  await refuseForeign(storage)
  throw new ReleaseError(
    `There is no site at ${storage.address}: it has no releases.json. The first deploy creates it: npm run deploy -- host --to ${storage.address}`,
  )
}

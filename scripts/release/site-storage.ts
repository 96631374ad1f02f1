import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { CHECKS_FOLDER } from '@parlor/shared/contract/build/release-files'
import { isReleaseName, root } from '../build/packages'
import { ReleaseError } from '../build/release'
import { isDataFolder } from '../platform/data-folder'
import { LOOPBACK_HOST } from '../platform/loopback'
import { dataFolder } from '../platform/project-root'
import { folderStorage, OWN_FOLDERS } from './storage/folder-storage'
import { httpStorage } from './storage/http-storage'
import { liveSite } from './storage/live-site'
import type { ObjectStorage } from './storage/object-storage'

/**
 * The site that a command is about: `--to FOLDER`, `--to s3://bucket/prefix`, `--to https://site`,
 * or the local site in the data folder.
 */
export async function siteStorage(to: string | undefined): Promise<ObjectStorage> {
  if (!to) return folderStorage(join(dataFolder(), 'site'))
  const [, scheme, host = ''] = /^(https?):\/\/([^/?#@\s]+)\/?$/.exec(to) ?? []
  if (!scheme) return storageAt(to, '--to')
  if (scheme === 'https' || LOOPBACK_HOST.test(host)) return httpStorage(`${scheme}://${host}`)
  throw new ReleaseError(
    `--to ${to} would send the token where others can read it. Give https://${host}; http is for localhost alone.`,
  )
}

/** The site that a check reads: over HTTP as any visitor does, or where it is stored. */
export async function siteToCheck(site: string): Promise<ObjectStorage> {
  return /^https?:\/\//.test(site) ? liveSite(site) : storageAt(site, '--site')
}

/**
 * Where the source maps of a site go, each site's apart: `--maps`, or MAPS in a pipeline, beside the
 * site in a data folder, or on this machine.
 */
export async function mapsStorage({
  to,
  maps = process.env.MAPS,
}: {
  to: string | undefined
  maps: string | undefined
}): Promise<ObjectStorage> {
  if (maps) return storageAt(maps, '--maps')
  if (!to) return folderStorage(mapsFolder(dataFolder()))
  const data = dirname(resolve(root, to))
  if (isDataFolder(data)) return folderStorage(mapsFolder(data))
  return folderStorage(join(root, '.cache/maps', to.replaceAll(/[^\w.-]+/g, '-')))
}

/** Beside the site in a data folder. */
export const mapsFolder = (data: string) => join(data, 'maps')

/** What an option names, and how. */
const PLACES = {
  '--to': ['a site', 'a folder, s3://bucket/prefix, or https://SITE'],
  '--site': ['a site', 'https://SITE, a folder, or s3://bucket/prefix'],
  '--maps': ['storage', 'a folder, or s3://bucket/prefix'],
} as const
type Option = keyof typeof PLACES

async function storageAt(place: string, option: Option): Promise<ObjectStorage> {
  const address = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(place)
  if (!address?.[1]) return folderStorage(folderAt(place, option))
  // Imported here alone: few deploys go there, and the SDK takes long to load.
  const { s3Storage } = await import('./storage/s3-storage')
  return s3Storage({ bucket: address[1], prefix: (address[2] ?? '').replace(/\/+$/, '') })
}

/** An option (`-to`), `s3:/bucket`, `S3://bucket`, `https:/site`, `s3//bucket`. */
const MISTYPED = /^-|^[a-z][a-z0-9+.-]+:|^s3\/\/|:\/\//i

/** A mistyped address would otherwise become a folder of that name, with a whole site in it. */
function folderAt(place: string, option: Option): string {
  const folder = resolve(root, place)
  const isFile = existsSync(folder) && statSync(folder).isFile()
  if (!isFile && !MISTYPED.test(place)) return folder
  const [what, places] = PLACES[option]
  throw new ReleaseError(
    `${option} ${place} is ${isFile ? 'a file' : `not the address of ${what}`}. Give ${places}.`,
  )
}

/** What a site holds, even one whose first deploy was cut off. */
const OWN = new Set([
  'config.json',
  'index.html',
  'releases.json',
  'releases',
  CHECKS_FOLDER,
  ...OWN_FOLDERS,
])

/** Refuses a place that holds something else: a deploy would mix a site into it. */
export async function refuseForeign(storage: ObjectStorage): Promise<void> {
  const names = await storage.list('')
  if (names.includes('releases.json')) return
  const foreign = names.find((name) => !OWN.has(name) && !isReleaseName(name))
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

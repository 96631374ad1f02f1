import { existsSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { CHECKS_FOLDER } from '@parlor/shared/contract/build/release-files'
import { isReleaseName, root } from '../../build/packages'
import { ReleaseError } from '../../build/release'
import { option } from '../../platform/commands/command'
import { LOOPBACK_HOST } from '../../platform/loopback'
import { dataFolder, dataOption } from '../../platform/project-root'
import { isDataFolder } from '../../platform/storage/data-folder'
import { runningSite } from '../../platform/storage/data-folder-lock'
import { hostedDoors } from '../hosted'
import { INDEX_FILE, readState } from '../records/site-state'
import { folderStorage, OWN_FOLDERS } from './folder-storage'
import { httpStorage } from './http-storage'
import { liveSite } from './live-site'
import type { ObjectStorage } from './object-storage'

export const PLACE_OPTIONS = {
  to: option('SITE', 'the site: a folder, s3://bucket/prefix, or https://SITE'),
  data: option('FOLDER', 'the site in this data folder (.data, or DATA_DIR)'),
}

/** A command's options for its site; none: the site in this project's data folder. */
export interface SitePlace {
  to?: string | undefined
  data?: string | undefined
}

export interface StoredSite {
  storage: ObjectStorage
  /** The data folder that contains it, which `npm start` serves. */
  data: string | undefined
}

/** The site that a command works on. */
export async function siteOf({ to, data }: SitePlace): Promise<StoredSite> {
  if (to === undefined) {
    const folder = dataFolder(data)
    return { storage: folderStorage(siteFolder(folder)), data: folder }
  }
  if (data !== undefined) {
    throw new ReleaseError('--to and --data both say which site. Give one of them.')
  }
  const storage = await siteStorage(to)
  const above = dirname(storage.address)
  const isIn = storage.address === siteFolder(above) && isDataFolder(above)
  return { storage, data: isIn ? above : undefined }
}

/** The site at `--to FOLDER`, `--to s3://bucket/prefix` or `--to https://site`. */
async function siteStorage(to: string): Promise<ObjectStorage> {
  const [, scheme, host = ''] = /^(https?):\/\/([^/?#@\s]+)\/?$/.exec(to) ?? []
  if (!scheme) return storageAt(to, '--to')
  if (scheme === 'https' || LOOPBACK_HOST.test(host)) return httpStorage(`${scheme}://${host}`)
  throw new ReleaseError(
    `--to ${to} would send the token where others can read it. Give https://${host}; http is only for localhost.`,
  )
}

/** The site that a check reads: over HTTP as any visitor does, or from its storage. */
export async function siteToCheck(site: string): Promise<StoredSite> {
  const isLive = /^https?:\/\//.test(site)
  return { storage: isLive ? liveSite(site) : await storageAt(site, '--site'), data: undefined }
}

/** The live site whose code runs here: `--from https://site`. */
export function siteToTakeFrom(from: string): ObjectStorage {
  const [, scheme, host = ''] = /^(https?):\/\/([^/?#@\s]+)\/?$/.exec(from) ?? []
  if (scheme === 'https' || (scheme === 'http' && LOOPBACK_HOST.test(host))) {
    return liveSite(`${scheme}://${host}`)
  }
  throw new ReleaseError(
    `--from ${from} is not a site to take code from. Give https://SITE; http is only for localhost.`,
  )
}

/** The site that a dry run reads: over HTTP without a token, as any visitor does. */
export async function siteForDryRun(place: SitePlace): Promise<StoredSite> {
  const { to = '' } = place
  if (!/^https?:\/\//.test(to) || process.env.DEPLOY_TOKEN) return siteOf(place)
  const site = await siteToCheck(to)
  await refuseMissing(site)
  return site
}

/**
 * The place of a site's source maps, separate for each site: `--maps`, or MAPS in a pipeline, next
 * to the site in a data folder, or on this machine.
 */
export async function mapsStorage(
  { storage, data }: StoredSite,
  maps: string | undefined,
): Promise<ObjectStorage> {
  // A pipeline without a value sets the variable to an empty text.
  const place = maps ?? (process.env.MAPS || undefined)
  if (place !== undefined) return storageAt(place, '--maps')
  if (data !== undefined) return folderStorage(mapsFolder(data))
  return folderStorage(join(root, '.cache/maps', storage.address.replaceAll(/[^\w.-]+/g, '-')))
}

/** The place of the site in a data folder, next to the maps. */
export const siteFolder = (data: string) => join(data, 'site')
export const mapsFolder = (data: string) => join(data, 'maps')

/** A command's sentence, followed by who serves the site now if it is in a data folder. */
export function withServed(sentence: string, data: string | undefined): string {
  return data === undefined ? sentence : `${sentence}\n${servedFrom(data)}`
}

/** The sentence for the operator that says who serves what was published into a data folder. */
export function servedFrom(data: string): string {
  const running = runningSite(data)
  const option = dataOption(data)
  if (running?.url) return `The running site has it now: ${running.url}`
  return running
    ? `The site that is starting on ${data} has it.`
    : `No site is running on ${data}. To run it: npm start${option && ` --${option}`}`
}

/** The kinds of places that an option names, and their forms. */
const PLACES = {
  '--to': ['a site', 'a folder, s3://bucket/prefix, or https://SITE'],
  '--site': ['a site', 'https://SITE, a folder, or s3://bucket/prefix'],
  '--maps': ['storage', 'a folder, or s3://bucket/prefix'],
} as const
type PlaceOption = keyof typeof PLACES

async function storageAt(place: string, option: PlaceOption): Promise<ObjectStorage> {
  const address = /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])(?:\/(.*))?$/.exec(place)
  if (!address?.[1]) return folderStorage(folderAt(place, option))
  const { s3Storage } = await (await hostedDoors()).storage()
  return s3Storage({ bucket: address[1], prefix: (address[2] ?? '').replace(/\/+$/, '') })
}

/** Nothing, an option (`-to`), `s3:/bucket`, `S3://bucket`, `https:/site`, `s3//bucket`. */
const MISTYPED = /^\s*$|^-|^[a-z][a-z0-9+.-]+:|^s3\/\/|:\/\//i

/** A mistyped address would otherwise become a folder of that name, with a whole site in it. */
function folderAt(place: string, option: PlaceOption): string {
  const folder = resolve(root, place)
  if (option === '--to' && isDataFolder(folder)) {
    throw new ReleaseError(`--to ${place} is a data folder. Give its site as: --data ${place}`)
  }
  const isFile = existsSync(folder) && statSync(folder).isFile()
  if (!isFile && !MISTYPED.test(place)) return folder
  const [what, places] = PLACES[option]
  throw new ReleaseError(
    `${option} ${place} is ${isFile ? 'a file' : `not the address of ${what}`}. Give ${places}.`,
  )
}

/** The entries of a site, even of one whose first deploy was cut off. */
const OWN = new Set([
  'config.json',
  'index.html',
  'releases.json',
  'releases',
  CHECKS_FOLDER,
  ...OWN_FOLDERS,
])

/** A site has an index, or records from which it is composed again. */
async function isSite(storage: ObjectStorage): Promise<boolean> {
  if (await storage.read(INDEX_FILE)) return true
  const { records } = await readState(storage)
  return Object.keys(records).length > 0
}

/** Refuses a place that holds something else: a deploy would mix a site into it. */
export async function refuseForeign(storage: ObjectStorage): Promise<void> {
  const names = await storage.list('')
  const foreign = names.find((name) => !OWN.has(name) && !isReleaseName(name))
  if (foreign === undefined || (await isSite(storage))) return
  throw new ReleaseError(
    `${storage.address} is not a site: it holds ${foreign}, but neither releases.json nor a readable releases/host.json. Nothing was changed. Give --to an empty place, or an existing site. If it was one, restore releases/host.json, and have the rest composed again with: npm run configure`,
  )
}

/** Refuses a place that nothing was ever deployed to. */
export async function refuseMissing({ storage }: StoredSite): Promise<void> {
  if (await isSite(storage)) return
  await refuseForeign(storage)
  throw new ReleaseError(
    `There is no site at ${storage.address}: it has neither releases.json nor a readable releases/host.json. The first deploy creates it: npm run deploy -- host`,
  )
}

import { deployables } from '../build/packages'
import { ReleaseError } from './parse-release-index'
import type { ObjectStorage } from './storage/object-storage'

/** What stands in a site, also in one whose first deploy was cut off. */
const OWN = new Set<string>([
  'config.json',
  'index.html',
  'releases.json',
  '.lock',
  '.drafts',
  ...deployables,
])

/** Refuses a place with something else in it: a deploy there would mix a site into it. */
export async function refuseForeign(storage: ObjectStorage): Promise<void> {
  const names = await storage.list('')
  if (names.includes('releases.json')) return
  const foreign = names.find((name) => !OWN.has(name))
  if (foreign === undefined) return
  throw new ReleaseError(
    `${storage.address} is no site: it holds ${foreign} and no releases.json. Nothing was changed. Give --to an empty place, or one that a deploy made.`,
  )
}

/** Refuses a place where nothing was ever deployed. */
export async function refuseMissing(storage: ObjectStorage): Promise<void> {
  if (await storage.read('releases.json')) return
  await refuseForeign(storage)
  throw new ReleaseError(
    `There is no site at ${storage.address}: it has no releases.json. A first deploy makes one: npm run deploy -- host --to ${storage.address}`,
  )
}

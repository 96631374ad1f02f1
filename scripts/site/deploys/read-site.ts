import { folderStorage } from '../../release/storage/folder-storage'
import { isPrivate } from '../../release/storage/object-storage'
import { type DeployAnswer, refuse } from './deploy-answer'
import { isPlain } from './deploy-paths'

/**
 * A file of the site, or the names below a path that ends with a slash. Records, and the files that
 * the gates of other teams read, are only for those who deploy.
 */
export async function readSite(
  site: string,
  { path, remote }: { path: string; remote: string | undefined },
): Promise<DeployAnswer> {
  const storage = folderStorage(site)
  const isFolder = path === '' || path.endsWith('/')
  const place = path.replace(/\/$/, '')
  if (isPrivate(path) && remote === undefined) {
    return refuse(
      401,
      'Set DEPLOY_TOKEN to the token of your remote: this is only for those who deploy.',
    )
  }
  if (place !== '' && !isPlain(place)) return refuse(404, `There is no ${path} on this site.`)
  if (isFolder) {
    return { status: 200, content: Buffer.from(JSON.stringify(await storage.list(place))) }
  }
  const file = await storage.read(place)
  return file ? { status: 200, ...file } : refuse(404, `There is no ${path} on this site.`)
}

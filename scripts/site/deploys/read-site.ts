import { folderStorage } from '../../release/storage/folder-storage'
import { isPrivate } from '../../release/storage/object-storage'
import { type Answer, refused } from './answer'
import { isPlain } from './deploy-paths'

/**
 * A file of the site, or the names below a path that ends with a slash. Records, and the files that
 * other teams' gates read of a release, are only for those who deploy.
 */
export async function readSite(
  site: string,
  { path, remote }: { path: string; remote: string | undefined },
): Promise<Answer> {
  const storage = folderStorage(site)
  const isFolder = path === '' || path.endsWith('/')
  const place = path.replace(/\/$/, '')
  if (isPrivate(path) && remote === undefined) {
    return refused(
      401,
      'Give the token of your remote in DEPLOY_TOKEN: this is for those who deploy.',
    )
  }
  if (place !== '' && !isPlain(place)) return refused(404, `There is no ${path} on this site.`)
  if (isFolder) {
    return { status: 200, content: Buffer.from(JSON.stringify(await storage.list(place))) }
  }
  const stored = await storage.read(place)
  return stored ? { status: 200, ...stored } : refused(404, `There is no ${path} on this site.`)
}

import { faulty, type Look, well } from './finding'
import { visit } from './live-site'

/** A path without a file extension would be answered by a page. */
const FILES = ['/.checks/doctor.json', '/.changes/doctor.json', '/releases/host.json']

/** Rows, changes, and sources for the gates of other remotes are not for visitors. */
export async function privateFiles(site: URL): Promise<Look> {
  const statuses = await Promise.all(
    FILES.map(async (path) => ({ path, status: (await visit(new URL(path, site))).status })),
  )
  const open = statuses.filter(({ status }) => status !== 403)
  if (open.length === 0) return well('are refused to visitors')
  const answers = open.map(({ path, status }) => `${path} with ${status}`).join(', ')
  return faulty(
    `are not refused to visitors, because the site answers ${answers} instead of 403: deploy the backend, whose SiteBucketPolicy refuses them`,
  )
}

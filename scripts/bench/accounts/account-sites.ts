import { createServer } from 'node:http'
import { join } from 'node:path'
import { listen } from '../../platform/listen'
import { publish } from '../../release/publish'
import { folderStorage } from '../../release/storage/folder-storage'
import { openBackend } from '../../site/backend'
import { localConfig } from '../../site/local-config'
import { staticSite } from '../../site/static-site'
import { buildAll } from '../../testing/built-release'
import { atEnd, temporaryFolder } from '../measure/at-end'
import { authenticatorSite } from './authenticator-page'

export const SITES = ['ours', 'theirs'] as const
export type SiteName = (typeof SITES)[number]

/** Our screens and the Authenticator over one local pool, with the same server, without the headers
 * that prevent theirs from running. */
export async function openAccountSites(how: { draft: boolean }): Promise<Record<SiteName, string>> {
  const folder = temporaryFolder()
  const ours = join(folder, 'ours')
  const config = localConfig({ feedback: 'inline', account: true })
  await publish(folderStorage(ours), await buildAll(), { by: 'deploy', config })

  const backend = await openBackend({ data: join(folder, 'data'), inbox: true })
  atEnd(() => backend.close())
  const urls = {} as Record<SiteName, string>
  const folders = { ours, theirs: await authenticatorSite(how) }
  for (const name of SITES) {
    const serveFile = staticSite(folders[name])
    const server = createServer((request, response) => {
      if (!backend.handle(request, response)) serveFile(request, response)
    })
    server.on('upgrade', (request, socket, head) => {
      if (!backend.upgrade(request, socket, head)) socket.destroy()
    })
    urls[name] = `http://localhost:${await listen(server)}`
  }
  return urls
}

import { createServer } from 'node:http'
import { join } from 'node:path'
import { deployables } from '../../build/packages'
import { listen } from '../../platform/listen'
import { publishBuild } from '../../release/publish-build'
import { ReleaseStore } from '../../release/release-store'
import { folderStorage } from '../../release/storage/folder-storage'
import { openBackend } from '../../site/backend'
import { localConfig } from '../../site/local-config'
import { staticSite } from '../../site/static-site'
import { atEnd, temporaryFolder } from '../measure/at-end'
import { authenticatorSite } from './authenticator-page'

export const SITES = ['ours', 'theirs'] as const
export type SiteName = (typeof SITES)[number]

/** Our screens and the Authenticator over one local pool, with the same server, without headers that
 * theirs would not run under. */
export async function openAccountSites(how: { draft: boolean }): Promise<Record<SiteName, string>> {
  const folder = temporaryFolder()
  const ours = join(folder, 'ours')
  const store = new ReleaseStore(folderStorage(ours))
  for (const name of deployables) await publishBuild(name, store)
  await store.configure(localConfig({ feedback: 'inline', account: true }))

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

import { createServer } from 'node:http'
import { join } from 'node:path'
import { listen } from '../../platform/listen'
import { pathOf } from '../../platform/routes'
import { securityHeaders } from '../../release/headers/security-headers'
import { publish } from '../../release/publish'
import { folderStorage } from '../../release/storage/folder-storage'
import { openBackend } from '../../site/backend'
import { localConfig } from '../../site/local-config'
import { staticSite } from '../../site/static-site'
import { buildAll } from '../../testing/built-release'
import { atEnd, temporaryFolder } from '../measure/at-end'
import { comparisonSites } from './comparison-sites'

export const SET_UPS = ['parlor', 'monolith', 'split app', 'plain federation'] as const
export type SetUp = (typeof SET_UPS)[number]

/**
 * The same site four times, over one backend: with the same server, compression and caching, and
 * the same security headers except for trusted types, with which plain federation does not run.
 */
export async function openSites(how: { draft: boolean }): Promise<Record<SetUp, string>> {
  const folder = temporaryFolder()
  const folders = { parlor: join(folder, 'parlor'), ...(await comparisonSites(how)) }
  const config = localConfig({ feedback: 'console' })
  await publish(folderStorage(folders.parlor), await buildAll(), { by: 'deploy', config })

  const backend = await openBackend({ data: join(folder, 'data'), inbox: true })
  atEnd(() => backend.close())
  const headers = new Headers(securityHeaders({ config }))
  const policy = headers.get('content-security-policy') ?? ''
  headers.set('content-security-policy', policy.replace(/; require-trusted-types-for.*$/, ''))
  const urls = {} as Record<SetUp, string>
  for (const setUp of SET_UPS) {
    const serveFile = staticSite(folders[setUp])
    const server = createServer((request, response) => {
      response.setHeaders(headers)
      const answer = backend.route(pathOf(request), request) ?? serveFile
      void answer(request, response)
    })
    server.on('upgrade', (request, socket, head) => {
      if (!backend.upgrade(request, socket, head)) socket.destroy()
    })
    urls[setUp] = `http://localhost:${await listen(server)}`
  }
  return urls
}

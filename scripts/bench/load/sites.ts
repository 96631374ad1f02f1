import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deployables } from '../../build/packages'
import { listen } from '../../platform/listen'
import { publishBuild } from '../../release/publish-build'
import { ReleaseStore } from '../../release/release-store'
import { securityHeaders } from '../../release/security-headers'
import { folderStorage } from '../../release/storage/folder-storage'
import { type Backend, openBackend } from '../../site/backend'
import { localConfig } from '../../site/local-config'
import { staticSite } from '../../site/static-site'
import { comparisonSites } from './comparison-sites'

export const SET_UPS = ['parlor', 'monolith', 'plain federation'] as const
export type SetUp = (typeof SET_UPS)[number]

export interface Sites {
  urls: Record<SetUp, string>
  close(): Promise<void>
}

/**
 * The same site three times, over one backend: with the same server, compression and caching, and
 * the same security headers but for the trusted types, under which plain federation does not run.
 */
export async function openSites(): Promise<Sites> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-load-'))
  const folders = { parlor: join(folder, 'parlor'), ...(await comparisonSites()) }
  await publishParlor(folders.parlor)
  const backend = await openBackend({ data: join(folder, 'data'), inbox: true })
  const servers: Server[] = []
  const urls = {} as Record<SetUp, string>
  for (const setUp of SET_UPS) {
    const server = serve({ backend, folder: folders[setUp] })
    await listen(server, { port: 0, host: '127.0.0.1' })
    urls[setUp] = `http://localhost:${(server.address() as AddressInfo).port}`
    servers.push(server)
  }
  return {
    urls,
    async close() {
      for (const server of servers) {
        server.close()
        server.closeAllConnections()
      }
      await backend.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function publishParlor(folder: string): Promise<void> {
  const store = new ReleaseStore(folderStorage(folder))
  for (const name of deployables) await publishBuild(name, store)
  await store.configure(localConfig({ feedback: 'console' }))
}

function serve({ backend, folder }: { backend: Backend; folder: string }): Server {
  const serveFile = staticSite(folder)
  const headers = new Headers(securityHeaders({ config: localConfig({ feedback: 'console' }) }))
  const policy = headers.get('content-security-policy') ?? ''
  headers.set('content-security-policy', policy.replace(/; require-trusted-types-for.*$/, ''))
  const server = createServer((request, response) => {
    response.setHeaders(headers)
    if (!backend.handle(request, response)) serveFile(request, response)
  })
  return server.on('upgrade', (request, socket, head) => {
    if (!backend.upgrade(request, socket, head)) socket.destroy()
  })
}

import type { AddressInfo } from 'node:net'
import { listen } from '../platform/listen'
import type { OpenedSite } from '../release/gate/smoke-site'
import { openBackend } from './backend'
import { localConfig } from './local-config'
import { siteServer } from './site-server'

/** Serves the site in a folder, over a backend of its own with its data in the other. */
export async function openSite({
  site,
  data,
}: {
  site: string
  data: string
}): Promise<OpenedSite> {
  const backend = await openBackend({ data, inbox: true })
  const server = siteServer({ backend, folder: site })
  await listen(server, { port: 0, host: '127.0.0.1' })
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    config: localConfig({ feedback: 'console' }),
    async close() {
      server.close()
      server.closeAllConnections()
      await backend.close()
    },
  }
}

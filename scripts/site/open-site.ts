import { listen } from '../platform/listen'
import type { OpenSite } from '../release/gate/trial/trial-site'
import { openBackend } from './backend'
import { localConfig } from './local-config'
import { siteServer } from './site-server'

/** Serves the site in one folder as a production site, over its own backend with its data in the
 * other. */
export const openSite: OpenSite = async ({ site, data }) => {
  const backend = await openBackend({ data, inbox: true })
  const server = siteServer({ backend, folder: site, production: true })
  const port = await listen(server)
  return {
    url: `http://localhost:${port}`,
    config: localConfig({ feedback: 'console' }),
    async close() {
      server.close()
      server.closeAllConnections()
      await backend.close()
    },
  }
}

import { listen } from '../platform/listen'
import { createLog } from '../platform/log'
import type { OpenSite } from '../release/gate/trial/trial-site'
import { folderStorage } from '../release/storage/folder-storage'
import { openBackend } from './backend'
import { localConfig } from './local-config'
import { declaredOnSite } from './services/declared-tokens'
import { openServices } from './services/pass-on'
import { standIns } from './services/stand-ins'
import { siteServer } from './site-server'

/** Serves the site in one folder as a production site, over its own backend with its data in the
 * other, and the stand-ins of the candidate. */
export const openSite: OpenSite = async ({ site, data, candidate, ...allowed }) => {
  const backend = await openBackend({ data, inbox: true })
  const log = createLog({ level: 'error' })
  const services = openServices({
    addresses: new Map(),
    standIn: standIns({ of: () => (candidate ? [candidate] : []), jwks: backend.jwks, log }),
    declared: declaredOnSite(folderStorage(site)),
    isOwnName: (name) => name === 'localhost',
    log,
  })
  const server = siteServer({ backend, folder: site, services, production: true, ...allowed })
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

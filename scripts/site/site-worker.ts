import type { Server } from 'node:http'
import { listen } from '../platform/listen'
import { createLog } from '../platform/log'
import { answerQuestions } from '../platform/worker'
import type { SiteToServe } from '../release/gate/browser/checked-site'
import { folderStorage } from '../release/storage/folder-storage'
import { type Backend, openBackend } from './backend'
import { localConfig } from './local-config'
import { declaredOnSite } from './services/declared-tokens'
import { openServices } from './services/pass-on'
import { standIns } from './services/stand-ins'
import { siteServer } from './site-server'
import type { SiteChange } from './with-sites'

// A separate process, so that a deploy loads no backend.

const sites = new Map<string, { server: Server; backend: Backend }>()

/** Serves the site in one folder as a production site, over its own backend with its data in the
 * other, and the stand-ins of the candidate. */
async function openSite({ site, data, candidate, ...parts }: SiteToServe) {
  const backend = await openBackend({ data, inbox: true })
  const log = createLog({ level: 'error' })
  const services = openServices({
    addresses: new Map(),
    standIn: standIns({ of: () => (candidate ? [candidate] : []), jwks: backend.jwks, log }),
    declaredToken: declaredOnSite(folderStorage(site)),
    isOwnName: (name) => name === 'localhost',
    log,
  })
  const server = siteServer({ backend, folder: site, services, production: true, ...parts })
  const url = `http://localhost:${await listen(server)}`
  sites.set(url, { server, backend })
  return { url, config: localConfig({ feedback: 'console' }) }
}

async function closeSite(url: string): Promise<void> {
  const { server, backend } = sites.get(url) ?? {}
  server?.close()
  server?.closeAllConnections()
  await backend?.close()
}

answerQuestions(async ({ open, close }: SiteChange) =>
  open === undefined ? closeSite(close) : openSite(open),
)

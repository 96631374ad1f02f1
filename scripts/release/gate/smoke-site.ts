import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BuiltRelease } from '../../build/build-release'
import { type Deployable, deployables } from '../../build/packages'
import { listen } from '../../platform/listen'
import { openBackend } from '../../site/backend'
import { localConfig } from '../../site/local-config'
import { siteServer } from '../../site/site-server'
import { ReleaseStore } from '../release-store'
import { folderStorage } from '../storage/folder-storage'

export interface SmokeSite {
  url: string
  /** The packages that are on it. */
  names: Deployable[]
  configure(config: unknown): Promise<void>
  close(): Promise<void>
}

interface Contents {
  candidate: BuiltRelease
  /** The live site, of which a copy is made. */
  store: ReleaseStore
}

/** A site of its own over a backend of its own: the candidate, and what else is live. */
export async function openSmokeSite({ candidate, store }: Contents): Promise<SmokeSite> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-smoke-'))
  const site = new ReleaseStore(folderStorage(join(folder, 'site')))
  const live = await store.index()
  const others = deployables.filter((name) => name !== candidate.name && live[name])
  for (const name of others) await store.copyCurrent(name, site)
  await site.publish(candidate)
  await site.configure(localConfig({ feedback: 'console' }))

  const backend = await openBackend({ data: join(folder, 'data'), inbox: true })
  const server = siteServer({ backend, folder: join(folder, 'site') })
  await listen(server, { port: 0, host: '127.0.0.1' })
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    names: [...others, candidate.name as Deployable],
    configure: (config) => site.configure(config),
    async close() {
      server.close()
      server.closeAllConnections()
      await backend.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

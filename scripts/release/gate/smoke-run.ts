import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBackend } from '../../backend/backend'
import { listen } from '../../site/listen'
import { localConfig } from '../../site/local-config'
import { siteServer } from '../../site/site-server'
import { type Deployable, deployables } from '../../webpack/rooms'
import type { BuiltRelease } from '../build-release'
import { ReleaseStore } from '../release-store'
import { folderStorage } from '../storage/folder-storage'
import { visitScreens } from './visit-screens'

/**
 * Runs the candidate together with what is live, in a browser, on a site and a backend of their
 * own; says which screen did not come up. Nothing to run before there is a host.
 */
export async function smokeRun({
  release,
  store,
}: {
  release: BuiltRelease
  store: ReleaseStore
}): Promise<string[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-smoke-'))
  try {
    const site = new ReleaseStore(folderStorage(join(folder, 'site')))
    const live = await store.index()
    const others = deployables.filter((name) => name !== release.name && live[name])
    for (const name of others) await store.copyCurrent(name, site)
    await site.publish(release)
    await site.configure(localConfig({ feedback: 'console' }))
    const names = [...others, release.name as Deployable]
    return names.includes('host') ? await visit({ folder, names }) : []
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function visit({ folder, names }: { folder: string; names: Deployable[] }) {
  const backend = await openBackend({ data: join(folder, 'data'), inbox: true })
  const server = siteServer({ backend, folder: join(folder, 'site') })
  try {
    await listen(server, { port: 0, host: '127.0.0.1' })
    const { port } = server.address() as AddressInfo
    return await visitScreens({ url: `http://localhost:${port}`, names })
  } finally {
    server.close()
    server.closeAllConnections()
    await backend.close()
  }
}

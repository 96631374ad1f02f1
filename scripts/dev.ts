import type { RemoteDeclaration } from '@parlor/shared/contract/build/declaration'
import { type Deployable, deployables, isDeployable, loadApp, remotes } from './build/packages'
import { declarations } from './build/remote-declaration'
import { type DevServer, startDevServer } from './dev/dev-server'
import { fail, readCommand, unknownName } from './platform/commands/command-line'
import { COMMANDS } from './platform/commands/table'
import { createLog } from './platform/log'
import { Progress } from './platform/progress'
import { siteFolder } from './release/site-storage'
import { folderStorage } from './release/storage/folder-storage'
import { openBackend } from './site/backend'
import { keptConfig } from './site/kept-config'
import { localConfig } from './site/local-config'
import { addressWarnings, declaredInTree } from './site/services/declared-tokens'
import { openServices } from './site/services/pass-on'
import { standIns } from './site/services/stand-ins'
import { siteOptions } from './site/site-options'

/** If the site is on another port than the host's own, its remotes' ports move with it. */
type PortOf = (remote: RemoteDeclaration) => number

/** The release index of the development site: each remote comes from its development server. */
function developmentReleases(remotes: readonly RemoteDeclaration[], portOf: PortOf) {
  const rows = remotes.map((remote) => {
    const current = {
      version: 'development',
      manifest: `http://localhost:${portOf(remote)}/mf-manifest.json`,
      integrity: '',
      publishedAt: new Date().toISOString(),
      screens: remote.screens,
    }
    return [remote.name, { current, previous: [] }] as const
  })
  return Object.fromEntries(rows)
}

/** The package to run: the host with all remotes, unless another one is named. */
function known(name: string = deployables[0] ?? 'host'): Deployable {
  if (isDeployable(name)) return name
  throw unknownName('package', name, deployables)
}

async function dev(): Promise<void> {
  const { values, positionals } = readCommand(COMMANDS.dev, process.argv.slice(2))
  const name = known(positionals[0])
  const app = await loadApp(name)
  const options = siteOptions(values, app)
  const { host, port } = options
  const running = name === 'host' ? declarations() : []
  const portOf: PortOf = (remote) => port + remote.port - app.port
  const log = createLog({ level: options.log })
  const backend = await openBackend({ ...options, log })
  for (const line of await addressWarnings(options.services, declaredInTree)) console.log(line)
  const services = openServices({
    ...options,
    addresses: options.services,
    standIn: standIns({ of: remotes(), jwks: backend.jwks, log }),
    declared: declaredInTree,
    log,
  })
  // Settings of remotes are those of the local site.
  const storage = folderStorage(siteFolder(options.data))
  const documents = {
    '/config.json': { ...(await keptConfig(storage)), ...localConfig(options) },
    '/releases.json': developmentReleases(running, portOf),
  }
  const served = {
    host,
    documents,
    backend: {
      upgrade: backend.upgrade,
      handle: (...exchange: Parameters<typeof backend.handle>) =>
        services.handle(...exchange) || backend.handle(...exchange),
    },
  }

  const progress = new Progress()
  const run = async (server: Pick<DevServer, 'name' | 'port' | 'isPage'>) => {
    const { name } = server
    await progress.during(`building ${name}`, () => startDevServer({ ...served, ...server }))
    progress.done(`${name} is built`)
  }
  for (const remote of running) {
    await run({ name: remote.name, port: portOf(remote), isPage: false })
  }
  await run({ name, port, isPage: true })
  console.log(`${name === 'host' ? 'Site' : name} ready: http://localhost:${port}`)

  const stop = () => void backend.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

dev().catch(fail)

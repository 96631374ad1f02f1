import type { RemoteDeclaration } from '@parlor/shared/contract/build/declaration'
import { deployables, isRemoteName, loadApp, type RemoteName } from '../build/packages'
import { declarations } from '../build/remote-declaration'
import { type DevServer, startDevServer } from '../dev/dev-server'
import { developmentSite } from '../dev/development-site'
import { TypeErrors } from '../dev/type-errors'
import { type Command, flag, option } from '../platform/commands/command'
import { knownPackages, type Line, readCommand, refusal } from '../platform/commands/command-line'
import { atEnd } from '../platform/commands/ending'
import { ensurePortFree } from '../platform/listen'
import { createLog } from '../platform/log'
import { Progress } from '../platform/progress'
import { isRemotesAlone } from '../platform/project-root'
import { folderStorage } from '../release/storage/folder-storage'
import { siteFolder } from '../release/storage/site-storage'
import { openBackend } from '../site/backend'
import { keptConfig } from '../site/kept-config'
import { localConfig } from '../site/local-config'
import { declaredInTree } from '../site/services/declared-tokens'
import { operatorServices } from '../site/services/operator-services'
import { SITE_OPTIONS, siteOptions } from '../site/site-options'

export const command = {
  typed: 'npm run dev --',
  does: 'Serves the whole site; a change in what comes from source shows at once.',
  words: { '[NAME...]': 'remotes from source (those with changes, or all of at most six)' },
  options: {
    ...SITE_OPTIONS,
    port: option('NUMBER', "where it answers (the package's own, or PORT)"),
    from: option('SITE', 'whose releases are the other remotes (those of this checkout)'),
    alone: flag('the one named remote, without the site'),
  },
} satisfies Command

type Typed = Line<typeof command.options>['values']

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = readCommand(command, args)
  const named = knownPackages(positionals, deployables).filter(isRemoteName)
  if (values.alone || isRemotesAlone) await serveAlone(named, values)
  else await serveSite(named, values)
}

/** One remote on its own page; a repository of remotes alone has no host for more. */
async function serveAlone(named: readonly RemoteName[], values: Typed): Promise<void> {
  const [name = isRemotesAlone ? deployables[0] : undefined, ...others] = named
  if (!name || others.length > 0) throw refusal(command, '--alone is for one remote.')
  const options = siteOptions(values, await loadApp(name))
  const { run, config, types } = await openServers(options)
  const documents = { '/config.json': () => config }
  await run({ name, port: options.port, isPage: true, documents })
  console.log(`${name} ready: http://localhost:${options.port}`)
  types.check()
}

/** The host with all remotes, some of them from source and the others as they are built. */
async function serveSite(named: readonly RemoteName[], values: Typed): Promise<void> {
  const app = await loadApp('host')
  const options = siteOptions(values, app)
  const { port } = options
  const site = await developmentSite({
    named,
    remotes: declarations(),
    from: values.from,
    // If the site is on another port than the host's own, its remotes' ports move with it.
    portOf: (remote: RemoteDeclaration) => port + remote.port - app.port,
  })
  // Before anything is built, which takes longest.
  for (const each of [{ port }, ...site.fromSource()]) {
    await ensurePortFree({ host: options.host, port: each.port })
  }
  console.log(site.line)
  const { run, config, types } = await openServers(options)
  const documents = { '/config.json': () => config, '/releases.json': site.index }
  const runRemote = (remote: { name: RemoteName; port: number }) =>
    run({ ...remote, isPage: false, documents })
  for (const remote of site.fromSource()) await runRemote(remote)
  // The page gives up after ten seconds, and a build may take longer.
  for (const name of site.first()) await site.built.prepare(name)
  await run({ name: 'host', port, isPage: true, documents, built: site.built })
  console.log(`Site ready: http://localhost:${port}`)
  types.check()
  site.watch(async (remote) => {
    await runRemote(remote)
    types.check()
  })
}

type Served = Omit<DevServer, 'host' | 'backend' | 'types'>

/** Opens the backend with the services, and returns what starts a development server with them. */
async function openServers(options: ReturnType<typeof siteOptions>) {
  const log = createLog({ level: options.log })
  const backend = await openBackend({ ...options, log })
  atEnd(() => backend.close())
  const { jwks } = backend
  const services = await operatorServices(options, { declared: declaredInTree, jwks, log })
  const types = new TypeErrors()
  atEnd(() => types.stop())
  let isMended = true
  types.showIn((errors) => {
    if (errors.length > 0) console.log(errors.join('\n'))
    else if (!isMended) console.log('No errors of types are left.')
    isMended = errors.length === 0
  })
  const served = {
    types,
    host: options.host,
    backend: {
      upgrade: backend.upgrade,
      handle: (...exchange: Parameters<typeof backend.handle>) =>
        services.handle(...exchange) || backend.handle(...exchange),
    },
  }
  // Settings of remotes are those of the local site.
  const progress = new Progress()
  const storage = folderStorage(siteFolder(options.data))
  const kept = await keptConfig(storage, (note) => progress.done(note))
  return {
    types,
    // A team needs no operator to try what its remote declares.
    config: { ...kept, ...localConfig({ ...options, ...declaredNeeds() }) },
    async run(server: Served): Promise<void> {
      const { name } = server
      await progress.during(`building ${name}`, () => startDevServer({ ...served, ...server }))
      progress.done(`${name} is built`)
    },
  }
}

/** What remotes here need of a site's policy. A development server sends none. */
function declaredNeeds() {
  const all = declarations()
  return {
    policies: [...new Set(all.flatMap(({ policies = [] }) => policies))],
    inlineStyles: all.some(({ inlineStyles }) => inlineStyles),
  }
}

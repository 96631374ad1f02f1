import type { RemoteDeclaration } from '@parlor/shared/contract/build/declaration'
import { deployables, isRemoteName, loadApp, type RemoteName, remotes } from '../build/packages'
import { declarations } from '../build/remote-declaration'
import { type DevServer, startDevServer } from '../dev/dev-server'
import { developmentSite } from '../dev/development-site'
import { TypeErrors } from '../dev/type-errors'
import { flag, option, type Syntax } from '../platform/commands/command'
import { type Argv, knownPackages, readCommand, refusal } from '../platform/commands/command-line'
import { atEnd } from '../platform/commands/ending'
import { ensurePortFree } from '../platform/listen'
import { createLog } from '../platform/log'
import { Progress } from '../platform/progress'
import { isRemotesAlone } from '../platform/project-root'
import type { Route } from '../platform/routes'
import { folderStorage } from '../release/storage/folder-storage'
import type { ObjectStorage } from '../release/storage/object-storage'
import { siteFolder, siteToTakeFrom } from '../release/storage/site-storage'
import { openBackend } from '../site/backend'
import { keptConfig } from '../site/kept-config'
import { localConfig } from '../site/local-config'
import {
  type DeclaredToken,
  declaredInTree,
  declaredOnSite,
} from '../site/services/declared-tokens'
import { operatorServices } from '../site/services/operator-services'
import { SITE_OPTIONS, siteOptions } from '../site/site-options'

export const command = {
  prefix: 'npm run dev --',
  does: 'Serves the whole site, and shows changes to sources at once.',
  words: { '[NAME...]': 'remotes to run from source (those with changes, or up to six)' },
  options: {
    ...SITE_OPTIONS,
    port: option('NUMBER', "the port to listen on (the package's own, or PORT)"),
    from: option('SITE', 'the site to take everything else from (this checkout)'),
    alone: flag('serve only the named remote, without the site'),
  },
} satisfies Syntax

type DevValues = Argv<typeof command.options>['values']

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = readCommand(command, args)
  const named = knownPackages(positionals, deployables).filter(isRemoteName)
  const isAlone = values.alone || (isRemotesAlone && values.from === undefined)
  await (isAlone ? serveAlone : serveSite)(named, values)
}

/** One remote on its own page; a repository of remotes alone gets its host from a site. */
async function serveAlone(named: readonly RemoteName[], values: DevValues): Promise<void> {
  const [name = isRemotesAlone ? deployables[0] : undefined, ...others] = named
  if (!name || others.length > 0) throw refusal(command, '--alone is for one remote.')
  const options = siteOptions(values, await loadApp(name))
  const { run, config, types } = await openServers(options)
  const documents = { '/config.json': () => config }
  await run({ name, port: options.port, isPage: true, documents })
  console.log(`${name} ready: http://localhost:${options.port}`)
  types.check()
}

/**
 * The host with all remotes, some of them from source and the others from their builds. In a
 * repository of remotes alone the server of the first remote also has the page of the site's host.
 */
async function serveSite(typed: readonly RemoteName[], values: DevValues): Promise<void> {
  const first = typed[0] ?? remotes()[0]
  const pageOf = isRemotesAlone && first ? first : 'host'
  const named = isRemoteName(pageOf) && typed.length === 0 ? [pageOf] : typed
  const from = values.from === undefined ? undefined : siteToTakeFrom(values.from)
  const app = await loadApp(pageOf)
  const options = siteOptions(values, app)
  const { port } = options
  const site = await developmentSite({
    explicitNames: named,
    remotes: declarations(),
    from,
    // If the site is on another port than the host's own, its remotes' ports move with it.
    portOf: (remote: RemoteDeclaration) => port + remote.port - app.port,
  })
  // Before anything is built, which takes longest.
  for (const each of [{ port }, ...site.fromSource()]) {
    await ensurePortFree({ host: options.host, port: each.port })
  }
  console.log(site.line)
  const { run, config, types } = await openServers(options, from)
  const documents = { '/config.json': () => config, '/releases.json': site.index }
  const runRemote = (remote: { name: RemoteName; port: number }) =>
    run({ ...remote, isPage: false, documents })
  const others = site.fromSource().filter(({ name }) => name !== pageOf)
  for (const remote of others) await runRemote(remote)
  // The page gives up after ten seconds, and a build may take longer.
  for (const name of site.first()) await site.builtRemotes.prepare(name)
  const page = isRemotesAlone ? await site.builtRemotes.page?.() : undefined
  await run({ name: pageOf, port, isPage: true, documents, builtRemotes: site.builtRemotes, page })
  console.log(`Site ready: http://localhost:${port}`)
  types.check()
  site.watch(async (remote) => {
    await runRemote(remote)
    types.check()
  })
}

type ServerInput = Omit<DevServer, 'host' | 'backend' | 'types'>

/** Opens the backend and services, and returns a function that starts development servers. */
async function openServers(options: ReturnType<typeof siteOptions>, from?: ObjectStorage) {
  const log = createLog({ level: options.log })
  const backend = await openBackend({ ...options, log })
  atEnd(() => backend.close())
  const { jwks } = backend
  const onSite = from && declaredOnSite(from)
  const token: DeclaredToken = async (...service) =>
    (await declaredInTree(...service)) ?? onSite?.(...service)
  const services = await operatorServices(options, { declaredToken: token, jwks, log })
  const types = new TypeErrors()
  atEnd(() => types.stop())
  let isCorrect = true
  types.showIn((errors) => {
    if (errors.length > 0) console.log(errors.join('\n'))
    else if (!isCorrect) console.log('No type errors are left.')
    isCorrect = errors.length === 0
  })
  const serverParts = {
    types,
    host: options.host,
    backend: {
      upgrade: backend.upgrade,
      route: (...at: Parameters<Route>) => services(...at) ?? backend.route(...at),
    },
  }
  // Remotes have the settings of the site that they come from.
  const progress = new Progress()
  const storage = from ?? folderStorage(siteFolder(options.data))
  const siteConfig = await keptConfig(storage, (note) => progress.done(note))
  return {
    types,
    // A team needs no operator to try what its remote declares.
    config: { ...siteConfig, ...localConfig({ ...options, ...declaredNeeds() }) },
    async run(server: ServerInput): Promise<void> {
      const { name } = server
      await progress.during(`building ${name}`, () => startDevServer({ ...serverParts, ...server }))
      progress.done(`${name} is built`)
    },
  }
}

/** The policies that remotes here need from a site. A development server sends none. */
function declaredNeeds() {
  const all = declarations()
  return {
    policies: [...new Set(all.flatMap(({ policies = [] }) => policies))],
    inlineStyles: all.some(({ inlineStyles }) => inlineStyles),
  }
}

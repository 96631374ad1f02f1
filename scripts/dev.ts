import { loadApp } from './build/load-app'
import { type Deployable, deployables, isDeployable } from './build/packages'
import { startDevServer } from './dev/dev-server'
import { devSite } from './dev/dev-site'
import { OptionError } from './platform/command-line'
import { fail } from './platform/fail'
import { createLog } from './platform/log'
import { openBackend } from './site/backend'
import { localConfig } from './site/local-config'
import { siteOptions } from './site/site-options'

const remotes = ['remote-auth', 'remote-chat'] as const

/** With the whole site, the remotes use the ports after the host's. */
const portOf = (remote: (typeof remotes)[number], hostPort: number) =>
  hostPort + 1 + remotes.indexOf(remote)

/** The release index of the development site: each remote comes from its development server. */
function developmentReleases(hostPort: number) {
  const rows = remotes.map((name) => {
    const current = {
      version: 'development',
      manifest: `http://localhost:${portOf(name, hostPort)}/mf-manifest.json`,
      integrity: '',
      publishedAt: new Date().toISOString(),
    }
    return [name, { current, previous: [] }] as const
  })
  return Object.fromEntries(rows)
}

/** The package to run, and the options after it. */
function command(args: string[]): { name: Deployable; rest: string[] } {
  const [first, ...rest] = args
  if (first === undefined || first.startsWith('-')) return { name: 'host', rest: args }
  if (isDeployable(first)) return { name: first, rest }
  throw new OptionError(
    `There is no package ${first} to run. Run one of: ${deployables.join(', ')}.`,
  )
}

async function dev(): Promise<void> {
  const { name, rest } = command(process.argv.slice(2))
  const options = siteOptions(rest, await loadApp(name))
  const backend = await openBackend({ ...options, log: createLog({ level: options.log }) })
  const { host, port } = options
  const site = devSite(backend, {
    config: localConfig(options),
    releases: developmentReleases(port),
  })

  if (name === 'host') {
    for (const remote of remotes) {
      await startDevServer({ name: remote, host, port: portOf(remote, port), site })
    }
  }
  await startDevServer({ name, host, port, site })
  console.log(`${name === 'host' ? 'Site' : name} ready: http://localhost:${port}`)

  const stop = () => void backend.close().then(() => process.exit(0))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

dev().catch(fail)

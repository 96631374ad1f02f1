import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack from 'webpack'
import { federationName } from '../../build/federation-name'
import { loadApp } from '../../build/load-app'
import { type Deployable, deployables, root } from '../../build/packages'
import { sourceVersion } from '../../build/source-version'
import { runBuild, writePage } from './comparison-build'
import { type ComparisonSources, writeComparisonSources } from './comparison-sources'

const CACHE = join(root, '.cache')
const PREFIX = 'load-'
const REMOTES = ['remote-auth', 'remote-chat'] as const

/** The folders of the two sites that Parlor is measured against. */
export async function comparisonSites() {
  const built = join(CACHE, PREFIX + sourcesHash())
  if (!existsSync(built)) {
    for (const name of existsSync(CACHE) ? readdirSync(CACHE) : []) {
      if (name.startsWith(PREFIX)) rmSync(join(CACHE, name), { recursive: true })
    }
    const sources = writeComparisonSources(`${built}.part`)
    await buildMonolith(join(sources.folder, 'monolith'), sources)
    await buildPlainFederation(join(sources.folder, 'plain'), sources)
    // Under its name only when it is whole.
    renameSync(sources.folder, built)
  }
  return { monolith: join(built, 'monolith'), 'plain federation': join(built, 'plain') }
}

/** What the comparisons are made of, in one hash: unchanged, they are not built again. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const name of deployables) hash.update(sourceVersion(name))
  const folder = join(root, 'scripts/bench/load')
  for (const file of readdirSync(folder).filter((each) => each.startsWith('comparison'))) {
    hash.update(readFileSync(join(folder, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

/** The same sources as one script and one style sheet. */
async function buildMonolith(folder: string, { monolith }: ComparisonSources): Promise<void> {
  const address = '/host/monolith/'
  const files = await runBuild(join(folder, address), {
    entry: { main: monolith },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  })
  writePage(folder, { address, files })
}

const addressOf = (name: Deployable) => `/${name}/plain/`

/** The same sources by the plugin as its guide sets it up: remotes by manifest, shared singletons. */
async function buildPlainFederation(
  folder: string,
  { federatedShell }: ComparisonSources,
): Promise<void> {
  for (const name of REMOTES) {
    const { exposes = {} } = await loadApp(name)
    const federation = { name: federationName(name), filename: 'remoteEntry.js', exposes }
    await runBuild(join(folder, addressOf(name)), {
      context: join(root, name),
      entry: {},
      output: { uniqueName: `plain-${name}` },
      plugins: [new ModuleFederationPlugin({ ...federation, shared: shared(), dts: false })],
    })
  }
  const remotes = Object.fromEntries(
    REMOTES.map((name) => {
      const key = federationName(name)
      return [key, `${key}@${addressOf(name)}mf-manifest.json`]
    }),
  )
  const address = addressOf('host')
  const files = await runBuild(join(folder, address), {
    entry: { main: federatedShell },
    output: { uniqueName: 'plain-host' },
    plugins: [new ModuleFederationPlugin({ name: 'host', remotes, shared: shared(), dts: false })],
  })
  writePage(folder, { address, files })
}

/** The packages that the guide would share, each once in the page: those with a state of their own. */
function shared() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'host/package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const names = ['react', 'react-dom', 'react-router-dom', 'shared']
  return Object.fromEntries(
    names.map((each) => [each, { singleton: true, requiredVersion: dependencies[each] }]),
  )
}

import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import webpack from 'webpack'
import { deployables, loadApp, root } from '../../build/packages'
import { sourceVersion } from '../../build/version/source-version'
import { buildPage, runBuild } from './comparison-build'
import { writeComparisonSources } from './comparison-sources'
import { buildSplitApp } from './comparison-split'

const CACHE = join(root, '.cache')
const PREFIX = 'load-'
const REMOTES = ['remote-auth', 'remote-chat'] as const

/** The folders of the sites that Parlor is measured against. */
export async function comparisonSites({ draft }: { draft: boolean }) {
  const buildFolder = join(CACHE, `${PREFIX}${draft ? 'draft-' : ''}${sourcesHash()}`)
  const optimization = { minimize: !draft }
  if (!existsSync(buildFolder)) {
    for (const name of existsSync(CACHE) ? readdirSync(CACHE) : []) {
      if (name.startsWith(PREFIX)) rmSync(join(CACHE, name), { recursive: true })
    }
    const part = `${buildFolder}.part`
    const { monolith, split, federatedShell } = writeComparisonSources(part)
    await buildMonolith(join(part, 'monolith'), { main: monolith, optimization })
    await buildSplitApp(join(part, 'split'), { ...split, optimization })
    await buildPlainFederation(join(part, 'plain'), { main: federatedShell, optimization })
    // Gets its name only when it is complete.
    renameSync(part, buildFolder)
  }
  return {
    monolith: join(buildFolder, 'monolith'),
    'split app': join(buildFolder, 'split'),
    'plain federation': join(buildFolder, 'plain'),
  }
}

/** The hash of the comparisons' sources: if it is unchanged, they are not rebuilt. */
function sourcesHash(): string {
  const hash = createHash('sha256')
  for (const name of deployables) hash.update(sourceVersion(name))
  const folder = join(root, 'scripts/bench/load')
  for (const file of readdirSync(folder).filter((each) => each.startsWith('comparison'))) {
    hash.update(readFileSync(join(folder, file)))
  }
  return hash.digest('hex').slice(0, 12)
}

interface Shell {
  /** The path of its entry. */
  main: string
  optimization: { minimize: boolean }
}

/** The same sources as one script and one style sheet. */
async function buildMonolith(folder: string, { main, optimization }: Shell): Promise<void> {
  await buildPage(folder, '/host/monolith/', {
    entry: { main },
    optimization,
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  })
}

/** The same sources with the plugin as in its guide: remotes by manifest, shared singletons. */
async function buildPlainFederation(folder: string, { main, optimization }: Shell): Promise<void> {
  const shared = singletons()
  const remotes: Record<string, string> = {}
  for (const name of REMOTES) {
    const { exposes = {} } = await loadApp(name)
    const key = name.replaceAll('-', '_')
    const federation = { name: key, filename: 'remoteEntry.js', exposes, shared, dts: false }
    await runBuild(join(folder, name, 'plain'), {
      context: join(root, name),
      entry: {},
      optimization,
      output: { uniqueName: `plain-${name}` },
      plugins: [new ModuleFederationPlugin(federation)],
    })
    remotes[key] = `${key}@/${name}/plain/mf-manifest.json`
  }
  await buildPage(folder, '/host/plain/', {
    entry: { main },
    optimization,
    output: { uniqueName: 'plain-host' },
    plugins: [new ModuleFederationPlugin({ name: 'host', remotes, shared, dts: false })],
  })
}

/** The packages that the guide would share as singletons: those with state. */
function singletons() {
  const { dependencies } = JSON.parse(readFileSync(join(root, 'host/package.json'), 'utf8')) as {
    dependencies: Record<string, string>
  }
  const names = ['react', 'react-dom', 'react-router-dom', '@parlor/shared']
  return Object.fromEntries(
    names.map((each) => [each, { singleton: true, requiredVersion: dependencies[each] }]),
  )
}

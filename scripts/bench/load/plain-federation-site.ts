import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import { federationName } from '../../build/federation-name'
import { loadApp } from '../../build/load-app'
import { type Deployable, root } from '../../build/packages'
import { comparisonBuild, runBuild } from './comparison-build'
import { writePage } from './comparison-page'
import type { ComparisonSources } from './comparison-sources'

const REMOTES = ['remote-auth', 'remote-chat'] as const

const addressOf = (name: Deployable) => `/${name}/plain/`

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

/** The same sources by the plugin as its guide sets it up: remotes by manifest, shared singletons. */
export async function buildPlainFederationSite(
  folder: string,
  { federatedShell }: ComparisonSources,
): Promise<void> {
  for (const name of REMOTES) {
    const { exposes = {} } = await loadApp(name)
    await runBuild(
      comparisonBuild(join(folder, addressOf(name)), {
        context: join(root, name),
        entry: {},
        output: { uniqueName: `plain-${name}` },
        plugins: [
          new ModuleFederationPlugin({
            name: federationName(name),
            filename: 'remoteEntry.js',
            exposes,
            shared: shared(),
            dts: false,
          }),
        ],
      }),
    )
  }
  const remotes = REMOTES.map((name) => {
    const key = federationName(name)
    return [key, `${key}@${addressOf(name)}mf-manifest.json`]
  })
  const configuration = comparisonBuild(join(folder, addressOf('host')), {
    entry: { main: federatedShell },
    output: { uniqueName: 'plain-host' },
    plugins: [
      new ModuleFederationPlugin({
        name: 'host',
        remotes: Object.fromEntries(remotes),
        shared: shared(),
        dts: false,
      }),
    ],
  })
  writePage(folder, { address: addressOf('host'), files: await runBuild(configuration) })
}

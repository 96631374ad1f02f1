import { join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Configuration, EntryObject } from 'webpack'
import { ChunkIntegrity } from './chunk-integrity'
import { federationName } from './federation-name'
import { hotReload } from './hot-reload'
import { LoneScript } from './lone-script'
import { root } from './packages'
import { scriptRule, styleRule } from './rules'
import { sharedPackages } from './shared-packages'
import { SteadyModuleIds } from './steady-module-ids'

export interface FederatedApp {
  /** The package's name and folder. */
  name: string
  /** Port of its development server. */
  port: number
  /** What it offers to the host: `./login` to `./login.tsx`. The host exposes nothing. */
  exposes?: Record<string, string>
  /** What the host asks of each remote; its manifest carries it, for the gate of a later deploy. */
  consumes?: Record<string, readonly string[]>
  /** A script of the page beside the app itself, which works when the app does not: file to source. */
  rescue?: { file: string; source: string }
}

export interface Build {
  mode: 'production' | 'development'
  /** Names the build: two builds in one page must not share a chunk table. */
  version: string
}

export interface FederatedAppConfig extends FederatedApp {
  configuration(build: Build): Configuration
}

/**
 * The runtime's provider asks for the core as CommonJS, everything else for its ES module: without
 * this the host carries it twice (23 kB gzip).
 */
const RUNTIME_CORE = '@module-federation/runtime-tools/runtime-core$'
const runtimeCore = join(root, 'node_modules/@module-federation/runtime-tools/dist/runtime-core.js')

/** Under this name each build's runtime may name the scripts of its own chunks. */
const CHUNK_POLICY = 'parlor-chunks'

/** The one build recipe of host and remotes. */
export function federatedApp(app: FederatedApp): FederatedAppConfig {
  return { ...app, configuration: (build) => configuration(app, build) }
}

function configuration(app: FederatedApp, { mode, version }: Build): Configuration {
  const folder = join(root, app.name)
  const isProduction = mode === 'production'
  const isHost = !app.exposes
  const suffix = isProduction ? '.[contenthash]' : ''
  return {
    mode,
    context: folder,
    target: 'web',
    entry: entries({ isHost, isProduction }),
    devtool: isProduction ? false : 'cheap-module-source-map',
    output: {
      path: join(folder, 'dist'),
      clean: true,
      uniqueName: `${app.name}@${version}`,
      publicPath: isHost && !isProduction ? '/' : 'auto',
      filename: `[name]${suffix}.js`,
      chunkFilename: `[name]${suffix}.js`,
      crossOriginLoading: 'anonymous',
      // The name that the site's security policy knows.
      trustedTypes: { policyName: CHUNK_POLICY },
      // Shorter than the host's own limit, so that its retry asks anew for a chunk that hung.
      chunkLoadTimeout: 9_000,
    },
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: { [RUNTIME_CORE]: runtimeCore } },
    module: { rules: [scriptRule(mode), styleRule()] },
    plugins: [
      new MiniCssExtractPlugin({
        filename: `[name]${suffix}.css`,
        chunkFilename: `[name]${suffix}.css`,
      }),
      new ModuleFederationPlugin({
        name: federationName(app.name),
        shareStrategy: 'loaded-first',
        shared: sharedPackages(folder, bundledBy({ isHost, isProduction })),
        manifest: true,
        dts: false,
        ...(app.exposes && { filename: 'remoteEntry.js', exposes: app.exposes }),
        experiments: {
          asyncStartup: true,
          provideExternalRuntime: isHost,
          // A remote that runs alone in development has no host to take the runtime from.
          externalRuntime: !isHost && isProduction,
          // The host reads manifests itself, so the runtime need not know how.
          optimization: { target: 'web', disableSnapshot: true },
        },
      }),
      ...(isProduction && app.rescue ? [new LoneScript(app.rescue)] : []),
      ...(isProduction
        ? [new SteadyModuleIds(), new ChunkIntegrity()]
        : [hotReload(federationName(app.name))]),
    ],
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: isProduction ? 'deterministic' : 'named',
    },
    performance: false,
    // The manifest plugin warns of publicPath 'auto', which is what lets a release live anywhere.
    infrastructureLogging: { level: 'error' },
    stats: 'errors-warnings',
  }
}

function entries({
  isHost,
  isProduction,
}: {
  isHost: boolean
  isProduction: boolean
}): EntryObject {
  if (isHost) {
    const hotReloadOfRemotes = join(root, 'scripts/dev/remember-renderers.ts')
    return { main: isProduction ? './main.tsx' : [hotReloadOfRemotes, './main.tsx'] }
  }
  // A published remote is its container alone; in development it is also a page of its own.
  return isProduction ? {} : { standalone: './standalone.tsx' }
}

function bundledBy({ isHost, isProduction }: { isHost: boolean; isProduction: boolean }) {
  if (isHost) return 'eager'
  return isProduction ? 'none' : 'own'
}

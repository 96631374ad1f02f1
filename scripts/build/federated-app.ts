import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { basename, join, relative } from 'node:path'
import type { DeclaredScreen } from '@parlor/shared/contract/build/declaration'
import type { Routing } from '@parlor/shared/contract/build/screen-paths'
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration, type EntryObject } from 'webpack'
import { kitFolder } from '../platform/project-root'
import { Deployable } from './deployable'
import { federation } from './federation'
import { isRemoteName, root } from './packages'
import { PartsPlugin } from './plugins/declared-parts'
import { hostRuntime } from './plugins/host-runtime'
import { LoneScript } from './plugins/lone-script'
import { SteadyModuleIds } from './plugins/steady-module-ids'
import { MAPS_FOLDER } from './release'
import { DeclarationError, partsOf, readDeclaration, sourceOf } from './remote-declaration'
import { fontRule, libraryStyleRule, pictureRule, scriptRule, styleRule } from './rules'
import { sharedPackages } from './shared-packages'
import { LOCK_FILE, publishedFiles } from './version/source-version'

export interface FederatedApp {
  name: string
  /** The port of its development server. */
  port: number
  /** The modules it exposes: `./login` as `./login.tsx`. The host exposes none. */
  exposes?: Record<string, string>
  /** The modules the host needs of each remote; the gate of later deploys reads them. */
  consumes?: Record<string, readonly string[]>
  screens?: readonly DeclaredScreen[]
  /** The other parts that a remote declares, as in its manifest: services, settings, policies, inline styles,
   * slots, offers. */
  parts?: object
  /** Only for the host: the paths that are reserved whatever a remote declares. */
  routing?: Routing
  /** Only for the host: the form of its runtime configuration, for those who deploy. */
  configurationForm?: object
  /** Only for the host: the module of its header as signed-out visitors see it. */
  staticHeader?: string
  /** A script that runs next to the app, and works if the app does not. */
  rescue?: { file: string; source: string }
  /** Changes the recipe, such as for files of another language. The gate's settings come after it. */
  webpack?: (recipe: Configuration) => Configuration
}

export interface Build {
  mode: 'production' | 'development'
  /** Names the build: two builds in one page must not share a chunk table. */
  version: string
}

export interface FederatedBuild extends FederatedApp {
  configuration(build: Build): Configuration
}

/**
 * The runtime's provider imports the core as CommonJS, everything else as an ES module: without this
 * alias the host contains it twice (23 kB gzip).
 */
const RUNTIME_CORE = '@module-federation/runtime-tools/runtime-core$'
const runtimeCore = join(root, 'node_modules/@module-federation/runtime-tools/dist/runtime-core.js')

const hotReload = join(kitFolder, 'scripts/dev/hot-reload.ts')

/** A package's webpack configuration, for webpack's own command line. A deploy gives the build a
 * version, and completes its manifest. */
export function webpackConfiguration(app: FederatedBuild) {
  return (_env: unknown, { mode = 'production' }: { mode?: Build['mode'] }): Configuration =>
    app.configuration({ mode, version: 'unversioned' })
}

/** The one build recipe of host and remotes. */
export function federatedApp(app: FederatedApp): FederatedBuild {
  return { ...app, configuration: (build) => configuration(app, build) }
}

/**
 * The build of the remote in a folder, as its `remote.json` declares it: it exposes the module of
 * each screen, and the further modules given here, `./facts` as `./facts.ts`. `webpack` adds to the
 * recipe, such as a loader.
 */
export function federatedRemote(
  folder: string,
  { exposes = {}, webpack }: Partial<Pick<FederatedApp, 'exposes' | 'webpack'>> = {},
): FederatedBuild {
  const name = basename(folder)
  if (!isRemoteName(name)) {
    throw new DeclarationError(
      `${name} is not a remote: its folder's name must begin with remote-.`,
    )
  }
  const declaration = readDeclaration(name)
  const { port, screens, offers = [] } = declaration
  const allParts = [...screens, ...offers]
  const modules = allParts.map(({ module }) => [module, sourceOf(module, { name })] as const)
  return federatedApp({
    name,
    port,
    screens,
    parts: partsOf(declaration),
    exposes: { ...Object.fromEntries(modules), ...exposes },
    ...(webpack && { webpack }),
  })
}

function configuration(app: FederatedApp, build: Build): Configuration {
  const recipe = recipeOf(app, build)
  const custom = app.webpack?.(recipe) ?? recipe
  const { plugins = [], output, optimization } = custom
  const needed = neededByGate(app, build)
  return {
    ...custom,
    ...needed,
    output: { ...output, ...needed.output },
    plugins: [...plugins, ...needed.plugins],
    optimization: { ...optimization, ...needed.optimization },
  }
}

function recipeOf({ name }: FederatedApp, { mode }: Build): Configuration {
  return {
    resolve: { extensions: ['.ts', '.tsx', '.js'], alias: { [RUNTIME_CORE]: runtimeCore } },
    module: {
      rules: [
        scriptRule(mode, join(root, name)),
        styleRule(name),
        libraryStyleRule(name),
        pictureRule(),
        fontRule(),
      ],
    },
    // A separate request costs a first view more than a small common part saves a later one.
    optimization: { splitChunks: { minSize: 30_000 } },
    performance: false,
    // The manifest plugin warns about publicPath 'auto', which lets a release live anywhere.
    infrastructureLogging: { level: 'error' },
    // A successful build logs its own line.
    stats: { preset: 'errors-warnings', warningsCount: false },
  }
}

/** The settings that make the build a release, with the same bytes wherever it is built. */
function neededByGate(app: FederatedApp, { mode, version }: Build) {
  const folder = join(root, app.name)
  const isProduction = mode === 'production'
  const isHost = !app.exposes
  // A remote that runs alone in development has no host to provide anything.
  const bundled = isHost ? 'eager' : isProduction ? 'none' : 'own'
  // The entry contains every name and delays the first view; the version is in the folder's name.
  const suffix = isProduction ? '.[contenthash:10]' : ''
  return {
    mode,
    context: folder,
    target: 'web',
    entry: entries({ isHost, isProduction }),
    // The development server reuses the build of an earlier start; a release never does.
    cache: isProduction
      ? false
      : {
          type: 'filesystem',
          cacheDirectory: join(root, '.cache/webpack'),
          name: app.name,
          version: recipeVersion(),
          buildDependencies: { defaultWebpack: [] },
        },
    // A published script does not name its map, and the map is not published with it.
    devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
    output: {
      path: join(folder, 'dist'),
      // In development a page that missed updates because of an error still asks for them.
      clean: isProduction,
      ...(!isProduction && { publicPath: isHost ? '/' : 'auto' }),
      filename: `[name]${suffix}.js`,
      chunkFilename: `[name]${suffix}.js`,
      ...(isProduction && {
        sourceMapFilename: `${MAPS_FOLDER}/[file].map`,
        devtoolModuleFilenameTemplate: pathInProject,
      }),
    },
    ...(isProduction && !isHost && { externals: hostRuntime }),
    plugins: [
      new MiniCssExtractPlugin({
        filename: `[name]${suffix}.css`,
        chunkFilename: `[name]${suffix}.css`,
      }),
      ...(isProduction && app.rescue ? [new LoneScript(app.rescue)] : []),
      new Deployable({ name: app.name, version }),
      federation({ ...app, version, shared: sharedPackages(folder, bundled), isProduction }),
      ...(isProduction
        ? [new SteadyModuleIds(root)]
        : [
            // The name keeps the builds of a page apart; otherwise only the first one hot-reloads.
            new ReactRefreshPlugin({ overlay: false, library: app.name }),
            // Without a name, it goes before every entry.
            new webpack.EntryPlugin(folder, hotReload, {}),
            ...(app.screens ? [new PartsPlugin({ screens: app.screens, ...app.parts })] : []),
          ]),
    ],
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: isProduction ? 'deterministic' : 'named',
    },
  } satisfies Configuration
}

/** The name of a source in a map, the same wherever the project is. */
function pathInProject({ absoluteResourcePath }: { absoluteResourcePath: string }): string {
  return relative(root, absoluteResourcePath)
}

interface Kind {
  isHost: boolean
  isProduction: boolean
}

function entries({ isHost, isProduction }: Kind): EntryObject {
  if (isHost) return { main: './main.tsx' }
  // A published remote is only its container; in development it also has its own page.
  return isProduction ? {} : { standalone: './standalone.tsx' }
}

/**
 * The recipe that a cache must have been made by. As build dependencies, webpack would look up every file that
 * the recipe imports, and the first change after a cold start would wait for that: seconds.
 */
function recipeVersion(): string {
  const hash = createHash('sha256')
  const files = [...publishedFiles(join(kitFolder, 'scripts/build')), join(root, LOCK_FILE)]
  for (const file of files) hash.update(readFileSync(file))
  return hash.digest('hex')
}

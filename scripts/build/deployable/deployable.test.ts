import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import { testFolder } from '../../testing/test-folder'
import type { BuiltManifest } from './built-manifest'
import { Deployable } from './deployable'
import { federationName } from './federation-name'
import { integrityOf } from './file-hashes'

/** From where its companion is: the stock build is in another folder. */
const CSS_LOADER = createRequire(MiniCssExtractPlugin.loader).resolve('css-loader')

const folder = testFolder()
const build = { name: 'remote-shop', version: '1.4.0-a' }

const sources = {
  'button.js': `
    import { pour } from 'tea-kit'
    import './button.css'
    export default () => pour(import('./later'))`,
  'button.css': '.shop-button { color: red; }',
  'later.js': "import './later.css'\nexport default 'later'",
  'later.css': '.shop-later { color: blue; }',
  'page.js': "import('./button')",
  'node_modules/tea-kit/package.json': '{ "version": "2.1.0", "sideEffects": false }',
  'node_modules/tea-kit/index.js': 'export const pour = (cup) => cup\nexport const steep = 3',
}

interface Stock {
  name?: string
  mode?: 'production' | 'development'
  entry?: Configuration['entry']
  manifest?: boolean
  minimize?: boolean
}

/** Builds as the guide of module federation does, with the plugin before the federation's. */
async function stockBuild({
  name = federationName(build.name, build.version),
  mode = 'production',
  entry = {},
  manifest = true,
  minimize = false,
}: Stock = {}) {
  const path = join(folder, 'dist')
  const compiler = webpack({
    mode,
    context: folder,
    entry,
    devtool: 'source-map',
    optimization: { minimize },
    output: { path, clean: true, publicPath: '/elsewhere/' },
    module: { rules: [{ test: /\.css$/, use: [MiniCssExtractPlugin.loader, CSS_LOADER] }] },
    plugins: [
      new MiniCssExtractPlugin(),
      new Deployable(build),
      new ModuleFederationPlugin({
        name,
        filename: 'remoteEntry.js',
        exposes: { './Button': './button.js' },
        shared: { 'tea-kit': { singleton: true } },
        dts: false,
        manifest,
      }),
    ],
    infrastructureLogging: { level: 'none' },
  })
  const errors = await new Promise<string[]>((resolve, reject) => {
    compiler?.run((error, stats) => {
      const { errors = [] } = stats?.toJson({ all: false, errors: true }) ?? {}
      compiler.close(() => (error ? reject(error) : resolve(errors.map(({ message }) => message))))
    })
  })
  const file = join(path, 'mf-manifest.json')
  return {
    errors,
    manifest: JSON.parse(existsSync(file) ? readFileSync(file, 'utf8') : '{}') as BuiltManifest,
    textOf: (each: string) => readFileSync(join(path, each), 'utf8'),
  }
}

beforeAll(() => {
  for (const [file, text] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
})

describe('a stock webpack build with a page of its own', () => {
  let result: Awaited<ReturnType<typeof stockBuild>>
  let manifest: BuiltManifest
  beforeAll(async () => {
    result = await stockBuild({ entry: { page: './page.js' }, minimize: true })
    manifest = result.manifest
  })

  it('gets settings that keep its releases apart, and lists its contents', () => {
    expect(result.errors).toEqual([])
    expect(manifest).toMatchObject({
      name: 'remote__shop_1_4_0__a',
      metaData: {
        globalName: 'remote__shop_1_4_0__a',
        buildInfo: { buildVersion: '1.4.0-a' },
      },
      build: {
        version: '1.4.0-a',
        uniqueName: 'remote-shop@1.4.0-a',
        chunkLoadingGlobal: 'webpackChunkremote_shop_1_4_0_a',
        publicPath: 'auto',
        scriptPolicy: 'parlor-chunks',
        bundles: expect.arrayContaining(['@module-federation/runtime', 'css-loader', 'tea-kit']),
      },
      shared: [{ name: 'tea-kit', uses: ['pour'], offers: ['pour', 'steep'] }],
    })
    expect(manifest).not.toHaveProperty('release')
  })

  it('lists the hash of each file that a page may load, without maps and the page’s own script', () => {
    const kinds = Object.keys(manifest.files).map((file) => file.replace(/^\d+/, 'ID'))
    expect(kinds.sort()).toEqual([
      ...['ID.css', 'ID.js', 'ID.js', '__federation_expose_Button.css'],
      ...['__federation_expose_Button.js', 'remoteEntry.js'],
    ])
    for (const [file, hash] of Object.entries(manifest.files)) {
      expect(hash).toBe(integrityOf(result.textOf(file)))
    }
  })

  it('has the hashes of the files that it loads itself in its entry', () => {
    const entry = result.textOf('remoteEntry.js')
    const later = Object.entries(manifest.files).filter(([file]) => /^\d/.test(file))
    expect(later.map(([, hash]) => entry.includes(hash))).toEqual([true, true, true])
  })
})

it.each([
  [{ name: 'shop' }, "Give it name: federationName('remote-shop', '1.4.0-a')"],
  [{ manifest: false }, "Leave 'manifest' of the federation's plugin at true"],
])('a build that a deploy would refuse ends with a hint: %j', async (stock, sentence) => {
  expect((await stockBuild(stock)).errors).toEqual([expect.stringContaining(sentence)])
})

it('a build for development has only the names, and may change its files', async () => {
  const { errors, manifest, textOf } = await stockBuild({ mode: 'development' })
  expect(errors).toEqual([])
  expect(manifest).toMatchObject({ metaData: { publicPath: '/elsewhere/' } })
  expect(manifest).not.toHaveProperty('build')
  expect(textOf('remoteEntry.js')).toContain('webpackChunkremote_shop_1_4_0_a')
  expect(textOf('remoteEntry.js')).not.toContain('integrity')
})

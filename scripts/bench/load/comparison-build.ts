import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { blockIds } from '@parlor/shared/contract/page/page-blocks'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import { writeCompressedCopies } from '../../build/built-files'
import { root } from '../../build/packages'
import { scriptRule, styleRule } from '../../build/rules'
import { localConfig } from '../../site/local-config'

/** The files of an entry, or of what is loaded later under a name. */
export type BuiltFiles = Record<string, string[]>

/** Runs a build with the project's own set-up, and compresses it like a release if it is minified. */
export async function runBuild(folder: string, configuration: Configuration): Promise<BuiltFiles> {
  const file = (ending: string) => `[name].[contenthash].${ending}`
  const host = join(root, 'host')
  const compiler = webpack({
    mode: 'production',
    context: host,
    target: 'web',
    devtool: false,
    resolve: { extensions: ['.ts', '.tsx', '.js'], modules: [join(root, 'node_modules')] },
    // A library's sheet is for the whole page here, as in any single bundle.
    module: { rules: [scriptRule('production', host), { ...styleRule('host'), exclude: [] }] },
    performance: false,
    infrastructureLogging: { level: 'error' },
    ...configuration,
    output: {
      path: folder,
      publicPath: 'auto',
      filename: file('js'),
      chunkFilename: file('js'),
      ...configuration.output,
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: file('css'), chunkFilename: file('css') }),
      ...(configuration.plugins ?? []),
    ],
  })
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    compiler?.run((error, stats) => {
      compiler.close(() => {
        if (stats && !stats.hasErrors()) resolve(stats)
        else reject(error ?? new Error(stats?.toString('errors-only')))
      })
    })
  })
  const { assets = [], namedChunkGroups = {} } = stats.toJson({
    ...{ all: false, assets: true, chunkGroups: true },
  })
  if (configuration.optimization?.minimize !== false) {
    await writeCompressedCopies(
      folder,
      assets.map(({ name }) => name),
    )
  }
  const groups = Object.entries(namedChunkGroups)
  return Object.fromEntries(
    groups.map(([name, { assets = [] }]) => [name, assets.map((asset) => asset.name)]),
  )
}

/** Builds a site of one page for all paths. */
export async function buildPage(
  site: string,
  address: string,
  configuration: Configuration,
): Promise<void> {
  const { main = [] } = await runBuild(join(site, address), configuration)
  writePage(site, 'index.html', { head: main.map((file) => tagOf(address + file)) })
}

interface PageTags {
  /** Tags. */
  head: readonly string[]
  body?: readonly string[]
}

/** Writes the host's own page with these tags, and inline configuration as in Parlor. */
export function writePage(site: string, file: string, { head, body = [] }: PageTags): void {
  const config = JSON.stringify(localConfig({ feedback: 'console' }))
  const inline = `<script type="application/json" id="${blockIds.config}">${config}</script>`
  const page = readFileSync(join(root, 'host/index.html'), 'utf8')
    .replace('<!-- parlor:head -->', () => head.join('\n    '))
    .replace('<!-- parlor:body -->', () => [...body, inline].join('\n    '))
  mkdirSync(dirname(join(site, file)), { recursive: true })
  writeFileSync(join(site, file), page)
  writeFileSync(join(site, 'config.json'), config)
}

/** The tag of a file that the page needs at once. */
export function tagOf(path: string): string {
  return path.endsWith('.css')
    ? `<link rel="stylesheet" href="${path}">`
    : `<script defer src="${path}"></script>`
}

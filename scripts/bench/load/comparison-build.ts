import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { blockIds } from '@parlor/shared/contract/page/page-blocks'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import { writeCompressedCopies } from '../../build/built-files'
import { root } from '../../build/packages'
import { scriptRule, styleRule } from '../../build/rules'
import { localConfig } from '../../site/local-config'

/** Runs a build with the project's own set-up, and compresses it like a release if it is minified.
 * Resolves with the files of its entry. */
export async function runBuild(folder: string, configuration: Configuration): Promise<string[]> {
  const file = (ending: string) => `[name].[contenthash].${ending}`
  const compiler = webpack({
    mode: 'production',
    context: join(root, 'host'),
    target: 'web',
    devtool: false,
    resolve: { extensions: ['.ts', '.tsx', '.js'], modules: [join(root, 'node_modules')] },
    // A library's sheet is for the whole page here, as in any single bundle.
    module: { rules: [scriptRule('production'), { ...styleRule('host'), exclude: [] }] },
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
  const { assets = [], entrypoints } = stats.toJson({ all: false, assets: true, entrypoints: true })
  if (configuration.optimization?.minimize !== false) {
    await writeCompressedCopies(
      folder,
      assets.map(({ name }) => name),
    )
  }
  return (entrypoints?.main?.assets ?? []).map(({ name }) => name)
}

/** Builds a site: the host's own page with these files, and inline configuration as in Parlor. */
export async function buildPage(
  site: string,
  address: string,
  configuration: Configuration,
): Promise<void> {
  const files = await runBuild(join(site, address), configuration)
  const config = JSON.stringify(localConfig({ feedback: 'console' }))
  const head = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" href="${address}${file}">`
      : `<script defer src="${address}${file}"></script>`,
  )
  const inline = `<script type="application/json" id="${blockIds.config}">${config}</script>`
  const page = readFileSync(join(root, 'host/index.html'), 'utf8')
    .replace('<!-- parlor:head -->', () => head.join('\n    '))
    .replace('<!-- parlor:body -->', () => inline)
  writeFileSync(join(site, 'index.html'), page)
  writeFileSync(join(site, 'config.json'), config)
}

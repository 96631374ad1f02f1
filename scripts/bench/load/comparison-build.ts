import { join } from 'node:path'
import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import webpack, { type Configuration } from 'webpack'
import { writeCompressedCopies } from '../../build/compressed-copies'
import { root } from '../../build/packages'
import { scriptRule, styleRule } from '../../build/rules'

/** What all builds of comparison have in common with each other and with the project's own. */
export function comparisonBuild(output: string, configuration: Configuration): Configuration {
  const file = (ending: string) => `[name].[contenthash].${ending}`
  return {
    mode: 'production',
    context: join(root, 'host'),
    target: 'web',
    devtool: false,
    resolve: { extensions: ['.ts', '.tsx', '.js'], modules: [join(root, 'node_modules')] },
    module: { rules: [scriptRule('production'), styleRule()] },
    performance: false,
    infrastructureLogging: { level: 'error' },
    ...configuration,
    output: {
      path: output,
      publicPath: 'auto',
      filename: file('js'),
      chunkFilename: file('js'),
      ...configuration.output,
    },
    plugins: [
      new MiniCssExtractPlugin({ filename: file('css'), chunkFilename: file('css') }),
      ...(configuration.plugins ?? []),
    ],
  }
}

/** Runs a build and compresses it as a release is; resolves with the files of its entry. */
export async function runBuild(configuration: Configuration): Promise<string[]> {
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    const compiler = webpack(configuration)
    compiler?.run((error, stats) => {
      compiler.close(() => {
        if (stats && !stats.hasErrors()) resolve(stats)
        else reject(error ?? new Error(stats?.toString('errors-only')))
      })
    })
  })
  const { assets = [], entrypoints } = stats.toJson({ all: false, assets: true, entrypoints: true })
  await writeCompressedCopies(
    configuration.output?.path ?? '',
    assets.map(({ name }) => name),
  )
  return (entrypoints?.main?.assets ?? []).map(({ name }) => name)
}

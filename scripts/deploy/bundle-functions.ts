import { join } from 'node:path'
import webpack from 'webpack'
import { root } from '../webpack/rooms'
import { scriptRule } from '../webpack/rules'

/** The bundle's file, by which the template names its handlers. */
export const BUNDLE_NAME = 'chat'

/** Bundles the functions into one file without dependencies, for Node 22 as the service runs it. */
export async function bundleFunctions(folder: string): Promise<string> {
  const compiler = webpack({
    mode: 'production',
    target: 'node22',
    context: root,
    entry: { [BUNDLE_NAME]: join(root, 'scripts/deploy/functions/chat-functions.ts') },
    output: {
      path: folder,
      filename: '[name].js',
      chunkFormat: 'commonjs',
      library: { type: 'commonjs2' },
      clean: true,
    },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: [scriptRule('production')] },
    // A stack in the logs should name what it means.
    optimization: { minimize: false, splitChunks: false },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
    devtool: false,
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error)
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')))
      else compiler.close((fault) => (fault ? reject(fault) : resolve()))
    })
  })
  return join(folder, `${BUNDLE_NAME}.js`)
}

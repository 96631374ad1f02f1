import { join } from 'node:path'
import webpack from 'webpack'
import { root } from '../build/packages'
import { scriptRule } from '../build/rules'

/** The bundles, by the names with which the templates begin their handlers. */
const BUNDLES = { chat: 'chat-functions.ts', probe: 'probe-functions.ts' }

/** Bundles each kind of functions into one file without dependencies, as the service runs it. */
export async function bundleFunctions(folder: string): Promise<void> {
  const compiler = webpack({
    mode: 'production',
    target: 'node22',
    context: root,
    entry: Object.fromEntries(
      Object.entries(BUNDLES).map(([name, file]) => [
        name,
        join(root, 'scripts/aws/functions', file),
      ]),
    ),
    output: {
      path: folder,
      filename: '[name].js',
      chunkFormat: 'commonjs',
      asyncChunks: false,
      library: { type: 'commonjs2' },
      clean: true,
    },
    resolve: { extensions: ['.ts', '.js'] },
    module: { rules: [scriptRule('production')] },
    // A stack in the logs should name what it means.
    optimization: { minimize: false, splitChunks: false },
    devtool: false,
  })
  await new Promise<void>((resolve, reject) => {
    compiler.run((error, stats) => {
      if (error) reject(error)
      else if (stats?.hasErrors()) reject(new Error(stats.toString('errors-only')))
      else compiler.close((fault) => (fault ? reject(fault) : resolve()))
    })
  })
}

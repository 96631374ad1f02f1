import { join } from 'node:path'
import webpack from 'webpack'
import { comparisonBuild, runBuild } from './comparison-build'
import { writePage } from './comparison-page'
import type { ComparisonSources } from './comparison-sources'

/** The same sources as one script and one style sheet. */
export async function buildMonolithSite(
  folder: string,
  { monolith }: ComparisonSources,
): Promise<void> {
  const address = '/host/monolith/'
  const configuration = comparisonBuild(join(folder, address), {
    entry: { main: monolith },
    plugins: [new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  })
  writePage(folder, { address, files: await runBuild(configuration) })
}

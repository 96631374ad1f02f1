import MiniCssExtractPlugin from 'mini-css-extract-plugin'
import type { Chunk, Compilation, Compiler, WebpackPluginInstance } from 'webpack'
import webpack from 'webpack'
import { integrityOf } from '../release'

const NAME = 'ChunkIntegrity'
/** Stands for the table in the runtime until the chunks are final; minifiers keep strings. */
const PLACEHOLDER = '%chunk-integrity%'
const PLACEHOLDER_LITERAL = new RegExp(`(["'\`])${PLACEHOLDER}\\1`)
const TABLE = `${webpack.RuntimeGlobals.require}.chunkIntegrity`

/** The prefix that the federation plugin gives to the chunks of exposed modules. */
const EXPOSED = '__federation_expose_'

type Table = Record<'js' | 'css', Record<string, string>>

/**
 * Adds the hashes of the chunks and style sheets that a build loads itself to its entry, so that
 * checking the entry's hash covers all of them. The host loads what a remote exposes, and checks
 * it by the manifest's hashes. The usual plugin for this keeps one hash for each chunk, which fails
 * for a chunk with both a script and a style sheet.
 */
export class ChunkIntegrity implements WebpackPluginInstance {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals, runtime, Compilation: stages } = compiler.webpack
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap(NAME, (chunk) => compilation.addRuntimeModule(chunk, new ChunkIntegrityTable()))
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) => source + attributes('script', `${TABLE}.js[chunkId]`),
      )
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        NAME,
        (source, { tag, chunkId }) => source + attributes(tag, `${TABLE}.css[${chunkId}]`),
      )
      // After `[contenthash]` is computed, over the placeholder: chunk names contain their hashes.
      const stage = stages.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => fillIn(compilation))
    })
  }
}

class ChunkIntegrityTable extends webpack.RuntimeModule {
  constructor() {
    super('chunk integrity')
  }

  override generate(): string {
    return `${TABLE} = ${JSON.stringify(PLACEHOLDER)};`
  }
}

function attributes(tag: string, hash: string): string {
  return `\n${tag}.crossOrigin = "anonymous";\n${tag}.integrity = ${hash};`
}

function fillIn(compilation: Compilation): void {
  const table = JSON.stringify(tableOf(compilation))
  for (const chunk of compilation.chunks) {
    if (!chunk.hasRuntime()) continue
    for (const file of chunk.files) {
      const source = compilation.assets[file]?.source().toString() ?? ''
      if (!PLACEHOLDER_LITERAL.test(source)) continue
      const filled = source.replace(PLACEHOLDER_LITERAL, () => table)
      compilation.updateAsset(file, new webpack.sources.RawSource(filled))
    }
  }
}

/** True for chunks that only exposed modules need, and nothing that they import later. */
function isLoadedByHost(chunk: Chunk): boolean {
  return [...chunk.groupsIterable].every(({ name }) => name?.startsWith(EXPOSED))
}

function tableOf(compilation: Compilation): Table {
  const table: Table = { js: {}, css: {} }
  for (const chunk of compilation.chunks) {
    // The chunk that holds the table is checked by the page's tag or by the host's manifest.
    if (chunk.id === null || chunk.hasRuntime() || isLoadedByHost(chunk)) continue
    for (const file of chunk.files) {
      const content = compilation.assets[file]?.buffer()
      if (content) table[file.endsWith('.css') ? 'css' : 'js'][chunk.id] = integrityOf(content)
    }
  }
  return table
}

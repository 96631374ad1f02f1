import type { Chunk, Compilation, Compiler, RuntimeModule } from 'webpack'
import { integrityOf } from './file-hashes'

const NAME = 'ChunkIntegrity'
/** Stands for the table in the runtime until the chunks are final; minifiers keep strings. */
const PLACEHOLDER = '%chunk-integrity%'
const PLACEHOLDER_LITERAL = new RegExp(`(["'\`])${PLACEHOLDER}\\1`)
/** As `RuntimeGlobals.require`, in the runtime of every build. */
const TABLE = '__webpack_require__.chunkIntegrity'

const STYLE_PLUGIN = 'MiniCssExtractPlugin'

/** The prefix that the federation plugin gives to the chunks of exposed modules. */
const EXPOSED = '__federation_expose_'

type Table = Record<'js' | 'css', Record<string, string>>

/**
 * Adds the hashes of the chunks and style sheets that a build loads itself to its entry, so that
 * checking the entry's hash covers all of them. The host loads exposed modules itself, and checks
 * it by the manifest's hashes. The usual plugin for this keeps one hash for each chunk, which fails
 * for a chunk with both a script and a style sheet.
 */
export class ChunkIntegrity {
  apply(compiler: Compiler): void {
    const { RuntimeGlobals, runtime, Compilation: stages } = compiler.webpack
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap(NAME, (chunk) => compilation.addRuntimeModule(chunk, tableModule(compiler)))
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        NAME,
        (source) => source + attributes('script', `${TABLE}.js[chunkId]`),
      )
      stylePlugin(compiler)
        ?.getCompilationHooks(compilation)
        .beforeTagInsert.tap(
          NAME,
          (source, { tag, chunkId }) => source + attributes(tag, `${TABLE}.css[${chunkId}]`),
        )
      // After `[contenthash]` is computed, over the placeholder: chunk names contain their hashes.
      const stage = stages.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () =>
        fillIn(compiler, compilation),
      )
    })
  }
}

/** The hook that mini-css-extract-plugin documents. */
interface StylePlugin {
  getCompilationHooks(compilation: Compilation): {
    beforeTagInsert: {
      tap(
        name: string,
        insert: (source: string, names: { tag: string; chunkId: string }) => string,
      ): void
    }
  }
}

/**
 * The class of the build's own mini-css-extract-plugin. A hook of another copy would never be
 * called, so it is taken from the configuration instead of imported.
 */
function stylePlugin({ options }: Compiler): StylePlugin | undefined {
  const plugin = options.plugins.find((each) => Object(each).constructor.name === STYLE_PLUGIN)
  return plugin && (Object(plugin).constructor as StylePlugin)
}

function tableModule({ webpack }: Compiler): RuntimeModule {
  class ChunkIntegrityTable extends webpack.RuntimeModule {
    override generate(): string {
      return `${TABLE} = ${JSON.stringify(PLACEHOLDER)};`
    }
  }
  return new ChunkIntegrityTable('chunk integrity')
}

function attributes(tag: string, hash: string): string {
  return `\n${tag}.crossOrigin = "anonymous";\n${tag}.integrity = ${hash};`
}

function fillIn({ webpack }: Compiler, compilation: Compilation): void {
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

import { join } from 'node:path'
import { build } from 'esbuild'
import type { Compiler, WebpackPluginInstance } from 'webpack'

const NAME = 'LoneScript'

/**
 * Adds a script that needs nothing else of the build, neither runtime nor chunks nor federation, so
 * it works without them. It is an asset of the build, so that webpack's minifier shortens it too.
 */
export class LoneScript implements WebpackPluginInstance {
  constructor(private readonly script: { file: string; source: string }) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    const { file, source } = this.script
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_ADDITIONAL
      compilation.hooks.processAssets.tapPromise({ name: NAME, stage }, async () => {
        const { outputFiles } = await build({
          entryPoints: [join(compiler.context, source)],
          bundle: true,
          minify: true,
          write: false,
          format: 'iife',
          target: 'es2022',
        })
        compilation.emitAsset(file, new sources.RawSource(outputFiles[0]?.text ?? ''))
      })
    })
  }
}

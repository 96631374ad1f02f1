import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import type { Compiler, WebpackPluginInstance } from 'webpack'

const NAME = 'DeclaredParts'

/**
 * Adds a remote's screens, services and settings to the manifest of its development server, in the
 * place where a release has them: an override can add routes that nobody has published yet.
 */
export class PartsPlugin implements WebpackPluginInstance {
  constructor(private readonly parts: object) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      // After the federation's plugin has made the manifest.
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        compilation.updateAsset(MANIFEST_FILE, (old) => {
          const manifest: object = JSON.parse(old.source().toString())
          return new sources.RawSource(JSON.stringify({ ...manifest, release: this.parts }))
        })
      })
    })
  }
}

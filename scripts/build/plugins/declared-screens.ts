import type { DeclaredScreen } from '@parlor/shared/contract/build/declaration'
import type { Compiler, WebpackPluginInstance } from 'webpack'

const NAME = 'DeclaredScreens'

/**
 * Adds a remote's screens to the manifest of its development server, in the place where a release
 * has them, so that an override brings routes that nobody has published yet.
 */
export class DeclaredScreens implements WebpackPluginInstance {
  constructor(private readonly declared: { file: string; screens: readonly DeclaredScreen[] }) {}

  apply(compiler: Compiler): void {
    const { Compilation, sources } = compiler.webpack
    const { file, screens } = this.declared
    compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
      const stage = Compilation.PROCESS_ASSETS_STAGE_REPORT
      compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
        const manifest = compilation.getAsset(file)?.source.source().toString()
        if (manifest === undefined) return
        const whole = { ...JSON.parse(manifest), release: { screens } }
        compilation.updateAsset(file, new sources.RawSource(JSON.stringify(whole)))
      })
    })
  }
}

import type { Compiler } from 'webpack'
import { addBuild } from './built-manifest'
import { ChunkIntegrity } from './chunk-integrity'
import type { NamedBuild } from './named-build'

const NAME = 'Deployable'

/** The policy under which each build's runtime loads its own chunks. A site's header allows it. */
const CHUNK_POLICY = 'parlor-chunks'

/** A class that only Rspack has. */
interface Rspack {
  SubresourceIntegrityPlugin?: new (options: {
    hashFuncNames: ['sha384']
    enabled: true
  }) => ChunkIntegrity
}

/**
 * Makes the build of the stock `ModuleFederationPlugin` deployable; list it before that plugin, with
 * webpack or Rspack. In development it only sets the names.
 */
export class Deployable {
  readonly #build: NamedBuild

  constructor(build: NamedBuild) {
    this.#build = build
  }

  /** Takes the compiler of webpack or of Rspack: each has types of its own. */
  apply(bundler: object): void {
    const compiler = bundler as Compiler
    const { options, webpack } = compiler
    const { name, version } = this.#build
    // The build's name in the manifest and in the browser's federation DevTools: no option sets it.
    process.env.MF_BUILD_VERSION = version
    Object.assign(options.output, {
      // Two builds in one page must not share a chunk table.
      uniqueName: `${name}@${version}`,
      crossOriginLoading: 'anonymous',
      trustedTypes: { policyName: CHUNK_POLICY },
    })
    if (options.mode === 'development') return

    Object.assign(options.output, {
      publicPath: 'auto',
      // Shorter than a host's own limit, so that its retry requests a hanging chunk again.
      chunkLoadTimeout: 9_000,
    })
    const { SubresourceIntegrityPlugin } = webpack as Rspack
    const integrity = SubresourceIntegrityPlugin
      ? new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'], enabled: true })
      : new ChunkIntegrity()
    integrity.apply(compiler)
    compiler.hooks.done.tap(NAME, ({ compilation }) => {
      // A build with errors writes no files.
      if (compilation.errors.length > 0) return
      const problem = addBuild(compilation, this.#build)
      if (problem) compilation.errors.push(new webpack.WebpackError(`${NAME}: ${problem}`))
    })
  }
}

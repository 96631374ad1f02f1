import { changeManifest } from './built-manifest'
import { packagesOf } from './bundled-packages'
import { hashFiles, isLoadable } from './file-hashes'
import type { NamedBuild } from './named-build'

/** The files of a build, as Vite's bundler lists them. */
type Bundle = Record<string, { moduleIds?: string[] }>

/**
 * The same for Vite, behind the plugin of `@module-federation/vite` with `manifest: true`. Vite
 * does not report which names a build uses from a shared package.
 */
export function viteDeployable(build: NamedBuild) {
  process.env.MF_BUILD_VERSION = build.version
  return {
    name: 'parlor-deployable',
    apply: 'build' as const,
    writeBundle({ dir = '' }: { dir?: string }, bundle: object) {
      const files = Object.entries(bundle as Bundle)
      const problem = changeManifest(dir, build, (manifest) => ({
        ...manifest,
        build: {
          version: build.version,
          bundles: packagesOf(files.flatMap(([, { moduleIds = [] }]) => moduleIds)),
        },
        files: hashFiles(dir, files.map(([file]) => file).filter(isLoadable)),
      }))
      if (problem) throw new Error(`deployable: ${problem}`)
    },
  }
}

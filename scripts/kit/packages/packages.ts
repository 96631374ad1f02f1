import { cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesIn } from '../../build/release'
import { rangeOf } from '../../build/shared-packages'
import { compilePackage } from './compile-package'
import { fillKit, kitManifest } from './kit-package'
import { manifestOf, type PackPlace, packPackage } from './pack-package'

/** The scripts' sources, which tsx runs, the host's template and contract, and one command. */
export const packKit = (at: PackPlace) =>
  packPackage(at, {
    name: 'kit',
    readme: 'scripts/kit/README.md',
    changelog: 'scripts/kit/CHANGELOG.md',
    fill: (folder) => fillKit(at.root, folder),
    manifest: (folder) => kitManifest(at.root, folder),
  })

/** Files next to the sources that these import. */
const ASSET = /\.(css|svg|png|webp|d\.ts)$/
const LEFT_OUT = /\.test\.tsx?$|(^|\/)node_modules\//

export function packShared(at: PackPlace): string {
  const from = join(at.root, 'shared')
  const files = filesIn(from).filter((file) => !LEFT_OUT.test(file))
  return packPackage(at, {
    name: 'shared',
    readme: 'shared/USING.md',
    changelog: 'shared/CHANGELOG.md',
    fill(folder) {
      compilePackage({
        config: join(from, 'tsconfig.json'),
        files: files.filter((file) => /\.tsx?$/.test(file)).map((file) => join(from, file)),
        from,
        to: folder,
      })
      for (const file of files.filter((each) => ASSET.test(each))) {
        const copy = join(folder, file)
        mkdirSync(dirname(copy), { recursive: true })
        cpSync(join(from, file), copy)
      }
    },
    manifest: () => ({
      description: 'The components, hooks and contracts that a Parlor host provides to its remotes',
      exports: {
        '.': entry('./index'),
        './contract/*': entry('./contract/*'),
        './session': entry('./session/session'),
        './standalone': entry('./standalone'),
        './testing': entry('./testing/index'),
        './assets': { types: './assets.d.ts' },
      },
      dependencies: manifestOf(from).dependencies,
      // For `./testing`, if a repository has tests.
      peerDependencies: { '@testing-library/react': '>=16', '@testing-library/user-event': '>=14' },
      peerDependenciesMeta: {
        '@testing-library/react': { optional: true },
        '@testing-library/user-event': { optional: true },
      },
    }),
  })
}

/** The plugin of the federation's runtime for hosts, and those for the build of a remote. */
export function packFederation(at: PackPlace): string {
  const from = join(at.root, 'host/federation')
  const { dependencies = {} } = manifestOf(join(at.root, 'host'))
  const runtime = Object.keys(dependencies).filter((name) => name.startsWith('@module-federation/'))
  return packPackage(at, {
    name: 'federation',
    readme: 'shared/FEDERATION.md',
    changelog: 'host/federation/CHANGELOG.md',
    fill(folder) {
      const pack = (from: string, { config, to }: { config: string; to: string }) =>
        compilePackage({ config, files: [join(from, 'index.ts')], from, to })
      pack(from, { config: join(at.root, 'host/tsconfig.json'), to: folder })
      pack(join(at.root, 'scripts/build/deployable'), {
        config: join(at.root, 'scripts/tsconfig.json'),
        to: join(folder, 'build'),
      })
    },
    manifest: () => ({
      description: 'Loads live releases by their hashes in hosts, and makes remotes deployable',
      type: 'module',
      exports: { '.': entry('./index'), './build': entry('./build/index') },
      peerDependencies: mapNames(runtime, (name) => rangeOf(dependencies[name] ?? '')),
      // A remote's build needs none of them.
      peerDependenciesMeta: mapNames(runtime, () => ({ optional: true })),
    }),
  })
}

function mapNames<T>(names: readonly string[], value: (name: string) => T): Record<string, T> {
  return Object.fromEntries(names.map((name) => [name, value(name)]))
}

const entry = (path: string) => ({ types: `${path}.d.ts`, default: `${path}.js` })

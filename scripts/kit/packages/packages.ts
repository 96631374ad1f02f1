import { cpSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { filesIn } from '../../build/release'
import { compilePackage } from './compile-package'
import { fillKit, kitManifest } from './kit-package'
import { manifestOf, type Place, packPackage } from './pack-package'

/** The scripts' sources, which tsx runs, the host's template and contract, and one command. */
export const packKit = (at: Place) =>
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

export function packShared(at: Place): string {
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
      description: 'What the host of a Parlor site offers its remotes',
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

const entry = (path: string) => ({ types: `${path}.d.ts`, default: `${path}.js` })

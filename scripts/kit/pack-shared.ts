import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { manifestOf, packFolder } from '../platform/pack-folder'

/** What stands beside the scripts and is imported by them. */
const ASSET = /\.(css|svg|png|webp|d\.ts)$/
const LEFT_OUT = /\.test\.tsx?$|^node_modules$/

/**
 * Makes the tarball of `@parlor/shared`: each module as JavaScript with its declarations, under the
 * names that the sources have here. Answers with its path.
 */
export function packShared({ root, to }: { root: string; to: string }): string {
  const from = join(root, 'shared')
  const folder = join(to, 'shared')
  rmSync(folder, { recursive: true, force: true })
  const files = filesBelow(from)
  const { config } = ts.readConfigFile(join(from, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, from)
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts'))
  ts.createProgram([...sources, join(from, 'assets.d.ts')], {
    ...options,
    noEmit: false,
    declaration: true,
    noCheck: true,
    rootDir: from,
    outDir: folder,
  }).emit()
  for (const file of files.filter((each) => ASSET.test(each))) {
    const copy = join(folder, relative(from, file))
    mkdirSync(dirname(copy), { recursive: true })
    cpSync(file, copy)
  }
  cpSync(join(root, 'LICENSE'), join(folder, 'LICENSE'))
  cpSync(join(root, 'scripts/kit/shared.md'), join(folder, 'README.md'))
  const { version, license, engines } = manifestOf(root)
  const manifest = {
    name: '@parlor/shared',
    version,
    description: 'What the host of a Parlor site offers its remotes',
    license,
    engines,
    exports: {
      ...Object.fromEntries(
        ['.', './contract/*', './standalone', './testing'].map((name) => [
          name,
          entry({ '.': './index', './testing': './testing/index' }[name] ?? name),
        ]),
      ),
      './assets': { types: './assets.d.ts' },
    },
    publishConfig: { access: 'public' },
    dependencies: manifestOf(from).dependencies,
    // For `./testing`, where a repository has tests.
    peerDependencies: { '@testing-library/react': '>=16', '@testing-library/user-event': '>=14' },
    peerDependenciesMeta: {
      '@testing-library/react': { optional: true },
      '@testing-library/user-event': { optional: true },
    },
  }
  return packFolder(folder, { manifest, to })
}

const entry = (path: string) => ({ types: `${path}.d.ts`, default: `${path}.js` })

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !LEFT_OUT.test(name))
    .flatMap((each) => {
      const path = join(folder, each.name)
      return each.isDirectory() ? filesBelow(path) : [path]
    })
}

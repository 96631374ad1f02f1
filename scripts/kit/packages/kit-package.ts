import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesIn } from '../../build/release'
import { manifestOf } from './pack-package'

/** The file that `make-repository.mjs` reads. */
const LOCKED_VERSIONS = 'scripts/kit/versions.json'

/** The scripts that the kit's commands run, with everything that these import. */
const SCRIPTS = [
  ...['build', 'chat', 'dev', 'emulators', 'kit', 'new', 'platform', 'release', 'site'],
  ...['new', 'dev', 'start', 'build', 'deploy', 'rollback', 'releases', 'retire'].map(
    (name) => `commands/${name}.ts`,
  ),
  ...['jest.config.mjs', 'testing/jest'],
  // For sites in S3: a repository adds the package that this needs.
  ...['hosted/doors.ts', 'hosted/storage'],
]
const LEFT_OUT = /\.test\.tsx?$|^(testing|conformance|packages|dist|node_modules)$|^sizes\.json$/

/** A new remote gets the tests of its template. */
const TEMPLATE = /scripts\/new\/template/

/** Loaders, types and tools, which nothing imports by name. */
const TOOLS = [
  ...['@types/node', '@types/react', '@types/react-dom', 'axe-core', 'css-loader', 'react-refresh'],
  ...['ts-loader', 'tsx', '@biomejs/biome', '@module-federation/webpack-bundler-runtime'],
  ...['jest', 'jest-environment-jsdom', 'esbuild', '@types/jest'],
  ...['@testing-library/dom', '@testing-library/jest-dom', '@testing-library/react'],
  ...['@testing-library/user-event'],
]

export function fillKit(root: string, folder: string): void {
  const copy = (path: string, name = path) =>
    cpSync(join(root, path), join(folder, name), {
      recursive: true,
      filter: (file) => TEMPLATE.test(file) || !LEFT_OUT.test(file.split('/').pop() ?? ''),
    })
  for (const path of SCRIPTS) copy(`scripts/${path}`)
  for (const path of ['host', 'tsconfig.base.json', '.biome.json']) copy(path)
  copy('scripts/kit/parlor.mjs', 'parlor.mjs')
  writeFileSync(join(folder, LOCKED_VERSIONS), JSON.stringify(lockedVersions(root)))
}

export function kitManifest(root: string, folder: string): object {
  return {
    description: 'Makes, runs, checks and deploys a remote of a Parlor site in its own repository',
    type: 'module',
    bin: { parlor: 'parlor.mjs' },
    exports: {
      './build': { types: './scripts/kit/build.d.ts', default: './scripts/build/federated-app.ts' },
      './package.json': './package.json',
    },
    dependencies: dependencies(root, folder),
  }
}

/**
 * The versions in our own lock file, as a start for a repository: also of the packages that its
 * packages need, with their hashes, and for every platform. `shared` is ours.
 */
function lockedVersions(root: string) {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { link?: boolean }>
  }
  const outside = Object.entries(lock.packages).filter(
    ([path, { link }]) => path.startsWith('node_modules/') && !link,
  )
  return {
    shared: manifestOf(join(root, 'shared')).version,
    overrides: manifestOf(root).overrides,
    packages: Object.fromEntries(outside),
  }
}

/** The packages that the copied files import, in this project's versions. */
function dependencies(root: string, folder: string): Record<string, string> {
  const versionOf = {
    ...manifestOf(join(root, 'host')).dependencies,
    ...manifestOf(join(root, 'shared')).dependencies,
    ...manifestOf(root).devDependencies,
  }
  const requests = filesIn(folder)
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => ts.preProcessFile(readFileSync(join(folder, file), 'utf8')))
    .flatMap(({ importedFiles }) => importedFiles.map(({ fileName }) => fileName))
  const names = new Set([
    ...TOOLS,
    ...requests.map((request) => /^(@[^/]+\/)?[^/]+/.exec(request)?.[0] ?? request),
  ])
  // The repository around it provides `shared`: npm would ask the registry for it.
  names.delete('@parlor/shared')
  const versions = [...names].sort().map((name) => [name, versionOf[name]])
  return Object.fromEntries(versions.filter(([, version]) => version !== undefined))
}

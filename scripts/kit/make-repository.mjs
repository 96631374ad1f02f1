import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'

const OURS = ['kit', 'shared']
const COMMANDS = [
  ...['new', 'dev', 'start', 'build', 'test', 'check', 'deploy', 'rollback', 'releases'],
]

/** The entries of Parlor's own lock file for outside packages, written by `kit-package.ts`. */
const LOCKED_VERSIONS = 'scripts/kit/versions.json'

/**
 * Makes the current folder a repository of remotes, and installs its packages. Returns the
 * arguments that remain for the remote. If this process ends without success, the folder is empty
 * again.
 *
 * @param {string[]} args
 * @param {string} kit - the folder of the kit
 */
export function makeRepository(args, kit) {
  const { packages, rest } = withoutPackages(args)
  const entries = present()
  if (entries.length > 0) {
    refuse(
      `This folder is not empty: it holds ${entries[0]}. Create the remote in an empty folder.`,
    )
  }
  process.on('exit', (status) => {
    if (status !== 0) for (const name of present()) rmSync(name, { recursive: true, force: true })
  })
  cpSync(join(kit, 'scripts/kit/repository'), '.', { recursive: true })
  copyFileSync(join(kit, 'tsconfig.base.json'), 'tsconfig.base.json')
  // npm leaves files of these names out of its packages.
  writeFileSync('.gitignore', 'node_modules/\n.cache/\n.data/\ndist/\n')
  writeFileSync('.npmrc', 'ignore-scripts=true\nsave-exact=true\n')
  const {
    vcs,
    formatter,
    javascript,
    css,
    linter,
    overrides: exceptions,
  } = readJson(join(kit, '.biome.json'))
  const files = { includes: ['**', '!**/*.svg'] }
  writeJson('.biome.json', {
    vcs,
    files,
    formatter,
    javascript,
    css,
    linter,
    overrides: exceptions,
  })
  const { version } = readJson(join(kit, 'package.json'))
  const { shared, overrides, packages: locked } = readJson(join(kit, LOCKED_VERSIONS))
  const versions = { kit: version, shared }
  const devDependencies = Object.fromEntries(
    OURS.map((name) => [`@parlor/${name}`, packages ? tarball(name, packages) : versions[name]]),
  )
  const manifest = {
    name: basename(resolve('.')),
    private: true,
    type: 'module',
    workspaces: ['remote-*'],
    scripts: Object.fromEntries(COMMANDS.map((word) => [word, `parlor ${word}`])),
    devDependencies,
    overrides,
  }
  writeJson('package.json', manifest)
  // npm drops the entries that this repository does not need, and adds its own.
  writeJson('package-lock.json', { lockfileVersion: 3, requires: true, packages: locked })
  console.log('Installing the packages of the new repository (a minute or two) ...')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const { status } = spawnSync(npm, ['install', '--prefer-offline', '--no-audit', '--no-fund'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  if (status !== 0) refuse('npm could not install the packages, so nothing was created.')
  console.log('Installed. Making the remote, and building it once ...')
  return rest
}

const present = () => readdirSync('.').filter((name) => name !== '.git')

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file, value) => writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`)

/** `--packages FOLDER`: the folder of the tarballs, while they are not on the registry. */
function withoutPackages(args) {
  const at = args.indexOf('--packages')
  if (at === -1) return { rest: args }
  return { packages: args[at + 1] ?? '', rest: args.toSpliced(at, 2) }
}

/** Copies a tarball into the repository, so that every clone installs the same. */
function tarball(name, folder) {
  const names = existsSync(folder) ? readdirSync(folder) : []
  const file = names.find((each) => each.startsWith(`parlor-${name}-`))
  if (!file) refuse(`There is no tarball of @parlor/${name} in ${folder}: npm run pack makes it.`)
  mkdirSync('packages', { recursive: true })
  copyFileSync(join(folder, file), join('packages', file))
  return `file:packages/${file}`
}

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

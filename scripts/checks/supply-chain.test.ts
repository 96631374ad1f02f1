import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { deployables, root } from '../build/packages'
import { isAllowed, type LockedPackage, licencesOf } from './licences'

// Every outside package has an exact version and a hash, and runs nothing during installation.

const readText = (file: string) => readFileSync(join(root, file), 'utf8')

interface PackageFile {
  name: string
  version: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  scripts?: Record<string, string>
}
interface Locked extends LockedPackage {
  integrity?: string
  inBundle?: boolean
  hasInstallScript?: boolean
  optional?: boolean
}

const main = JSON.parse(readText('package.json')) as PackageFile
const workspaces = ['shared', ...deployables].map(
  (folder) => JSON.parse(readText(join(folder, 'package.json'))) as PackageFile,
)
/** Folders with packages of their own, which are installed when they are needed. */
const APART = [
  'scripts/bench/rivals',
  'scripts/e2e/engines',
  'scripts/e2e/releases/libraries',
  'scripts/e2e/releases/tailwind',
  'scripts/hosted',
  'scripts/emulators/user-pool/conformance/strangers',
]
const lockedIn = (file: string) =>
  (JSON.parse(readText(file)) as { packages: Record<string, Locked> }).packages
const packages = lockedIn('package-lock.json')
const apart = APART.map((folder) => ({
  ...(JSON.parse(readText(join(folder, 'package.json'))) as PackageFile),
  locked: lockedIn(join(folder, 'package-lock.json')),
}))
const locks = [packages, ...apart.map(({ locked }) => locked)]
const installed = locks
  .flatMap(Object.entries<Locked>)
  .filter(([path, { link }]) => path.includes('node_modules/') && !link)

/** A remote takes these from the host, so it declares the range that it fits; shared is ours. */
const isDeclaredRange = ({ name: of }: PackageFile, name: string) =>
  name === '@parlor/shared' ||
  (of.startsWith('@parlor/remote-') && ['react', 'react-dom'].includes(name))
const linked = (of: string) => workspaces.find(({ name }) => name === of) ?? main

it.each<PackageFile & { locked?: Record<string, Locked> }>([main, ...workspaces, ...apart])(
  '$name names each package in its exact locked version',
  (each) => {
    for (const [name, version] of Object.entries({
      ...each.dependencies,
      ...each.devDependencies,
    })) {
      const lock = each.locked ?? packages
      const locked = lock[`${each.name}/node_modules/${name}`] ?? lock[`node_modules/${name}`]
      if (isDeclaredRange(each, name)) {
        const { version: present } = locked?.link ? linked(name) : (locked ?? {})
        expect([name, satisfies(present ?? '', version)]).toEqual([name, true])
        continue
      }
      expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)])
      if (!locked?.link) expect([name, locked?.version]).toEqual([name, version])
    }
  },
)

it('our packages cannot be confused with others: each has our scope, and is linked from its folder', () => {
  const names = workspaces.map(({ name }) => name)
  expect(names.filter((name) => !name.startsWith('@parlor/'))).toEqual([])
  const ours = Object.entries(packages).filter(([path]) =>
    /(^|\/)node_modules\/(@parlor\/|shared$|host$|remote-)/.test(path),
  )
  expect(ours.map(([path]) => path.replace('node_modules/', '')).sort()).toEqual(names.sort())
  expect(ours.filter(([, { link }]) => !link)).toEqual([])
})

/** Builds of these for platforms that the registry did not serve when they were locked. */
const OTHER_PLATFORMS = /^node_modules\/(@biomejs\/cli|@rspack\/binding|@unrs\/resolver-binding)-/

it('the lock file has a hash for every package except some builds for other platforms', () => {
  const without = installed.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
  const isOther = ([path, { cpu, optional }]: (typeof without)[number]) =>
    OTHER_PLATFORMS.test(path) && cpu && optional
  expect(without.filter((each) => !isOther(each))).toEqual([])
  for (const [, { integrity }] of installed) {
    if (integrity) expect(integrity).toMatch(/^sha(512|384)-/)
  }
})

it('no package runs a script during installation, and neither does the project', () => {
  for (const folder of ['.', ...APART]) {
    expect(readText(join(folder, '.npmrc')).split('\n')).toContain('ignore-scripts=true')
  }
  for (const { scripts = {} } of [main, ...workspaces]) {
    expect(Object.keys(scripts).filter((name) => /install|prepare/.test(name))).toEqual([])
  }
  // These have one and work without it: their binary comes in a package, or is not used.
  const withScript = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(withScript.map(([path]) => path.replace('node_modules/', ''))).toEqual([
    '@parcel/watcher',
    'core-js-pure',
    'esbuild',
    'classic-level',
  ])
})

it('each action of the workflows is pinned by its commit, with the version next to it', () => {
  const folders = ['.github/workflows', 'scripts/kit/repository/.github/workflows']
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder)).map((file) => join(folder, file)),
  )
  const uses = files.flatMap((file) => readText(file).match(/uses: (?!\.\/).*/g) ?? [])
  expect(uses.length).toBeGreaterThan(0)
  expect(uses.filter((each) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(each))).toEqual([])
})

it('every package has an allowed licence', () => {
  const licences = locks.flatMap(licencesOf)
  expect(licences.filter(({ licence }) => !isAllowed(licence))).toEqual([])
})

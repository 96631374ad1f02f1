import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isAllowed, type LockedPackage, licencesOf } from './testing/licences'

// What comes in from outside is named exactly, vouched for, and runs nothing while it is installed.

const root = join(__dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Package {
  name: string
  version: string
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  scripts?: Record<string, string>
  workspaces?: string[]
}
interface Locked extends LockedPackage {
  integrity?: string
  inBundle?: boolean
  hasInstallScript?: boolean
}

const main = JSON.parse(read('package.json')) as Package
const rooms = (main.workspaces ?? []).map(
  (room) => JSON.parse(read(join(room, 'package.json'))) as Package,
)
const { packages } = JSON.parse(read('package-lock.json')) as { packages: Record<string, Locked> }
const installed = Object.entries(packages).filter(
  ([path, { link }]) => path.includes('node_modules/') && !link,
)

it.each([main, ...rooms])('$name names each package in one exact version, as locked', (each) => {
  for (const [name, version] of Object.entries({ ...each.dependencies, ...each.devDependencies })) {
    expect([name, version]).toEqual([name, expect.stringMatching(/^\d+\.\d+\.\d+$/)])
    const locked = packages[`${each.name}/node_modules/${name}`] ?? packages[`node_modules/${name}`]
    if (!locked?.link) expect([name, locked?.version]).toEqual([name, version])
  }
})

it('has a hash for every package, but for builds for other kinds of machines', () => {
  const without = installed.filter(([, { integrity, inBundle }]) => !integrity && !inBundle)
  expect(without.filter(([, { os, cpu }]) => !os && !cpu)).toEqual([])
  for (const [, { integrity }] of installed) {
    if (integrity) expect(integrity).toMatch(/^sha(512|384)-/)
  }
})

it('runs no script of a package, nor of its own, while it is installed', () => {
  expect(read('.npmrc').split('\n')).toContain('ignore-scripts=true')
  for (const { scripts = {} } of [main, ...rooms]) {
    expect(Object.keys(scripts).filter((name) => /install|prepare/.test(name))).toEqual([])
  }
  // They have one, and work without: what they would build comes in a package, or is not used.
  const withScript = installed.filter(([, { hasInstallScript }]) => hasInstallScript)
  expect(withScript.map(([path]) => path.replace('node_modules/', ''))).toEqual([
    '@parcel/watcher',
    'classic-level',
    'core-js-pure',
    'esbuild',
    'lmdb',
    'msgpackr-extract',
  ])
})

it('uses no package without an allowed licence', () => {
  expect(licencesOf(packages).filter(({ licence }) => !isAllowed(licence))).toEqual([])
})

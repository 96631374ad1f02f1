import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../packages'
import { packageOf } from '../shared-packages'
import { BUILD_TOOLS, lockedPackages } from './locked-packages'

type Locked = Record<string, { version: string } & Record<string, unknown>>

const ours = {
  host: { version: '0.1.0', dependencies: { '@parlor/shared': '0.1.0', react: '19' } },
  'remote-chat': {
    version: '0.1.0',
    dependencies: { '@parlor/shared': '0.1.0', uqr: '1' },
    devDependencies: { 'vue-loader': '17' },
  },
  shared: { version: '0.1.0', dependencies: { router: '7' } },
}
const outside: Locked = {
  'node_modules/react': { version: '19', peerDependencies: { scheduler: '1', preact: '1' } },
  'node_modules/scheduler': { version: '1' },
  'node_modules/router': { version: '7', dependencies: { cookie: '1' } },
  'node_modules/cookie': { version: '2' },
  'node_modules/router/node_modules/cookie': { version: '1' },
  'node_modules/uqr': { version: '1' },
  'node_modules/vue-loader': { version: '17' },
  'node_modules/webpack': {
    version: '5',
    optionalDependencies: { acorn: '8' },
    peerDependencies: { jest: '30' },
    peerDependenciesMeta: { jest: { optional: true } },
  },
  'node_modules/acorn': { version: '8' },
  'node_modules/jest': { version: '30', dependencies: { acorn: '8', cookie: '2' } },
  'node_modules/@types/react': { version: '19' },
}
const NAMES = ['host', 'remote-chat']
const LINK = { 'node_modules/@parlor/shared': { resolved: 'shared', link: true } }

/** The part of a lock file with these packages that each package depends on. */
const partsOf = (packages: object) =>
  NAMES.map((name) => lockedPackages(name, JSON.stringify({ packages })))
const original = partsOf({ ...ours, ...LINK, ...outside })

/** The packages whose part changes with the version of this one. */
function changedBy(place: string): string[] {
  const bumped = { ...outside, [place]: { ...outside[place], version: '99' } }
  const next = partsOf({ ...ours, ...LINK, ...bumped })
  return NAMES.filter((_, at) => original[at] !== next[at])
}

describe('the locked packages of a build', () => {
  it.each<[string, string, string[]]>([
    ['a tool of tests', 'jest', []],
    ['a package that only a tool of tests needs', 'cookie', []],
    ['a package that the host bundles', 'react', ['host']],
    ['its peer', 'scheduler', ['host']],
    ['a package that shared adds to the host', 'router', ['host']],
    ['a package in its own folder', 'router/node_modules/cookie', ['host']],
    ['the types in the declarations of a host', '@types/react', ['host']],
    ['a package that a remote bundles', 'uqr', ['remote-chat']],
    ['a package that a remote lists for development', 'vue-loader', ['remote-chat']],
    ['a tool that builds all packages', 'webpack', NAMES],
    ['a package that this tool needs', 'acorn', NAMES],
  ])('has %s (%s) for %j', (_, name, packages) => {
    expect(changedBy(`node_modules/${name}`)).toEqual(packages)
  })

  it('does not include our other packages', () => {
    const tea = {
      'remote-tea': { version: '0.1.0', dependencies: { tea: '1' } },
      'node_modules/@parlor/remote-tea': { resolved: 'remote-tea', link: true },
      'node_modules/tea': { version: '1' },
    }
    expect(partsOf({ ...tea, ...ours, ...LINK, ...outside })).toEqual(original)
  })

  it('is the same if the file has another order', () => {
    const turned = Object.fromEntries(Object.entries(outside).reverse())
    expect(partsOf({ ...turned, ...LINK, ...ours })).toEqual(original)
  })
})

describe('in a repository of remotes alone', () => {
  const kit = { version: '0.1.0', integrity: 'a', dependencies: { webpack: '5', jest: '30' } }
  const shared = { version: '0.1.0', integrity: 'b', dependencies: { router: '7' } }
  const alone = {
    'remote-chat': ours['remote-chat'],
    ...outside,
    'node_modules/@parlor/kit': kit,
    'node_modules/@parlor/shared': shared,
    'node_modules/@parlor/kit/node_modules/webpack': { version: '5.1' },
  }
  const [, remotePart] = partsOf(alone)

  it.each([
    ['the kit', { 'node_modules/@parlor/kit': { ...kit, integrity: 'c' } }],
    ['shared', { 'node_modules/@parlor/shared': { ...shared, integrity: 'c' } }],
    ['a tool of the kit', { 'node_modules/@parlor/kit/node_modules/webpack': { version: '5.2' } }],
  ])('a build depends on %s', (_, change) => {
    expect(partsOf({ ...alone, ...change })[1]).not.toBe(remotePart)
  })

  it.each([
    ['another package that the kit needs', { 'node_modules/jest': { version: '31' } }],
    ['a package that shared needs', { 'node_modules/router': { version: '8' } }],
    ['a tool that the kit does not use', { 'node_modules/webpack': { version: '6' } }],
  ])('a build does not depend on %s', (_, change) => {
    expect(partsOf({ ...alone, ...change })[1]).toBe(remotePart)
  })
})

it('the build tools are the packages that the recipe imports, or names as loaders', () => {
  const files = ['scripts/build', 'shared/contract/build'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
      .map((file) => readFileSync(join(root, folder, file), 'utf8')),
  )
  const imports = files.flatMap((text) => [
    ...ts.preProcessFile(text).importedFiles.map(({ fileName }) => packageOf(fileName)),
    ...[...text.matchAll(/loader: '([^']+)'/g)].map(([, loader = '']) => loader),
  ])
  const outside = imports.filter((name) => !/^(\.|node:|@parlor$|@parlor\/)/.test(name))
  expect([...new Set(outside)].sort()).toEqual([...BUILD_TOOLS].sort())
})

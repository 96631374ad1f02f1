import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deployables, remotes, root } from '../build/packages'
import { packageOf } from '../build/shared-packages'
import { isForTests, projectSources, type Source, targetOf } from '../testing/project-sources'
import { currentRoomsPicture, roomsPicture } from '../testing/rooms-picture'

/** The modules that deploys and services share with the page. */
const CONTRACT = 'shared/contract'
/** The part of it that builds read: every version covers this part, but not the rest of shared. */
const BUILD_CONTRACT = 'shared/contract/build'
/** The part of a site that deploys and services read, and pages do not. */
const RELEASE_CONTRACT = 'scripts/release/contract'

/** The plugin that loads releases. */
const FEDERATION = 'host/federation'
/** The plugins that make the builds of others deployable. */
const DEPLOYABLE = 'scripts/build/deployable'

const FOUNDATION = [CONTRACT, 'scripts/build', 'scripts/platform']
const SERVICES = ['scripts/release', 'scripts/emulators', 'scripts/chat', ...FOUNDATION]
const RUNTIME = [
  ...['scripts/site', 'scripts/dev', 'scripts/new', 'scripts/kit', 'scripts/demo'],
  ...SERVICES,
]
const CHECKING = ['scripts/checks', ...RUNTIME]
const TEST_TOOLS = ['scripts/testing', 'scripts/commands', ...CHECKING]

const CHECK_COMMANDS = ['check', 'licences'].map((name) => `scripts/commands/${name}.ts`)
/** Commands for tests; not needed to build, serve or publish. */
const TEST_COMMANDS = ['bench', 'screenshots', 'test'].map((name) => `scripts/commands/${name}.ts`)

/** The imports that each row allows, besides its own: arrows point one way. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  [BUILD_CONTRACT]: [],
  [CONTRACT]: [BUILD_CONTRACT],
  shared: [CONTRACT],
  ...Object.fromEntries(deployables.map((name) => [name, ['shared']])),
  host: ['shared', FEDERATION],
  // A plugin of the federation's runtime, for any host.
  [FEDERATION]: [],
  ...Object.fromEntries(
    deployables.map((name) => [`${name}/webpack.config.ts`, ['scripts/build', CONTRACT]]),
  ),

  'scripts/platform': [],
  'scripts/build': [BUILD_CONTRACT, DEPLOYABLE, 'scripts/platform'],
  // Packed alone.
  [DEPLOYABLE]: [],
  'scripts/chat': [CONTRACT, 'scripts/platform'],
  // Each emulator can be packaged alone.
  'scripts/emulators/gateway': ['scripts/platform'],
  'scripts/emulators/inbox': ['scripts/platform'],
  'scripts/emulators/user-pool': ['scripts/platform'],
  [RELEASE_CONTRACT]: [CONTRACT],
  'scripts/release': [RELEASE_CONTRACT, 'scripts/release/gate/browser', ...FOUNDATION],
  // Signs people in as the page does.
  'scripts/release/gate/browser': ['shared/session', 'scripts/release', ...FOUNDATION],
  'scripts/site': SERVICES,
  'scripts/dev': SERVICES,
  'scripts/new': SERVICES,
  // Others load it through one file, when it is asked for.
  'scripts/hosted': ['scripts/hosted', 'scripts/chat', 'scripts/release', ...FOUNDATION],
  // The CDN applies the rules of the site's server to calls of services.
  'scripts/hosted/cdn': ['scripts/site/services', ...FOUNDATION],
  'scripts/hosted/testing': ['scripts/hosted', ...TEST_TOOLS],
  'scripts/hosted/bench': ['scripts/bench', 'scripts/hosted', ...TEST_TOOLS],
  'scripts/kit': SERVICES,
  // Its people sign in as the page does.
  'scripts/demo': ['scripts/site', 'scripts/release/gate/browser', ...SERVICES],
  'scripts/checks': RUNTIME,
  'scripts/testing': ['scripts/commands', ...RUNTIME],
  // Members of the room that use the page's own client.
  'scripts/testing/chat-members': ['remote-chat/connection', ...TEST_TOOLS],
  'scripts/e2e': TEST_TOOLS,
  'scripts/bench': TEST_TOOLS,
  'scripts/commands': RUNTIME,
  ...Object.fromEntries(CHECK_COMMANDS.map((path) => [path, CHECKING])),
  ...Object.fromEntries(TEST_COMMANDS.map((path) => [path, ['scripts/bench', ...TEST_TOOLS]])),
}

/** Additional imports of tests and their helpers; of the host, those that they test. */
const OF_TESTS = ['scripts/testing', 'scripts/demo', 'shared/testing', 'host']

/** Tests of a hosted site compare it with its emulators. */
const OF_HOSTED_TESTS = ['scripts/emulators', ...OF_TESTS]

/** Each outside dependency has one file that imports it. */
const ONE_FILE: Record<string, { importing: RegExp; in: RegExp }> = {
  'the identity SDK': { importing: /^amazon-cognito-identity-js/, in: /^shared\// },
  'the database': { importing: /^libsql/, in: /^scripts\/platform\/storage\/database\.ts$/ },
}

/** These packages stay in the folders that are built on them. */
const ONLY_IN: Record<string, { importing: RegExp; in: RegExp }> = {
  'the federation runtime': {
    importing: /^@module-federation\/.*runtime/,
    // The host's start registers the plugin.
    in: /^host\/(federation\/|boot\.tsx)/,
  },
  'the router': { importing: /^react-router/, in: /^(host|shared)\// },
  'the forms library': { importing: /final-form/, in: /^remote-auth\// },
}

/** The row of the table that a path belongs to: the longest match. */
function rowOf(path: string): string {
  const rows = Object.keys(MAY_IMPORT).filter((row) => `${path}/`.startsWith(`${row}/`))
  return rows.reduce((longest, row) => (row.length > longest.length ? row : longest), '')
}

const sources = projectSources()

/** `file -> import` of every import within the project that `isForbidden` matches. */
function offences(
  isForbidden: (source: Source, target: string, specifier: string) => boolean,
): string[] {
  return sources.flatMap((source) =>
    source.imports.flatMap((specifier) => {
      const target = targetOf(source, specifier)
      const isOffence = target !== undefined && isForbidden(source, target, specifier)
      return isOffence ? [`${source.path} -> ${specifier}`] : []
    }),
  )
}

function filesImporting(pattern: RegExp): string[] {
  return sources
    .filter(({ path, imports }) => !isForTests(path) && imports.some((name) => pattern.test(name)))
    .map(({ path }) => path)
}

describe('which folder may import which', () => {
  it('the table has a row for every source file, and every row has sources', () => {
    const rows = new Set(sources.map(({ path }) => rowOf(path)))
    expect([...rows].sort()).toEqual(Object.keys(MAY_IMPORT).sort())
  })

  it.each(Object.entries(MAY_IMPORT))(
    '%s imports only itself and what its row lists',
    (row, imports) => {
      const ofTests = row === 'scripts/hosted' ? OF_HOSTED_TESTS : OF_TESTS
      const violations = offences((source, target) => {
        if (rowOf(source.path) !== row || rowOf(target) === row) return false
        const here =
          isForTests(source.path) && row.startsWith('scripts') ? [...imports, ...ofTests] : imports
        return !here.some((each) => `${target}/`.startsWith(`${each}/`))
      })
      expect(violations).toEqual([])
    },
  )

  it('nothing that ships imports tests, benches or their helpers', () => {
    const violations = offences(
      ({ path }, target) =>
        !isForTests(path) && !TEST_COMMANDS.includes(path) && isForTests(`${target}/`),
    )
    expect(violations).toEqual([])
  })

  it('all others import shared by its package name', () => {
    const violations = offences(
      ({ path }, target, specifier) =>
        !path.startsWith('shared/') && target.startsWith('shared/') && specifier.startsWith('.'),
    )
    expect(violations).toEqual([])
  })

  it.each(remotes())('%s imports from outside only what its own package.json names', (name) => {
    const { dependencies } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as {
      dependencies: Record<string, string>
    }
    const violations = sources
      .filter(({ path }) => rowOf(path) === name && !isForTests(path))
      .flatMap(({ path, imports }) => imports.map((specifier) => ({ path, specifier })))
      .filter(({ specifier }) => !specifier.startsWith('.'))
      .filter(({ specifier }) => !(packageOf(specifier) in dependencies))
    expect(violations.map(({ path, specifier }) => `${path} -> ${specifier}`)).toEqual([])
  })

  it('remotes import only types from the contract, except for the part that builds read', () => {
    const violations = offences(({ path, text }, target, specifier) => {
      const isHeld = rowOf(target) === CONTRACT && remotes().some((name) => name === rowOf(path))
      return isHeld && !new RegExp(`import type [^']*from '${specifier}'`).test(text)
    })
    expect(violations).toEqual([])
  })

  it('the contract of shared has only files that a page or a remote imports, as code or type', () => {
    const byPath = new Map(sources.map((source) => [source.path.replace(/\.tsx?$/, ''), source]))
    const reached = new Set<Source>()
    const follow = (source: Source) => {
      for (const specifier of source.imports) {
        const target = byPath.get(targetOf(source, specifier) ?? '')
        if (!target?.path.startsWith(CONTRACT) || reached.has(target)) continue
        reached.add(target)
        follow(target)
      }
    }
    const pages = ['shared', ...deployables]
    for (const source of sources) {
      if (pages.includes(rowOf(source.path)) && !isForTests(source.path)) follow(source)
    }
    const others = sources
      .filter((source) => rowOf(source.path) === CONTRACT && !isForTests(source.path))
      .filter((source) => !reached.has(source))
    // The services of remotes import it, of which only the template of `new` is here.
    expect(others.map(({ path }) => path)).toEqual(['shared/contract/stand-in.ts'])
  })

  it('Node can run the chat client: only one of its files imports from outside, the session', () => {
    const taking = /^import (?!type )[^']*from '[^.]/m
    const violations = sources.filter(
      ({ path, text }) =>
        path.startsWith('remote-chat/connection/') && !isForTests(path) && taking.test(text),
    )
    expect(violations.map(({ path }) => path)).toEqual(['remote-chat/connection/chat-address.ts'])
  })

  it('the plugins for builds of others import no package, but for types', () => {
    const violations = sources
      .filter(({ path }) => rowOf(path) === DEPLOYABLE && !isForTests(path))
      .filter(({ text }) => /^import (?!type )[^']*from '(?!\.|node:)/m.test(text))
    expect(violations.map(({ path }) => path)).toEqual([])
  })

  it('the contract imports from outside only the library of its parsers', () => {
    const violations = sources
      .filter(({ path }) => rowOf(path).startsWith(CONTRACT) && !isForTests(path))
      .flatMap(({ imports }) => imports.filter((specifier) => !specifier.startsWith('.')))
    expect([...new Set(violations)]).toEqual(['valibot'])
  })
})

describe('one file for each outside dependency', () => {
  it.each(Object.entries(ONE_FILE))('one file imports %s', (_, rule) => {
    expect(filesImporting(rule.importing)).toEqual([expect.stringMatching(rule.in)])
  })

  it('one file of the host touches parts of the federation runtime that have no public hook', () => {
    const touching =
      /moduleCache|options\.remotes|__FEDERATION__|__GLOBAL_LOADING|shareScopeMap|remoteHandler|initRawContainer\(|from '@?[\w-]+\/[^']*dist\//
    const violations = sources.filter(
      ({ path, text }) => path.startsWith('host/') && !isForTests(path) && touching.test(text),
    )
    expect(violations.map(({ path }) => path)).toEqual([`${FEDERATION}/without-hooks.ts`])
  })

  it('one file of remote-chat opens the WebSocket', () => {
    const opening = /(\bnew|=) WebSocket\b|\bWebSocket\.(OPEN|CONNECTING)/
    const violations = sources.filter(
      ({ path, text }) => !path.startsWith('scripts/') && !isForTests(path) && opening.test(text),
    )
    expect(violations.map(({ path }) => path)).toEqual([expect.stringMatching(/^remote-chat\//)])
  })

  it.each(Object.entries(ONLY_IN))('only its own packages import %s', (_, rule) => {
    const violations = filesImporting(rule.importing).filter((path) => !rule.in.test(path))
    expect(violations).toEqual([])
  })
})

it('the picture of the rooms is drawn from the current imports', () => {
  // `npm run screenshots` draws it.
  expect(currentRoomsPicture()).toBe(roomsPicture(sources))
})

import { init } from '@module-federation/enhanced/runtime'
import { useSettings } from '@parlor/shared'
import { installRuntimeConfig } from '@parlor/shared/testing'
import { render, screen, waitFor } from '@testing-library/react'
import { answering, json } from '../../testing/answering'
import { fileElement, settleFile } from '../../testing/file-elements'
import { manifestJson } from '../../testing/manifest-json'
import { releaseOf } from '../../testing/remote-source'
import { specifiedScreens } from '../contract'
import type { PublishedRelease } from '../releases/release'
import { LoadedReleases } from './loaded-releases'

// The federation's own runtime, as a build of the host starts it.
const sharedCode = { Page: () => null, Link: () => null }
const offered = (lib: object) => ({
  version: '0.1.0',
  lib: () => lib,
  shareConfig: { singleton: true, requiredVersion: '^0.1.0' },
})
const host = init({
  name: 'host',
  remotes: [],
  id: 'host:0.1.0-abc',
  shared: {
    '@parlor/shared': offered(sharedCode),
    esm: offered({ __esModule: true, use: () => null }),
  },
})
const loaded = new LoadedReleases()
installRuntimeConfig()

let versions = 0

/** A release that no test has loaded before. */
function newRelease(): PublishedRelease {
  versions += 1
  return releaseOf('remote-auth', String(versions))
}

const fileOf = ({ manifest }: PublishedRelease, name: string) => ({
  url: new URL(name, manifest).href,
})
const chunksOf = ({ version }: PublishedRelease) => `webpackChunkremote_auth_${version}`

function request(release: PublishedRelease) {
  const { signal } = new AbortController()
  return { screen: specifiedScreens.login, release, fresh: false, signal }
}

/** Answers requests for a release's manifest and for any other file. */
function serving(shared: object[] = [], declared: object = {}) {
  return answering((url) => {
    const version = url.split('/').at(-2)
    const build = { chunkLoadingGlobal: `webpackChunkremote_auth_${version}` }
    return url.endsWith('.json')
      ? json({ ...manifestJson(), build, shared, release: declared })
      : new Response('')
  })
}

/** Lets the requested files of the login screen arrive; the entry leaves this container. */
async function arrive(release: PublishedRelease, container: unknown): Promise<void> {
  await waitFor(() => expect(document.querySelector('script')).not.toBeNull())
  Reflect.set(window, 'remote_auth', container)
  for (const name of ['remoteEntry.js', 'login.1a.js', 'login.1a.css']) {
    settleFile(fileOf(release, name), 'load')
  }
}

function containerOf(exposed: unknown) {
  return { init: jest.fn(), get: jest.fn(async () => () => exposed) }
}

async function load(release: PublishedRelease) {
  const screen = { default: () => <h1>{release.version}</h1> }
  const loading = loaded.loadScreen(request(release))
  const container = containerOf(screen)
  await arrive(release, container)
  const { default: Screen } = (await loading) ?? { default: () => null }
  return { ...container, Screen }
}

beforeEach(() => {
  document.head.replaceChildren()
  serving()
})
afterEach(() => jest.restoreAllMocks())

test('a screen comes from its entry’s container, and the global name is cleared for the next release', async () => {
  const release = newRelease()
  const container = await load(release)
  expect(container.init).toHaveBeenCalledTimes(1)
  expect(container.get).toHaveBeenCalledWith('./login')
  expect(Reflect.get(window, 'remote_auth')).toBeUndefined()
  expect(fileElement(fileOf(release, 'remoteEntry.js'))).toBeNull()
})

function Priced() {
  return <p>in {useSettings().currency}</p>
}

describe('the settings of a release', () => {
  const declared = { settings: { currency: { kind: 'text' } } }

  test('reach its own screen', async () => {
    installRuntimeConfig({ remotes: { 'remote-auth': { settings: { currency: 'EUR' } } } })
    serving([], declared)
    const release = newRelease()
    const loading = loaded.loadScreen(request(release))
    await arrive(release, containerOf({ default: Priced }))
    const { default: Shown } = (await loading) ?? { default: () => null }
    render(<Shown />)
    expect(screen.getByText('in EUR')).toBeVisible()
  })

  test('are named if the configuration lacks them, before anything of it runs', async () => {
    installRuntimeConfig()
    serving([], declared)
    await expect(loaded.loadScreen(request(newRelease()))).rejects.toThrow(
      'config.json: "remotes.remote-auth.settings.currency" is missing; expected a text.',
    )
    expect(document.querySelector('script')).toBeNull()
  })
})

test('manifest and entry of a release are requested once per page', async () => {
  const requests = serving()
  const release = newRelease()
  const container = await load(release)
  await loaded.loadScreen(request(release))
  expect(requests).toHaveBeenCalledTimes(1)
  expect(container.get).toHaveBeenCalledTimes(2)
  expect(document.querySelector('script')).toBeNull()
})

test('two releases of one remote are kept apart', async () => {
  const [older, newer] = [newRelease(), newRelease()]
  await load(older)
  const container = await load(newer)
  expect(container.get).toHaveBeenCalledTimes(1)
})

test('an entry that leaves no container fails, even if an earlier release left one, and runs again', async () => {
  const release = newRelease()
  Reflect.set(window, 'remote_auth', containerOf({}))
  const loading = loaded.loadScreen(request(release))
  await arrive(release, undefined)
  await expect(loading).rejects.toThrow(/remoteEntry.js ran but left no container$/)
  await load(release)
})

test.each(['remoteEntry.js', 'login.1a.js', 'login.1a.css'])(
  'a screen fails with the name of its missing file %s, and loads the next time',
  async (name) => {
    const release = newRelease()
    const loading = loaded.loadScreen(request(release))
    const failing = expect(loading).rejects.toThrow(`/${name} could not be loaded`)
    await waitFor(() => expect(fileElement(fileOf(release, name))).not.toBeNull())
    settleFile(fileOf(release, name), 'error')
    const container = containerOf({ default: () => null })
    if (name !== 'remoteEntry.js') await arrive(release, container)
    await failing
    const retried = loaded.loadScreen(request(release))
    await waitFor(() => expect(fileElement(fileOf(release, name))).not.toBeNull())
    Reflect.set(window, 'remote_auth', container)
    settleFile(fileOf(release, name), 'load')
    settleFile(fileOf(release, 'login.1a.js'), 'load')
    settleFile(fileOf(release, 'login.1a.css'), 'load')
    expect(await retried).toBeDefined()
  },
)

test('a release that offers no such screen, or something else, is reported as such', async () => {
  const release = newRelease()
  const confirm = { ...request(release), screen: specifiedScreens.confirm }
  await expect(loaded.loadScreen(confirm)).rejects.toThrow('it does not offer ./confirm')
  expect(document.querySelector('script')).toBeNull()
  const loading = loaded.loadScreen(request(release))
  await arrive(release, containerOf({ default: 'login' }))
  await expect(loading).rejects.toThrow('its ./login is not a screen')
})

test.each([
  ['imports nothing from an unshared package', { name: 'charts' }, true],
  ['takes what the host shares', { name: '@parlor/shared', uses: ['Link', 'Page'] }, true],
  [
    'imports a name that the host does not have yet',
    { name: '@parlor/shared', uses: ['Page', 'Tabs'] },
    false,
  ],
  [
    'imports from the runtime what the host provides',
    { name: '@module-federation/webpack-bundler-runtime', uses: ['bundlerRuntime', 'runtime'] },
    true,
  ],
  [
    'imports more from the runtime than the host provides',
    { name: '@module-federation/webpack-bundler-runtime', uses: ['containerRuntime'] },
    false,
  ],
  ['imports a package that the host does not share', { name: 'charts', uses: ['Pie'] }, false],
  [
    'imports a whole package that is not an ES module',
    { name: '@parlor/shared', uses: ['default'] },
    true,
  ],
  ['imports a default that an ES module does not have', { name: 'esm', uses: ['default'] }, false],
])('a release that %s (%j) runs here: %s', async (_, shared, runs) => {
  serving([shared])
  const release = newRelease()
  if (runs) return expect(await load(release)).toBeDefined()
  expect(await loaded.loadScreen(request(release))).toBeUndefined()
  expect(document.querySelector('script')).toBeNull()
  const requests = serving([shared]).mockClear()
  await loaded.prefetchScreen(request(release))
  expect(requests).not.toHaveBeenCalled()
})

test('a release finds only the code that the host shares', async () => {
  const { init } = await load(newRelease())
  const [scope] = init.mock.calls[0] ?? []
  expect(Object.keys(scope)).toEqual(['@parlor/shared', 'esm'])
  expect(scope['@parlor/shared']['0.1.0'].lib()).toBe(sharedCode)
})

test('prefetching a screen fetches its files without running them', async () => {
  const requests = serving()
  const release = newRelease()
  await loaded.prefetchScreen(request(release))
  const files = ['mf-manifest.json', 'remoteEntry.js', 'login.1a.js', 'login.1a.css']
  expect(requests.mock.calls.map(([url]) => url)).toEqual(
    files.map((name) => fileOf(release, name).url),
  )
  expect(document.querySelector('script')).toBeNull()
})

test('the federation DevTools find the host and its loaded releases, each with its version', async () => {
  const release = newRelease()
  const { version } = release
  await load(release)
  const { moduleInfo } = __FEDERATION__
  expect(moduleInfo.host).toMatchObject({
    version: '0.1.0-abc',
    remotesInfo: { 'remote-auth': { matchedVersion: version } },
  })
  expect(moduleInfo[`remote-auth:${version}`]).toMatchObject({ version, buildVersion: version })
})

test('only the styles of a remote’s active release apply', async () => {
  const [older, newer] = [newRelease(), newRelease()]
  const brought = fileOf(newRelease(), 'register.css')
  document.head.innerHTML = `<link rel="stylesheet" href="${brought.url}">`
  const isDisabled = (release: PublishedRelease) => {
    const link = fileElement(fileOf(release, 'login.1a.css'))
    return link instanceof HTMLLinkElement && Boolean(link.disabled)
  }
  await load(older)
  expect(fileElement(brought)).toBeNull()
  await load(newer)
  expect([older, newer].map(isDisabled)).toEqual([true, false])
  await loaded.loadScreen(request(older))
  expect([older, newer].map(isDisabled)).toEqual([false, true])
})

describe('dropping the other releases of a remote', () => {
  test('removes their containers, chunk tables, styles and versions', async () => {
    const [older, newer] = [newRelease(), newRelease()]
    await load(older)
    await load(newer)
    for (const release of [older, newer]) Reflect.set(window, chunksOf(release), [])
    loaded.keepOnly(newer)
    expect(host.options.remotes.map(({ name }) => name)).toEqual([`remote-auth@${newer.version}`])
    expect([...host.moduleCache.keys()]).toEqual([`remote-auth@${newer.version}`])
    expect([older, newer].map((release) => chunksOf(release) in window)).toEqual([false, true])
    expect(fileElement(fileOf(older, 'login.1a.css'))).toBeNull()
    expect(fileElement(fileOf(newer, 'login.1a.css'))).not.toBeNull()
    const listed = Object.keys(__FEDERATION__.moduleInfo)
    expect(listed.sort()).toEqual(['host', `remote-auth:${newer.version}`])
  })

  test('a release that is rolled back to runs again from the start', async () => {
    const [older, newer] = [newRelease(), newRelease()]
    const before = await load(older)
    await load(newer)
    loaded.keepOnly(newer)
    const container = await load(older)
    expect(container.get).toHaveBeenCalledTimes(1)
    expect(before.get).toHaveBeenCalledTimes(1)
  })

  test("keeps the other remote's releases", async () => {
    const chat = releaseOf('remote-chat', '1')
    document.head.innerHTML = `<link rel="stylesheet" href="${fileOf(chat, 'dash.css').url}">`
    await load(newRelease())
    const newer = newRelease()
    await load(newer)
    loaded.keepOnly(newer)
    expect(fileElement(fileOf(chat, 'dash.css'))).not.toBeNull()
  })
})

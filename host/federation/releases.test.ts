import { createInstance } from '@module-federation/enhanced/runtime'
import { waitFor } from '@testing-library/react'
import type { RemoteRelease } from './manifest'
import { forget, load, prefetch } from './releases'
import {
  chunksOf,
  containerOf,
  deliver,
  fileOf,
  newVersion,
  serveRelease,
  sharedCode,
  startRuntime,
} from './testing/deliver-release'
import { fileElement, settleFile } from './testing/file-elements'
import { manifestJson } from './testing/manifest-json'

const runtime = startRuntime()

/** A release that no test has loaded before. */
function newRelease(): RemoteRelease {
  const version = newVersion()
  const manifest = `http://localhost:3000/remote-auth/${version}/mf-manifest.json`
  return { key: `remote-auth@${version}`, manifest, integrity: undefined }
}

const screen = { default: () => null }
const isShown = (release: RemoteRelease, name: string) =>
  fileElement(fileOf(release, name)) !== null

async function loadLogin(release: RemoteRelease) {
  const loading = load(release, './login')
  const container = containerOf(screen)
  await deliver(release, container)
  expect(await loading).toBe(screen)
  return container
}

let output: jest.SpyInstance[]

beforeEach(() => {
  document.head.replaceChildren()
  serveRelease()
  output = (['warn', 'error', 'log'] as const).map((method) => jest.spyOn(console, method))
})
afterEach(() => {
  for (const method of output) expect(method).not.toHaveBeenCalled()
  jest.restoreAllMocks()
})

test('a module comes from its entry’s container, and the global name is cleared for the next release', async () => {
  const release = newRelease()
  const container = await loadLogin(release)
  expect(container.init).toHaveBeenCalledTimes(1)
  expect(container.get).toHaveBeenCalledWith('./login')
  expect(Reflect.get(window, 'remote_auth')).toBeUndefined()
  expect(isShown(release, 'remoteEntry.js')).toBe(false)
})

test('entry, chunks and styles of a module start together, with their hashes', async () => {
  const hashes = { 'remoteEntry.js': 'e', 'login.1a.js': 'j', 'login.1a.css': 'c' }
  const files = Object.fromEntries(
    Object.entries(hashes).map(([name, hash]) => [name, `sha384-${hash}`]),
  )
  const requests = serveRelease({ files })
  const release = { ...newRelease(), integrity: 'sha384-m' }
  const loading = load(release, './login')
  await waitFor(() => expect(isShown(release, 'remoteEntry.js')).toBe(true))
  for (const [name, integrity] of Object.entries(files)) {
    const expected = { integrity, crossOrigin: 'anonymous' }
    expect(fileElement(fileOf(release, name))).toMatchObject(expected)
  }
  expect(requests).toHaveBeenCalledWith(
    release.manifest,
    expect.objectContaining({ integrity: 'sha384-m' }),
  )
  await deliver(release, containerOf(screen))
  await loading
})

test('a module with a file that has no hash in the manifest does not run', async () => {
  serveRelease({ files: { 'remoteEntry.js': 'sha384-e', 'login.1a.js': 'sha384-j' } })
  const release = { ...newRelease(), integrity: 'sha384-m' }
  await expect(load(release, './login')).rejects.toThrow('it does not expose ./login')
  expect(document.querySelector('script')).toBeNull()
})

test('manifest and entry of a release are requested once per page', async () => {
  const requests = serveRelease()
  const release = newRelease()
  const container = await loadLogin(release)
  await load(release, './login')
  expect(requests).toHaveBeenCalledTimes(1)
  expect(container.get).toHaveBeenCalledTimes(2)
  expect(document.querySelector('script')).toBeNull()
})

test('two modules that load at once share manifest and entry', async () => {
  serveRelease({ exposes: [...manifestJson().exposes, { path: './confirm' }] })
  const release = newRelease()
  const both = Promise.all([load(release, './login'), load(release, './confirm')])
  const container = containerOf(screen)
  await deliver(release, container)
  expect(await both).toEqual([screen, screen])
  expect(container.init).toHaveBeenCalledTimes(1)
})

test('two releases of one remote are kept apart', async () => {
  await loadLogin(newRelease())
  const container = await loadLogin(newRelease())
  expect(container.get).toHaveBeenCalledTimes(1)
})

test('gives a release only the code that the host shares', async () => {
  const { init } = await loadLogin(newRelease())
  const [scope] = init.mock.calls[0] ?? []
  expect(Object.keys(scope)).toEqual(['@parlor/shared', 'esm'])
  expect(scope['@parlor/shared']['0.1.0'].lib()).toBe(sharedCode)
})

describe('accept', () => {
  test('gets the whole manifest before any file is requested', async () => {
    const requests = serveRelease({ release: { name: 'remote-auth' } })
    const accept = jest.fn(async () => false)
    const release = newRelease()
    expect(await load(release, './login', { accept })).toBeUndefined()
    await prefetch(release, './login', { accept })
    expect(accept).toHaveBeenCalledWith(
      expect.objectContaining({ release: { name: 'remote-auth' } }),
    )
    expect(document.querySelector('script')).toBeNull()
    expect(requests).toHaveBeenCalledTimes(1)
  })

  test('rejects as the load then does', async () => {
    const accept = async () => Promise.reject(new Error('a setting is missing'))
    await expect(load(newRelease(), './login', { accept })).rejects.toThrow('a setting is missing')
    expect(document.querySelector('script')).toBeNull()
  })
})

describe('a release that fails', () => {
  test('with an entry that leaves no container, even if an earlier release left one, runs again', async () => {
    const release = newRelease()
    Reflect.set(window, 'remote_auth', containerOf({}))
    const loading = load(release, './login')
    const failing = expect(loading).rejects.toThrow(/remoteEntry.js ran but left no container$/)
    await deliver(release, undefined)
    await failing
    await loadLogin(release)
  })

  test.each(['remoteEntry.js', 'login.1a.js', 'login.1a.css'])(
    'with a missing %s names it at once, and loads the next time',
    async (name) => {
      const release = newRelease()
      const failing = expect(load(release, './login')).rejects.toThrow(
        `/${name} could not be loaded`,
      )
      await waitFor(() => expect(isShown(release, 'remoteEntry.js')).toBe(true))
      settleFile(fileOf(release, name), 'error')
      await failing
      expect(isShown(release, name)).toBe(false)
      if (name !== 'remoteEntry.js') return loadLogin(release)
      settleFile(fileOf(release, 'login.1a.js'), 'load')
      settleFile(fileOf(release, 'login.1a.css'), 'load')
      return loadLogin(release)
    },
  )

  test.each(['remoteEntry.js', 'login.1a.js', 'login.1a.css'])(
    'with a hanging %s ends with the caller’s signal, and bypasses the cache the next time',
    async (name) => {
      const release = newRelease()
      const controller = new AbortController()
      const { signal } = controller
      const failing = expect(load(release, './login', { signal })).rejects.toThrow(
        /could not be loaded|did not arrive/,
      )
      await waitFor(() => expect(isShown(release, 'remoteEntry.js')).toBe(true))
      Reflect.set(window, 'remote_auth', containerOf(screen))
      for (const other of ['remoteEntry.js', 'login.1a.js', 'login.1a.css']) {
        if (other !== name) settleFile(fileOf(release, other), 'load')
      }
      controller.abort()
      await failing
      expect(isShown(release, name)).toBe(false)
      const requests = serveRelease()
      const retry = load(release, './login', { fresh: true })
      await waitFor(() => expect(isShown(release, name)).toBe(true))
      expect(requests).toHaveBeenCalledWith(
        fileOf(release, name).url,
        expect.objectContaining({ cache: 'reload' }),
      )
      Reflect.set(window, 'remote_auth', containerOf(screen))
      // An abort also removes a style sheet that had arrived.
      for (const each of [name, 'login.1a.css']) settleFile(fileOf(release, each), 'load')
      expect(await retry).toBe(screen)
    },
  )

  test('with a container that never answers ends with the caller’s signal', async () => {
    const release = newRelease()
    const controller = new AbortController()
    const loading = load(release, './login', { signal: controller.signal })
    const failing = expect(loading).rejects.toThrow('it did not arrive in time')
    const init = jest.fn(() => new Promise(() => {}))
    await deliver(release, { ...containerOf(screen), init })
    await waitFor(() => expect(init).toHaveBeenCalled())
    controller.abort()
    await failing
  })

  test.each(['remote-auth', '@acme/shop@1', 'shop@1@2'])(
    'with the key %s, which is not NAME@VERSION, is refused',
    async (key) => {
      const requests = serveRelease()
      await expect(load({ ...newRelease(), key }, './login')).rejects.toThrow(
        `${key} is not NAME@VERSION`,
      )
      expect(requests).not.toHaveBeenCalled()
    },
  )

  test('gets a new time limit when the runtime itself asks for it after the load ended', async () => {
    const release = newRelease()
    const [first, second] = [new AbortController(), new AbortController()]
    const failing = expect(load(release, './login', { signal: first.signal })).rejects.toThrow()
    await waitFor(() => expect(isShown(release, 'remoteEntry.js')).toBe(true))
    for (const name of ['login.1a.js', 'login.1a.css']) settleFile(fileOf(release, name), 'load')
    first.abort()
    await failing
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(second.signal)
    const secondLoad = expect(runtime.loadRemote(`${release.key}/login`)).rejects.toThrow(
      '/remoteEntry.js could not be loaded',
    )
    await waitFor(() => expect(isShown(release, 'remoteEntry.js')).toBe(true))
    second.abort()
    await secondLoad
  })

  test('with a module that throws rejects with the same error', async () => {
    const release = newRelease()
    const failing = expect(load(release, './login')).rejects.toThrow('no such colour')
    const throwing = () => {
      throw new Error('no such colour')
    }
    await deliver(release, { init: jest.fn(), get: async () => throwing })
    await failing
  })
})

test('also checks the hashes of a module that a caller takes from the runtime itself', async () => {
  serveRelease({
    exposes: [...manifestJson().exposes, { path: './confirm', assets: assetsOf('confirm') }],
  })
  const release = newRelease()
  const container = await loadLogin(release)
  const loading = runtime.loadRemote(`${release.key}/confirm`)
  await waitFor(() => expect(isShown(release, 'confirm.js')).toBe(true))
  expect(container.get).not.toHaveBeenCalledWith('./confirm')
  settleFile(fileOf(release, 'confirm.js'), 'load')
  expect(await loading).toBe(screen)
})

function assetsOf(name: string) {
  return { js: { sync: [`${name}.js`], async: [] }, css: { sync: [], async: [] } }
}

test('prefetching a module fetches its files without running them', async () => {
  const requests = serveRelease()
  const release = newRelease()
  await prefetch(release, './login')
  const files = ['mf-manifest.json', 'remoteEntry.js', 'login.1a.js', 'login.1a.css']
  expect(requests.mock.calls.map(([url]) => url)).toEqual(
    files.map((name) => fileOf(release, name).url),
  )
  expect(document.querySelector('script')).toBeNull()
})

test('the federation DevTools find the host and its loaded releases, each with its version', async () => {
  const release = newRelease()
  const [, version] = release.key.split('@')
  await loadLogin(release)
  const { moduleInfo } = __FEDERATION__
  expect(moduleInfo.host).toMatchObject({
    version: '0.1.0-abc',
    remotesInfo: { 'remote-auth': { matchedVersion: version } },
  })
  expect(moduleInfo[`remote-auth:${version}`]).toMatchObject({ version, buildVersion: version })
})

describe('forgetting a release', () => {
  test('removes its container, chunk table, styles and version, and no other’s', async () => {
    const [older, newer] = [newRelease(), newRelease()]
    await loadLogin(older)
    await loadLogin(newer)
    for (const release of [older, newer]) Reflect.set(window, chunksOf(release), [])
    forget(older)
    expect(runtime.options.remotes.map(({ name }) => name)).toContain(newer.key)
    expect(runtime.options.remotes.map(({ name }) => name)).not.toContain(older.key)
    expect(runtime.moduleCache.has(older.key)).toBe(false)
    expect(Object.keys(__GLOBAL_LOADING_REMOTE_ENTRY__).join()).not.toContain(`${older.key}:`)
    expect([older, newer].map((release) => chunksOf(release) in window)).toEqual([false, true])
    expect([older, newer].map((release) => isShown(release, 'login.1a.css'))).toEqual([false, true])
    const listed = [older, newer].map(
      ({ key }) => key.replace('@', ':') in __FEDERATION__.moduleInfo,
    )
    expect(listed).toEqual([false, true])
  })

  test('runs it again from the start when it comes back', async () => {
    const [older, newer] = [newRelease(), newRelease()]
    const first = await loadLogin(older)
    await loadLogin(newer)
    forget(older)
    const second = await loadLogin(older)
    forget(newer)
    await loadLogin(newer)
    expect([first, second].map(({ get }) => get.mock.calls.length)).toEqual([1, 1])
  })

  test('removes the instance of the runtime that its entry created', async () => {
    const release = newRelease()
    await loadLogin(release)
    createInstance({ name: 'remote_auth', remotes: [] })
    forget(release)
    expect(__FEDERATION__.__INSTANCES__.map(({ name }) => name)).toEqual(['host'])
  })

  test('that was never loaded does nothing', () => {
    const remotes = [...runtime.options.remotes]
    forget(newRelease())
    expect(runtime.options.remotes).toEqual(remotes)
  })
})

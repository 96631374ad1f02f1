import { waitFor } from '@testing-library/react'
import { liveReleases } from './live-releases'
import type { ReleaseNotice } from './release-chooser'
import { answerRequests, json } from './testing/answer-requests'
import { containerOf, deliver, fileOf, newVersion, startRuntime } from './testing/deliver-release'
import { fileElement, settleFile } from './testing/file-elements'
import { manifestJson } from './testing/manifest-json'

const notices: ReleaseNotice[] = []
const BUCKET = 0.5
const plugin = liveReleases({
  bucket: BUCKET,
  onNotice: (notice) => notices.push(notice),
  accept: async (content) => !Reflect.get(Object(content), 'isTooNew'),
})
const runtime = startRuntime(plugin)
let remotes = 0

/** A remote, and versions of it, that no test has loaded before. */
function newRemote() {
  remotes += 1
  return { remote: `shop-${remotes}`, versions: [newVersion(), newVersion(), newVersion()] }
}

const locate = (version = '') => ({
  manifest: `http://localhost:3000/shop/${version}/mf-manifest.json`,
})
const toJson = (version = '') => ({ version, manifest: `/shop/${version}/mf-manifest.json` })

interface IndexEntryJson {
  current: object | null
  previous?: object[]
  canary?: object
  heldBack?: (string | undefined)[]
}

/** Publishes this index, and releases whose manifests have these members too. */
async function publish(remote: string, entry: IndexEntryJson, more: Record<string, object> = {}) {
  const requests = answerRequests((url) => {
    if (url === '/releases.json') return json({ [remote]: entry })
    const [, version = ''] = /shop\/([^/]+)\//.exec(url) ?? []
    return url.endsWith('.json') ? json({ ...manifestJson(), ...more[version] }) : new Response('')
  })
  await plugin.refresh()
  return requests
}

const isShown = (version: string | undefined, name: string) =>
  fileElement(fileOf(locate(version), name)) !== null

/** Loads the login screen while files arrive, and returns the version that it is from. */
async function loadFrom(remote: string, version: string | undefined) {
  const loading = runtime.loadRemote(`${remote}/login`)
  await deliver(locate(version), containerOf({ version }))
  return loading
}

async function failEntry(version: string | undefined) {
  await waitFor(() => expect(isShown(version, 'remoteEntry.js')).toBe(true))
  settleFile(fileOf(locate(version), 'remoteEntry.js'), 'error')
}

const faultyModule = {
  init: jest.fn(),
  get: async () => () => Promise.reject(new Error('no colour')),
}
let warnings: jest.SpyInstance

beforeEach(() => {
  document.head.replaceChildren()
  notices.length = 0
  warnings = jest.spyOn(console, 'warn')
})
afterEach(() => jest.restoreAllMocks())

test('a remote comes from its live release, and a second module from the same one', async () => {
  const { remote, versions } = newRemote()
  const requests = await publish(remote, { current: toJson(versions[0]) })
  expect(await loadFrom(remote, versions[0])).toEqual({ version: versions[0] })
  expect(await runtime.loadRemote(`${remote}/login`)).toEqual({ version: versions[0] })
  expect(requests).toHaveBeenCalledTimes(2)
  expect(warnings).not.toHaveBeenCalled()
})

test('a build that imports a module gets its factory', async () => {
  const { remote, versions } = newRemote()
  await publish(remote, { current: toJson(versions[0]) })
  const loading = runtime.loadRemote<() => object>(`${remote}/login`, {
    loadFactory: false,
    from: 'build',
  })
  await deliver(locate(versions[0]), containerOf({ version: versions[0] }))
  expect((await loading)?.()).toEqual({ version: versions[0] })
})

test('a remote that the index does not list is left to the runtime', async () => {
  await publish('shop', { current: toJson(newVersion()) })
  const container = containerOf({ other: true })
  Reflect.set(window, 'other', container)
  runtime.registerRemotes([{ name: 'other', entry: 'http://localhost:3000/other.js' }])
  expect(await runtime.loadRemote('other/login')).toEqual({ other: true })
})

test.each([
  ['gets a canary whose share is greater', BUCKET + 0.1, 1],
  ['gets no canary whose share is as great', BUCKET, 0],
])('a session %s', async (_, share, expected) => {
  const { remote, versions } = newRemote()
  const canary = { release: toJson(versions[1]), share }
  await publish(remote, { current: toJson(versions[0]), canary })
  expect(await loadFrom(remote, versions[expected])).toEqual({ version: versions[expected] })
})

describe('a release that fails', () => {
  test('is followed by the next one, without a notice, and is not tried again', async () => {
    const { remote, versions } = newRemote()
    const canary = { release: toJson(versions[0]), share: 1 }
    await publish(remote, { current: toJson(versions[1]), previous: [toJson(versions[2])], canary })
    const loading = loadFrom(remote, versions[2])
    await failEntry(versions[0])
    await failEntry(versions[1])
    expect(await loading).toEqual({ version: versions[2] })
    expect(await runtime.loadRemote(`${remote}/login`)).toEqual({ version: versions[2] })
    expect(isShown(versions[0], 'login.1a.css')).toBe(false)
    expect(warnings).not.toHaveBeenCalled()
    expect(notices).toEqual([])
  })

  test.each(['runtime', 'build'] as const)(
    'by a module that throws is followed by the next one (%s)',
    async (from) => {
      const { remote, versions } = newRemote()
      await publish(remote, { current: toJson(versions[0]), previous: [toJson(versions[1])] })
      const loading = runtime.loadRemote(`${remote}/login`, { loadFactory: from !== 'build', from })
      await deliver(locate(versions[0]), faultyModule)
      await deliver(locate(versions[1]), containerOf({ version: versions[1] }))
      const exposed = await loading
      expect(typeof exposed === 'function' ? exposed() : exposed).toEqual({ version: versions[1] })
    },
  )

  test('by one of two modules at once is left by both', async () => {
    const { remote, versions } = newRemote()
    const confirm = { path: './confirm', assets: { js: { sync: ['confirm.js'] } } }
    const exposes = [...manifestJson().exposes, confirm]
    const [broken = '', good = ''] = versions
    await publish(
      remote,
      { current: toJson(broken), previous: [toJson(good)] },
      { [broken]: { exposes }, [good]: { exposes } },
    )
    const both = Promise.all(
      ['login', 'confirm'].map((name) => runtime.loadRemote(`${remote}/${name}`)),
    )
    await waitFor(() => expect(isShown(broken, 'confirm.js')).toBe(true))
    settleFile(fileOf(locate(broken), 'confirm.js'), 'error')
    await waitFor(() => expect(isShown(good, 'confirm.js')).toBe(true))
    await deliver(locate(broken), containerOf({ version: broken }))
    await deliver(locate(good), containerOf({ version: good }))
    settleFile(fileOf(locate(good), 'confirm.js'), 'load')
    expect(await both).toEqual([{ version: good }, { version: good }])
  })

  test('as the last one is named, and tried again past the cache the next time', async () => {
    warnings.mockImplementation()
    const { remote, versions } = newRemote()
    const requests = await publish(remote, { current: toJson(versions[0]) })
    const loading = expect(runtime.loadRemote(`${remote}/login`)).rejects.toThrow(
      '/remoteEntry.js could not be loaded',
    )
    await failEntry(versions[0])
    await loading
    expect(await loadFrom(remote, versions[0])).toEqual({ version: versions[0] })
    const { url } = fileOf(locate(versions[0]), 'remoteEntry.js')
    expect(requests).toHaveBeenCalledWith(url, expect.objectContaining({ cache: 'reload' }))
  })

  test('to be accepted is passed over', async () => {
    const { remote, versions } = newRemote()
    const [newer = '', older] = versions
    await publish(
      remote,
      { current: toJson(newer), previous: [toJson(older)] },
      { [newer]: { isTooNew: true } },
    )
    expect(await loadFrom(remote, older)).toEqual({ version: older })
  })
})

describe('an index that is fetched again', () => {
  test('with a newer release gives notice once; the next load takes it and drops the other', async () => {
    const { remote, versions } = newRemote()
    await publish(remote, { current: toJson(versions[0]) })
    await loadFrom(remote, versions[0])
    const newer = { current: toJson(versions[1]), previous: [toJson(versions[0])] }
    await publish(remote, newer)
    await publish(remote, newer)
    expect(notices).toEqual([{ remote, kind: 'newer', version: versions[0], next: versions[1] }])
    expect(isShown(versions[0], 'login.1a.css')).toBe(true)
    expect(await loadFrom(remote, versions[1])).toEqual({ version: versions[1] })
    expect(isShown(versions[0], 'login.1a.css')).toBe(false)
  })

  test('after a rollback gives notice; the next load takes the earlier release', async () => {
    const { remote, versions } = newRemote()
    await publish(remote, { current: toJson(versions[0]), previous: [toJson(versions[1])] })
    await loadFrom(remote, versions[0])
    await publish(remote, { current: toJson(versions[1]), heldBack: [versions[0]] })
    expect(notices).toEqual([
      { remote, kind: 'rolled back', version: versions[0], next: versions[1] },
    ])
    expect(await loadFrom(remote, versions[1])).toEqual({ version: versions[1] })
  })

  test('without a live release gives notice; the next load rejects', async () => {
    warnings.mockImplementation()
    const { remote, versions } = newRemote()
    await publish(remote, { current: toJson(versions[0]) })
    await loadFrom(remote, versions[0])
    await publish(remote, { current: null })
    expect(notices).toEqual([
      { remote, kind: 'rolled back', version: versions[0], next: undefined },
    ])
    await expect(runtime.loadRemote(`${remote}/login`)).rejects.toThrow(
      `${remote} has no live release that runs in this page`,
    )
  })

  test('while a release loads decides what is shown', async () => {
    const { remote, versions } = newRemote()
    await publish(remote, { current: toJson(versions[0]) })
    const loading = runtime.loadRemote(`${remote}/login`)
    await waitFor(() => expect(isShown(versions[0], 'remoteEntry.js')).toBe(true))
    await publish(remote, { current: toJson(versions[1]), heldBack: [versions[0]] })
    await deliver(locate(versions[0]), containerOf({ version: versions[0] }))
    await deliver(locate(versions[1]), containerOf({ version: versions[1] }))
    expect(await loading).toEqual({ version: versions[1] })
    expect(isShown(versions[0], 'login.1a.css')).toBe(false)
  })

  test('and cannot be read rejects, and the last one counts', async () => {
    const { remote, versions } = newRemote()
    await publish(remote, { current: toJson(versions[0]) })
    answerRequests(() => json({}, 503))
    await expect(plugin.refresh()).rejects.toThrow('/releases.json answered 503')
    await publish(remote, { current: 7 as never })
    expect(await loadFrom(remote, versions[0])).toEqual({ version: versions[0] })
  })
})

import { releaseOf } from '../../testing/remote-source'
import { registerRelease, unregisterOthers } from './federation'
import { forgetOthers } from './load-screen'
import { ensureRegistered } from './registered-releases'

// It needs the federated build around it.
jest.mock('./federation')

const { signal } = new AbortController()
let versions = 0

/** A release that no test has registered before. */
function newRelease() {
  versions += 1
  const release = releaseOf('remote-auth', String(versions))
  const entry = {
    url: new URL('remoteEntry.js', release.manifest).href,
    integrity: 'sha384-x',
    globalName: 'remote_auth',
    chunksName: `webpackChunkremote_auth_${versions}`,
  }
  return { release, entry }
}

const entryScript = () => document.querySelector('script')
const settle = (type: 'load' | 'error') => entryScript()?.dispatchEvent(new Event(type))

/** Registers the release; its entry leaves a container. */
async function register({ release, entry }: ReturnType<typeof newRelease>) {
  const container = { init() {}, get() {} }
  const registering = ensureRegistered(release, { entry, signal })
  Reflect.set(window, entry.globalName, container)
  settle('load')
  return { container, outcome: await registering }
}

beforeEach(() => jest.clearAllMocks())

test('registers the container that the entry leaves, and clears its name for the next release', async () => {
  const { release, entry } = newRelease()
  const { container, outcome } = await register({ release, entry })
  expect(outcome).toEqual({ ok: true, value: undefined })
  expect(registerRelease).toHaveBeenCalledWith(release, { entry: entry.url, container })
  expect(Reflect.get(window, entry.globalName)).toBeUndefined()
  expect(entryScript()).toBeNull()
})

test('runs an entry once, with the hash that the manifest lists', async () => {
  const { release, entry } = newRelease()
  const both = [1, 2].map(() => ensureRegistered(release, { entry, signal }))
  expect(document.querySelectorAll('script')).toHaveLength(1)
  expect(entryScript()?.integrity).toBe('sha384-x')
  Reflect.set(window, entry.globalName, {})
  settle('load')
  await Promise.all(both)
  expect(registerRelease).toHaveBeenCalledTimes(1)
})

test('an entry that leaves no container fails, even if an earlier release left one, and runs again', async () => {
  const { release, entry } = newRelease()
  Reflect.set(window, entry.globalName, { init() {}, get() {} })
  const registering = ensureRegistered(release, { entry, signal })
  settle('load')
  expect(await registering).toMatchObject({ ok: false, error: { code: 'NotEntry' } })
  expect(await register({ release, entry })).toMatchObject({ outcome: { ok: true } })
})

test('an entry that was forgotten runs again, one that was kept does not', async () => {
  const [older, newer] = [newRelease(), newRelease()]
  await register(older)
  await register(newer)
  forgetOthers(newer.release)
  expect(unregisterOthers).toHaveBeenCalledWith(newer.release)
  jest.mocked(registerRelease).mockClear()
  await ensureRegistered(newer.release, { entry: newer.entry, signal })
  expect(registerRelease).not.toHaveBeenCalled()
  await register(older)
  expect(registerRelease).toHaveBeenCalledTimes(1)
})

test("forgetting others removes their chunk tables and style sheets, and no other remote's", async () => {
  const [older, newer] = [newRelease(), newRelease()]
  await register(older)
  await register(newer)
  const names = [older, newer].map(({ entry }) => entry.chunksName)
  for (const name of names) Reflect.set(window, name, [])
  const sheets = [older, newer].map(({ release }) => new URL('a.css', release.manifest).href)
  document.head.innerHTML = [...sheets, 'http://localhost:3000/remote-chat/1/b.css']
    .map((href) => `<link rel="stylesheet" href="${href}">`)
    .join('')
  forgetOthers(newer.release)
  expect(names.map((name) => name in window)).toEqual([false, true])
  const left = [...document.querySelectorAll('link')].map(({ href }) => href)
  expect(left).toEqual([sheets[1], 'http://localhost:3000/remote-chat/1/b.css'])
})

import { runEntryScript } from './entry-script'

const entry = {
  url: 'http://localhost:3000/remote-auth/1/remoteEntry.js',
  integrity: undefined,
  globalName: 'remote_auth',
  chunksName: undefined,
}

function scriptInPage(): HTMLScriptElement {
  const script = document.querySelector<HTMLScriptElement>(`script[src="${entry.url}"]`)
  if (!script) throw new Error('No entry is being loaded.')
  return script
}

const leftBehind = () => Reflect.get(window, entry.globalName)
const { signal } = new AbortController()

test('takes the container that the entry leaves, and clears its name for the next release', async () => {
  const container = { init() {}, get() {} }
  const running = runEntryScript(entry, signal)
  Reflect.set(window, entry.globalName, container)
  scriptInPage().dispatchEvent(new Event('load'))
  expect(await running).toEqual({ ok: true, value: container })
  expect(leftBehind()).toBeUndefined()
  expect(document.querySelector('script')).toBeNull()
})

test('fails when the entry cannot be fetched', async () => {
  const running = runEntryScript(entry, signal)
  scriptInPage().dispatchEvent(new Event('error'))
  expect(await running).toMatchObject({ ok: false, error: { code: 'Unreachable' } })
})

test('fails when what ran was no entry, even where an earlier release left its container', async () => {
  Reflect.set(window, entry.globalName, { init() {}, get() {} })
  const running = runEntryScript(entry, signal)
  scriptInPage().dispatchEvent(new Event('load'))
  expect(await running).toMatchObject({ ok: false, error: { code: 'NotEntry' } })
})

test('gives up with its signal, and leaves no script behind', async () => {
  const controller = new AbortController()
  const running = runEntryScript(entry, controller.signal)
  controller.abort()
  expect(await running).toMatchObject({ ok: false })
  expect(document.querySelector('script')).toBeNull()
})

test('runs only what has the hash that the manifest lists', async () => {
  const controller = new AbortController()
  const running = runEntryScript({ ...entry, integrity: 'sha384-x' }, controller.signal)
  expect(scriptInPage().integrity).toBe('sha384-x')
  controller.abort()
  await running
})

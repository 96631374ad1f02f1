import { releaseOf } from '../testing/remote-source'
import { runEntryScript } from './entry-script'
import { registerRelease, unregisterOthers } from './federation'
import { forgetOthers } from './forget-others'
import { ensureRegistered } from './registered-releases'

jest.mock('./federation')
jest.mock('./entry-script')

const { signal } = new AbortController()
const older = releaseOf('remote-chat', '1')
const newer = releaseOf('remote-chat', '2')

function entryOf(version: string) {
  const url = `http://localhost:3000/remote-chat/${version}/remoteEntry.js`
  const chunksName = `webpackChunkremote_chat_${version}`
  return { url, integrity: undefined, globalName: 'remote_chat', chunksName }
}

beforeEach(() => {
  jest.mocked(runEntryScript).mockResolvedValue({ ok: true, value: {} })
})

test('an entry that was forgotten runs anew, one that was kept does not', async () => {
  await ensureRegistered(older, { entry: entryOf('1'), signal })
  await ensureRegistered(newer, { entry: entryOf('2'), signal })
  forgetOthers(newer)
  expect(unregisterOthers).toHaveBeenCalledWith(newer)
  jest.mocked(registerRelease).mockClear()
  await ensureRegistered(newer, { entry: entryOf('2'), signal })
  expect(registerRelease).not.toHaveBeenCalled()
  await ensureRegistered(older, { entry: entryOf('1'), signal })
  expect(registerRelease).toHaveBeenCalledTimes(1)
})

test('the globals in which others collected their chunks go, and no more than those', async () => {
  await ensureRegistered(older, { entry: entryOf('1'), signal })
  await ensureRegistered(newer, { entry: entryOf('2'), signal })
  const names = ['1', '2'].map((version) => entryOf(version).chunksName)
  for (const name of names) Reflect.set(window, name, [])
  forgetOthers(newer)
  expect(names.map((name) => name in window)).toEqual([false, true])
})

test('the style sheets of others leave the page', () => {
  document.head.innerHTML = ['remote-chat/1/a.css', 'remote-chat/2/a.css', 'remote-auth/1/b.css']
    .map((path) => `<link rel="stylesheet" href="http://localhost:3000/${path}">`)
    .join('')
  forgetOthers(newer)
  const left = [...document.querySelectorAll('link')].map((link) => new URL(link.href).pathname)
  expect(left).toEqual(['/remote-chat/2/a.css', '/remote-auth/1/b.css'])
})

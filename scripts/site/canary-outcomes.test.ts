import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '../platform/listen'
import { beginCanary } from '../release/release-changes'
import { ReleaseStore } from '../release/release-store'
import { folderStorage } from '../release/storage/folder-storage'
import { fakeRelease } from '../testing/release/fake-release'
import { canaryOutcomes } from './canary-outcomes'

describe('the outcomes of a canary', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-canary-'))
  const store = new ReleaseStore(folderStorage(folder))
  let server: Server
  let url: string

  let sessions = 0

  const report = (body: unknown, site = 'same-origin') =>
    fetch(url, {
      method: 'POST',
      headers: { 'sec-fetch-site': site },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }).then(({ status }) => status)
  const outcome = (ok: boolean, of: { version?: string; session?: string; site?: string } = {}) => {
    sessions += 1
    const { version = '2', session = String(sessions), site } = of
    return report({ name: 'remote-chat', version, session, ok }, site)
  }
  const withdrawn = async () => (await store.index())['remote-chat']?.canary?.withdrawn

  beforeEach(async () => {
    await store.publish(fakeRelease('remote-chat', '1'))
    const row = await store.add(fakeRelease('remote-chat', '2'))
    await store.change((index) => beginCanary(index, { name: 'remote-chat', row, share: 0.1 }))
    server = createServer(canaryOutcomes(store, () => 0))
    url = `http://127.0.0.1:${await listen(server)}/`
  })
  afterEach(() => server.close())
  afterAll(() => rmSync(folder, { recursive: true }))

  it('withdraw it when more than a fifth of at least five sessions failed', async () => {
    for (const ok of [true, true, true, false]) expect(await outcome(ok)).toBe(204)
    expect(await withdrawn()).toBeUndefined()
    await outcome(false)
    expect(await withdrawn()).toEqual({
      at: '1970-01-01T00:00:00.000Z',
      reason: 'it failed in 2 of 5 sessions',
    })
  })

  it('leave it alone while few fail', async () => {
    for (let at = 0; at < 20; at += 1) await outcome((at + 1) % 5 !== 0)
    expect(await withdrawn()).toBeUndefined()
  })

  it('count for the release they name alone', async () => {
    for (let at = 0; at < 10; at += 1) await outcome(false, { version: '1' })
    expect(await withdrawn()).toBeUndefined()
    await report({ name: 'remote-tea', version: '2', session: '1', ok: false })
    expect(await withdrawn()).toBeUndefined()
  })

  it('withdraw the canary of a remote that this checkout does not know', async () => {
    const name = 'remote-profile'
    await store.publish(fakeRelease(name, '1'))
    const row = await store.add(fakeRelease(name, '2'))
    await store.change((index) => beginCanary(index, { name, row, share: 0.1 }))
    for (const session of ['1', '2', '3', '4', '5']) {
      await report({ name, version: '2', session, ok: false })
    }
    expect((await store.index())[name]?.canary?.withdrawn).toBeDefined()
  })

  it('count once for each session, however often it loads the page', async () => {
    for (let at = 0; at < 10; at += 1) await outcome(false, { session: 'of one tab' })
    for (let at = 0; at < 4; at += 1) await outcome(true)
    expect(await withdrawn()).toBeUndefined()
  })

  it('count as failed where the canary came up first and broke then', async () => {
    for (const session of ['a', 'b']) {
      await outcome(true, { session })
      await outcome(false, { session })
      await outcome(true, { session })
    }
    for (let at = 0; at < 3; at += 1) await outcome(true)
    expect(await withdrawn()).toMatchObject({ reason: 'it failed in 2 of 5 sessions' })
  })

  it('are refused from pages elsewhere', async () => {
    for (let at = 0; at < 10; at += 1) {
      expect(await outcome(false, { site: 'cross-site' })).toBe(403)
    }
    expect(await withdrawn()).toBeUndefined()
  })

  it('are refused when they are out of form', async () => {
    for (const body of ['', 'no', '{"name":1}', 'null']) expect(await report(body)).toBe(400)
    expect(await report('x'.repeat(2_000))).toBe(413)
  })
})

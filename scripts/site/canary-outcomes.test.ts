import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
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
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
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

  describe('as they come from elsewhere', () => {
    const reportFrom = (
      remoteAddress: string,
      session: string,
      more: Record<string, string> = { host: 'parlor.example' },
    ) =>
      new Promise<void>((resolve) => {
        const body = JSON.stringify({ name: 'remote-chat', version: '2', session, ok: false })
        const headers = { 'content-length': String(body.length), ...more }
        const request = Object.assign(Readable.from([Buffer.from(body)]), { headers })
        const response = { writeHead: () => response, end: resolve }
        answer(
          Object.assign(request, { socket: { remoteAddress } }) as unknown as IncomingMessage,
          response as unknown as ServerResponse,
        )
      })
    let answer: ReturnType<typeof canaryOutcomes>
    beforeEach(() => {
      answer = canaryOutcomes(store, () => 0)
    })

    it('count once for each address, whatever sessions it makes up', async () => {
      for (let at = 0; at < 100; at += 1) await reportFrom('192.0.2.1', `made up ${at}`)
      expect(await withdrawn()).toBeUndefined()
      for (const last of [2, 3, 4, 5]) await reportFrom(`192.0.2.${last}`, 'of its own')
      expect(await withdrawn()).toMatchObject({ reason: 'it failed in 5 of 5 sessions' })
    })

    it.each([
      ['under the name of the site', { host: 'parlor.example' }],
      ['for somebody', { host: 'localhost', 'x-forwarded-for': '192.0.2.1' }],
    ])('count once for a proxy on this machine that asks %s', async (_, headers) => {
      for (let at = 0; at < 100; at += 1) await reportFrom('127.0.0.1', `made up ${at}`, headers)
      expect(await withdrawn()).toBeUndefined()
    })
  })

  it('are refused from pages elsewhere', async () => {
    for (let at = 0; at < 10; at += 1) {
      expect(await outcome(false, { site: 'cross-site' })).toBe(403)
    }
    expect(await withdrawn()).toBeUndefined()
  })

  it('are refused when they are out of form', async () => {
    for (const body of ['', 'no', '{"name":1}', 'null', `"${'x'.repeat(2_000)}"`]) {
      expect(await report(body)).toBe(400)
    }
  })
})

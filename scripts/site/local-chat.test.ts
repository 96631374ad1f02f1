import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listen } from '../platform/listen'
import { linesOf } from '../testing/chat-harness'
import { WsClient } from '../testing/ws-client'
import { openLocalChat } from './local-chat'

const BIND = 'bindNickNameToConnectionId'
/** Replaces the verification of a token: `sub:nickname`. */
const verifyIdToken = async (token: string) => {
  const [sub = '', nickname] = token.split(':')
  if (nickname === undefined) return undefined
  return { sub, nickname, isModerator: false, expiresAt: Date.now() + 3_600_000 }
}

async function serve(folder: string) {
  const file = join(folder, 'room.db')
  const gateway = openLocalChat({ file, verifyIdToken, now: Date.now, limits: { windowMs: 0 } })
  const server = createServer()
  server.on('upgrade', (request, socket, head) => gateway.upgrade(request, socket, head))
  return {
    url: `ws://127.0.0.1:${await listen(server)}/prod`,
    async close() {
      await gateway.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function enter(url: string, frame: { nickName: string; lastSeq?: number | null }) {
  const client = await WsClient.open(`${url}?token=${frame.nickName}:${frame.nickName}`)
  client.send({ action: BIND, ...frame })
  return client
}

describe('the chat service on this machine', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'parlor-chat-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('lets nobody in without a valid token', async () => {
    const chat = await serve(folder)

    expect(await WsClient.refusal(chat.url)).toBe(401)
    expect(await WsClient.refusal(`${chat.url}?token=nonsense`)).toBe(401)
    await chat.close()
  })

  it('carries a line from one client to another', async () => {
    const chat = await serve(folder)
    const ada = await enter(chat.url, { nickName: 'ada' })
    expect(await ada.next()).toBe('* ada joined')
    const bob = await enter(chat.url, { nickName: 'bob' })
    expect([await bob.next(), await bob.next()]).toEqual(['* ada joined', '* bob joined'])
    expect(await ada.next()).toBe('* bob joined')
    bob.send({ action: '$default', message: 'hello' })

    expect(await ada.next()).toBe('bob: hello')
    await chat.close()
  })

  it('continues where it was after a restart, and announces nobody again', async () => {
    const firstChat = await serve(folder)
    const ada = await enter(firstChat.url, { nickName: 'ada', lastSeq: null })
    expect(await ada.next()).toBe('{"seq":0,"lines":[]}')
    expect(JSON.parse(await ada.next())).toMatchObject({ seq: 1, lines: ['* ada joined'] })
    await firstChat.close()
    await ada.closed

    const secondChat = await serve(folder)
    const again = await enter(secondChat.url, { nickName: 'ada', lastSeq: 0 })
    again.send({ action: '$default', message: 'still here', id: 'id-1' })
    const frames = [await again.next(), await again.next()]
    expect(linesOf(frames)).toEqual(['* ada joined', 'ada: still here'])
    await secondChat.close()
  })
})

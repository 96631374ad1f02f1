import type { AddressInfo } from 'node:net'
import type { LinesFrame } from '@parlor/shared/contract/chat-wire'
import { type Browser, expect } from '@playwright/test'
import { type WebSocket, WebSocketServer } from 'ws'
import { configure } from '../../release/configure-site'
import { localConfig } from '../../site/local-config'
import { addAccount, newPerson, signIn } from '../../testing/browser/accounts'
import { transcriptOf } from '../../testing/browser/room'
import { heapOf, openPage, openSite } from '../measure/browser'

const WORDS =
  'the lamp is lit and somebody at the window says that the rain has stopped for now'.split(' ')

/** Line number `place` of a busy room, with three to sixteen words and sometimes a link. */
export function chatLine(place: number): string {
  const count = 3 + ((place * 7) % 14)
  const link = place % 10 === 0 ? ' https://lamp.example/window' : ''
  return `${authorOf(place)}: ${WORDS.slice(0, count).join(' ')}${link} ${place}`
}

function authorOf(place: number): string {
  return place % 3 === 0 ? 'ada' : 'bob'
}

/** The lines per frame when a client has much to catch up on. */
const FILL_LINES = 500
const TICK_MS = 16

export type FedRoom = Awaited<ReturnType<typeof openFedRoom>>

/** The published dash, signed in and connected to a room that the benchmark controls. */
export async function openFedRoom(browser: Browser) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  let member: WebSocket | undefined
  let seq = 0
  const say = (count: number) => {
    const places = Array.from({ length: count }, (_, place) => seq + place)
    seq += count
    const frame: LinesFrame = {
      seq,
      lines: places.map(chatLine),
      by: places.map(authorOf),
      kind: places.map(() => 'said'),
      at: places.map(() => Date.now()),
    }
    member?.send(JSON.stringify(frame))
  }
  server.on('connection', (socket) => {
    member = socket
    // A bind; the client sends nothing else to this room.
    socket.on('message', (text) => {
      const { id: bind }: { id: string } = JSON.parse(String(text))
      const you = { name: 'ada', by: 'ada' }
      socket.send(JSON.stringify({ seq, lines: [], bind, after: seq, upTo: seq, you }))
    })
  })

  const site = await openSite({ production: false })
  await site.arrangeBuilds()
  const chatEndpoint = `ws://localhost:${(server.address() as AddressInfo).port}/prod`
  await configure(site.storage, { ...localConfig({ feedback: 'console' }), chatEndpoint })
  const { page, session } = await openPage(browser, { baseURL: site.url })
  await signIn(page, await addAccount(site.url, newPerson('ada')))
  await page.getByText('Connected').waitFor()

  const untilShown = () =>
    expect
      .poll(() => transcriptOf(page).inputValue(), { timeout: 60_000 })
      .toMatch(new RegExp(`${chatLine(seq - 1)}$`))
  return {
    page,
    /** Sends lines up to this total, and waits until the page has them. */
    async fillUpTo(lines: number) {
      while (seq < lines) say(Math.min(FILL_LINES, lines - seq))
      await untilShown()
    },
    async feed({ linesPerS, seconds }: { linesPerS: number; seconds: number }) {
      const [start, before] = [performance.now(), seq]
      await new Promise<void>((resolve) => {
        const timer = setInterval(() => {
          const elapsed = Math.min(performance.now() - start, seconds * 1000)
          const due = before + Math.floor((elapsed * linesPerS) / 1000) - seq
          if (due > 0) say(due)
          if (elapsed < seconds * 1000) return
          clearInterval(timer)
          resolve()
        }, TICK_MS)
      })
      await untilShown()
    },
    heapMb: async () => (await heapOf(session)) / 2 ** 20,
  }
}

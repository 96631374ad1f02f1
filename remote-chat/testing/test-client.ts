import type { BindFrame, ClientFrame, RequestFrame } from '@parlor/shared/contract/chat-wire'
import { type ChatClientOptions, createChatClient } from '../connection/chat-client'
import type { Message } from '../connection/outbox'
import type { Phase } from '../connection/protocol'
import { realTime } from '../connection/time'
import type { SocketEvents } from '../connection/transport'

type Frame = ClientFrame | RequestFrame

/** A client with the test's sockets. Needs jest's fake timers. */
export function testClient(changes: Partial<ChatClientOptions> = {}) {
  /** The connections and sent frames since `forget`. */
  const sent: string[] = []
  const frames: Frame[] = []
  const heard: string[] = []
  const seen: { phase: Phase; outgoing: readonly Message[]; failed: number } = {
    phase: 'connecting',
    outgoing: [],
    failed: 0,
  }
  let socket: SocketEvents | undefined
  let isOpen = false

  const client = createChatClient({
    resume: true,
    findAddress: async () => ({ ok: true, url: 'wss://chat/prod', renewAfterMs: 7_000_000 }),
    openSocket(_url, events) {
      sent.push('connect')
      socket = events
      isOpen = false
      return {
        send(text) {
          if (!isOpen) return false
          const frame: Frame = JSON.parse(text)
          frames.push(frame)
          sent.push(describe(frame))
          return true
        },
        close() {
          isOpen = false
        },
      }
    },
    time: realTime,
    random: () => 0,
    log: () => {},
    nickname: () => 'ada',
    unsent: [],
    events: {
      phaseEntered(phase) {
        seen.phase = phase
      },
      heard(lines, { isHistory }) {
        for (const { text } of lines) heard.push(isHistory ? `old ${text}` : text)
      },
      refused() {},
      outgoingChanged(messages) {
        seen.outgoing = messages
      },
      handshakeFailed() {
        seen.failed += 1
      },
    },
    ...changes,
  })
  client.open()

  const receive = (frame: object | string) =>
    socket?.received(typeof frame === 'string' ? frame : JSON.stringify(frame))
  const bind = () => frames.findLast((frame): frame is BindFrame => 'nickName' in frame)
  return {
    client,
    sent,
    heard,
    seen,
    wait: (ms: number) => jest.advanceTimersByTimeAsync(ms),
    opens() {
      isOpen = true
      socket?.opened()
    },
    closes() {
      isOpen = false
      socket?.closed()
    },
    receive,
    /** Answers the newest bind with these lines, completely unless `more` says otherwise. */
    answer(lines: string[], more: { seq?: number; upTo?: number; head?: number } = {}) {
      const { id, lastSeq } = bind() ?? {}
      const after = lastSeq ?? 0
      const seq = after + lines.length
      receive({ seq, lines, bind: id, after, upTo: seq, ...more })
    },
    /** Asks for the lines before number 9. Hears `earlier` with the lines or the code. */
    asks() {
      client.earlier(9).then(
        ({ lines }) => heard.push(`earlier ${lines.map(({ text }) => text).join(' ')}`),
        (code) => heard.push(`earlier ${code}`),
      )
    },
    /** Refuses the newest bind. */
    refuseBind: (error: string) => receive({ error, bind: bind()?.id }),
    forget() {
      sent.length = 0
      heard.length = 0
    },
  }
}

export type TestClient = ReturnType<typeof testClient>

function describe(frame: Frame): string {
  if (frame.action === '$default') return frame.message
  if (frame.action !== 'bindNickNameToConnectionId') return `${frame.action} as ${frame.id}`
  const { id, lastSeq, nickName } = frame
  return id === undefined ? `bind as ${nickName}` : `bind ${id} after ${lastSeq}`
}

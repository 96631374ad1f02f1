import type { BindFrame, ClientFrame, RequestFrame } from '@parlor/shared/contract/chat-wire'
import { type ChatClientOptions, createChatClient } from '../connection/chat-client'
import type { ChatMessage } from '../connection/outbox'
import type { Phase } from '../connection/protocol'
import { realTime } from '../connection/time'
import type { SocketEvents } from '../connection/transport'

type Frame = ClientFrame | RequestFrame

/** Opens a client with sockets of the test. Needs jest's fake timers. */
export function openTestChatClient(changes: Partial<ChatClientOptions> = {}) {
  /** The connections and sent frames since `clear`. */
  const actions: string[] = []
  const frames: Frame[] = []
  const texts: string[] = []
  const state: { phase: Phase; outgoing: readonly ChatMessage[]; failedHandshakes: number } = {
    phase: 'connecting',
    outgoing: [],
    failedHandshakes: 0,
  }
  let socket: SocketEvents | undefined
  let isOpen = false

  const client = createChatClient({
    resume: true,
    findAddress: async () => ({ ok: true, url: 'wss://chat/prod', renewAfterMs: 7_000_000 }),
    openSocket(_url, events) {
      actions.push('connect')
      socket = events
      isOpen = false
      return {
        send(text) {
          if (!isOpen) return false
          const frame: Frame = JSON.parse(text)
          frames.push(frame)
          actions.push(describeFrame(frame))
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
      onPhase(phase) {
        state.phase = phase
      },
      onLines(lines, { isHistory }) {
        for (const { text } of lines) texts.push(isHistory ? `old ${text}` : text)
      },
      onRefusal() {},
      onOutgoing(messages) {
        state.outgoing = messages
      },
      onHandshakeFailure() {
        state.failedHandshakes += 1
      },
    },
    ...changes,
  })
  client.open()

  const receive = (frame: object | string) =>
    socket?.onMessage(typeof frame === 'string' ? frame : JSON.stringify(frame))
  const bind = () => frames.findLast((frame): frame is BindFrame => 'nickName' in frame)
  return {
    client,
    actions,
    texts,
    state,
    wait: (ms: number) => jest.advanceTimersByTimeAsync(ms),
    open() {
      isOpen = true
      socket?.onOpen()
    },
    close() {
      isOpen = false
      socket?.onClose()
    },
    receive,
    /** Answers the newest bind completely with these lines, unless `more` changes that. */
    answer(lines: string[], more: { seq?: number; upTo?: number; head?: number } = {}) {
      const { id, lastSeq } = bind() ?? {}
      const after = lastSeq ?? 0
      const seq = after + lines.length
      receive({ seq, lines, bind: id, after, upTo: seq, ...more })
    },
    /** Requests the lines before number 9. Adds `earlier` with the lines or the code to the texts. */
    askForEarlier() {
      client.earlier(9).then(
        ({ lines }) => texts.push(`earlier ${lines.map(({ text }) => text).join(' ')}`),
        (code) => texts.push(`earlier ${code}`),
      )
    },
    /** Refuses the newest bind. */
    refuseBind: (error: string) => receive({ error, bind: bind()?.id }),
    clear() {
      actions.length = 0
      texts.length = 0
    },
  }
}

export type TestChatClient = ReturnType<typeof openTestChatClient>

function describeFrame(frame: Frame): string {
  if (frame.action === '$default') return frame.message
  if (frame.action !== 'bindNickNameToConnectionId') return `${frame.action} as ${frame.id}`
  const { id, lastSeq, nickName } = frame
  return id === undefined ? `bind as ${nickName}` : `bind ${id} after ${lastSeq}`
}

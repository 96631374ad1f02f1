import type { LinesFrame } from 'shared/chat-wire'
import { createHeartbeat } from '../connection/heartbeat'
import { bindFrame, parseFrame } from './chat-frames'
import type { Conversation, ConversationEvents, Line } from './conversation'
import { createGapRepair } from './gap-repair'
import { createLineSequence } from './line-sequence'
import { createOutbox } from './outbox'
import type { OutgoingMessage } from './outgoing-queue'

/** How long after a bind that came to nothing the next one is sent. */
export const BIND_PAUSE_MS = 2_000

interface ResumedConversationOptions {
  nickname: string
  line: Line
  events: ConversationEvents
  unsent: readonly OutgoingMessage[]
}

/** The extended frames of the design: nothing heard twice or missed, nothing said twice or lost. */
export function createResumedConversation(options: ResumedConversationOptions): Conversation {
  const { nickname, line, events } = options
  const sequence = createLineSequence()
  const heartbeat = createHeartbeat({ probe: bind, renew: line.renew })
  const outbox = createOutbox({ ...options, transmit })
  const gap = createGapRepair({ askAgain, giveUp: skip })
  /** Where the present connection began: no bind of it was for less. */
  let boundAfter: number | null = null
  let isBound = false
  let later: ReturnType<typeof setTimeout> | undefined

  function bind(): void {
    line.send(bindFrame(nickname, sequence.last))
  }

  function askAgain(): void {
    bind()
    heartbeat.expectAnswer()
  }

  function transmit(frame: string): boolean {
    const isSent = line.send(frame)
    if (isSent) heartbeat.expectAnswer()
    return isSent
  }

  /** The questions of a bound connection are repeated anyway. */
  function bindLater(): void {
    clearTimeout(later)
    if (!isBound) later = setTimeout(bind, BIND_PAUSE_MS)
  }

  /** At once, but not again and again: a service may answer the bind itself like that. */
  function notBound(): void {
    if (isBound) bind()
    else bindLater()
    isBound = false
  }

  function bindAnew(): void {
    sequence.reset()
    boundAfter = null
    bind()
  }

  function skip(): void {
    events.heard(sequence.skip(), { isHistory: false })
  }

  /** An answer that ends before what was asked for: the service has begun a new history. */
  function isOtherHistory({ seq, lines }: LinesFrame): boolean {
    return boundAfter !== null && lines.length === 0 && seq < boundAfter
  }

  function take(frame: LinesFrame): void {
    if (isOtherHistory(frame)) {
      bindAnew()
      return
    }
    const isHistory = sequence.isGreeting
    const isAnswer = sequence.leavesGap(frame)
    const lines = sequence.accept(frame)
    // An old line may read like one just said: only a new one can be its echo.
    outbox.heard(isHistory ? [] : lines, frame.ids ?? [])
    events.heard(lines, { isHistory })
    gap.observe({ isOpen: sequence.isWaiting, progressed: lines.length > 0, isAnswer })
    if (isBound) return
    isBound = true
    events.ready()
    outbox.start()
  }

  function refused(error: string, id: string | undefined): void {
    if (id !== undefined) {
      if (error === 'not-bound') notBound()
      outbox.refused(id, error)
      return
    }
    console.error(`Chat: a frame was refused (${error}).`)
    if (error !== 'malformed') bindLater()
    // The number of the bind is not one of this room's.
    else if (!isBound && boundAfter !== null) bindAnew()
  }

  function failed(reason: string): void {
    console.error(`Chat: ${reason}`)
    bindLater()
    outbox.failed()
  }

  return {
    opened() {
      boundAfter = sequence.last
      bind()
      heartbeat.start()
    },
    received(text) {
      heartbeat.heard()
      const heard = parseFrame(text)
      if (heard.kind === 'lines') take(heard.frame)
      else if (heard.kind === 'refusal') refused(heard.error, heard.id)
      else if (heard.kind === 'fault') failed(heard.message)
      else console.error('Chat: a frame of an unknown form arrived and was ignored.')
    },
    closed() {
      isBound = false
      clearTimeout(later)
      heartbeat.stop()
      gap.stop()
      outbox.stop()
    },
    say(text) {
      outbox.say(text)
      return true
    },
    check: heartbeat.check,
  }
}

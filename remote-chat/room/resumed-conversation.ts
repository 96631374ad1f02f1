import type { LinesFrame } from 'shared/chat-wire'
import { createHeartbeat } from '../connection/heartbeat'
import { bindFrame, messageFrame, parseFrame } from './chat-frames'
import { createClientId } from './client-id'
import type { Conversation, ConversationEvents, Line } from './conversation'
import { createEcho } from './echo'
import { createGapRepair } from './gap-repair'
import { createLineSequence } from './line-sequence'
import { createOutgoingQueue, type OutgoingMessage, RETRY_PAUSE_MS } from './outgoing-queue'

/** A handler that throws so often in a row will not take the message. */
const FAULT_LIMIT = 3

interface ResumedConversationOptions {
  nickname: string
  line: Line
  events: ConversationEvents
  unsent: readonly OutgoingMessage[]
}

/** The extended frames of the design: nothing heard twice or missed, nothing said twice or lost. */
export function createResumedConversation({
  nickname,
  line,
  events,
  unsent,
}: ResumedConversationOptions): Conversation {
  const sequence = createLineSequence()
  /** Where the present connection began: no bind of it was for less. */
  let boundAfter: number | null = null
  let isBound = false
  let faults = 0
  let later: ReturnType<typeof setTimeout> | undefined
  /** The service names the messages that it has stored; then no line need be known again. */
  let namesStored = false

  const queue = createOutgoingQueue({
    unsent,
    transmit: ({ id, text }) => line.send(messageFrame(text, id)),
    changed: () => events.outgoingChanged(queue.messages),
  })
  const heartbeat = createHeartbeat({ probe: bind, renew: line.renew })
  const gap = createGapRepair({ askAgain: bind, giveUp: () => hear(sequence.skip()) })

  function bind(): void {
    line.send(bindFrame(nickname, sequence.last))
  }

  /** After a bind that came to nothing. The questions of a bound connection are repeated anyway. */
  function bindLater(): void {
    clearTimeout(later)
    if (!isBound) later = setTimeout(bind, RETRY_PAUSE_MS)
  }

  function hear(lines: string[], isHistory = false): void {
    // An old line may read like one just said; only a new one can be its echo.
    if (!isHistory && !namesStored && queue.messages.length > 0) {
      for (const text of lines) queue.confirm(createEcho(nickname, text))
    }
    if (lines.length > 0) events.heard(lines, { isHistory })
  }

  /** An answer that ends before what was asked for: the service has begun a new history. */
  function isOtherHistory({ seq, lines }: LinesFrame): boolean {
    return boundAfter !== null && lines.length === 0 && seq < boundAfter
  }

  function beginAgain(): void {
    sequence.reset()
    boundAfter = null
    bind()
  }

  function take(frame: LinesFrame): void {
    if (isOtherHistory(frame)) {
      beginAgain()
      return
    }
    for (const id of frame.ids ?? []) {
      namesStored = true
      queue.take(id)
    }
    const isHistory = sequence.last === null
    const lines = sequence.accept(frame)
    hear(lines, isHistory)
    if (lines.length > 0) faults = 0
    gap.observe({ isOpen: sequence.isWaiting, progressed: lines.length > 0 })
    if (isBound) return
    isBound = true
    events.ready()
    queue.start()
  }

  function refused(error: string, id: string | undefined): void {
    if (id === undefined) {
      console.error(`Chat: a frame was refused (${error}).`)
      if (error !== 'malformed') bindLater()
      // The number of the bind is not one of this room's.
      else if (!isBound && boundAfter !== null) beginAgain()
      return
    }
    const message = queue.messages.find((each) => each.id === id)
    if (!message) return
    const isPassing = error === 'too-fast' || error === 'unavailable'
    if (error === 'not-bound') {
      queue.sendLater(id)
      bind()
    } else if (message.waited && isPassing) {
      queue.sendLater(id)
    } else {
      queue.take(id)
      events.refused(message.text, error)
    }
  }

  /** The fault names no message, so each that is on its way goes again: its id makes that harmless. */
  function failed(reason: string): void {
    console.error(`Chat: ${reason}`)
    bindLater()
    faults += 1
    for (const { id, text } of queue.inFlight) {
      if (faults < FAULT_LIMIT) {
        queue.sendLater(id)
      } else {
        queue.take(id)
        events.refused(text, 'unavailable')
      }
    }
    if (faults >= FAULT_LIMIT) faults = 0
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
      queue.stop()
    },
    say(text) {
      queue.add(createClientId(), text)
      return true
    },
    check: heartbeat.check,
  }
}

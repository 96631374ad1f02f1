import type { LinesFrame } from '@parlor/shared/contract/chat-wire'
import { bindFrame, messageFrame, parseFrame } from './chat-frames'
import type { ChatProtocol, ChatProtocolOptions } from './chat-protocol'
import { createHeartbeat } from './heartbeat'
import { createLineSequence } from './line-sequence'
import { createOutbox, type OutgoingMessage } from './outbox'

/** Frames that merely changed places arrive within this time; an earlier bind would be for nothing. */
export const REORDER_PATIENCE_MS = 250

/** How long after a bind that came to nothing the next one is sent. */
export const BIND_PAUSE_MS = 2_000

/** The extended frames of the design: nothing is heard twice or missed, nothing said twice or lost. */
export function createResumedProtocol(options: ChatProtocolOptions): ChatProtocol {
  const { nickname, transport, events, unsent } = options
  let sequence = createLineSequence()
  /** Lines are history until the answer to a first bind is complete. */
  let isGreeting = true
  let isBound = false
  let isReplaying = false
  let nextBind: ReturnType<typeof setTimeout> | undefined

  const heartbeat = createHeartbeat({
    probe: () => transport.send(bindFrame(nickname(), sequence.last)),
    renew: transport.renew,
  })
  const outbox = createOutbox({
    unsent,
    transmit({ id, text }) {
      transport.send(messageFrame(text, id))
      heartbeat.messageSent()
    },
    changed: events.outgoingChanged,
  })

  /** Binds until the connection is bound and no line is missing. */
  function bindIn(ms: number): void {
    nextBind ??= setTimeout(() => {
      nextBind = undefined
      if (isReplaying || (isBound && !sequence.hasGap)) return
      heartbeat.ask()
      bindIn(BIND_PAUSE_MS)
    }, ms)
  }

  function take(frame: LinesFrame): void {
    const lines = sequence.accept(frame)
    if (lines.length > 0) events.heard(lines, { isHistory: isGreeting })
    for (const id of frame.ids ?? []) outbox.take(id)
    // A new line that overtakes the replay does not end it.
    isReplaying = frame.more ?? (isReplaying && frame.seq > (sequence.last ?? 0))
    if (isReplaying || sequence.last === null) {
      heartbeat.heardPart()
      return
    }
    isGreeting = false
    if (sequence.hasGap) bindIn(REORDER_PATIENCE_MS)
    if (isBound) return
    isBound = true
    events.ready()
    outbox.start()
  }

  function bindRefused(error: string): void {
    console.error(`Chat: a frame was refused (${error}).`)
    if (isBound) return
    if (error !== 'malformed' || sequence.last === null) {
      bindIn(BIND_PAUSE_MS)
      return
    }
    // The service does not know a number as high as the last one heard: it has another history.
    sequence = createLineSequence()
    isGreeting = true
    heartbeat.ask()
  }

  function messageRefused(message: OutgoingMessage, error: string): void {
    const isPassing = error === 'too-fast' || error === 'unavailable'
    if (error === 'not-bound') {
      isBound = false
      outbox.stop()
      bindIn(BIND_PAUSE_MS)
    } else if (isPassing && (message.waited || outbox.messages.length > 1)) {
      // Given back, it would lose its place among the others.
      outbox.sendLater()
    } else {
      outbox.take(message.id)
      events.refused(message, error)
    }
  }

  function refused(error: string, id: string | undefined): void {
    const message = outbox.messages.find((each) => each.id === id)
    if (message) messageRefused(message, error)
    else if (id === undefined) bindRefused(error)
  }

  /** A handler behind the gateway failed: that of the message on its way, if there is one. */
  function handlerFailed(fault: string): void {
    console.error(`Chat: ${fault}`)
    const [message] = outbox.messages
    if (isBound && message) messageRefused(message, 'unavailable')
    else bindRefused('unavailable')
  }

  return {
    opened: heartbeat.ask,
    received(text) {
      heartbeat.heard()
      const frame = parseFrame(text)
      if (frame.kind === 'lines') take(frame)
      else if (frame.kind === 'fault') handlerFailed(frame.fault)
      else if (frame.kind === 'refusal') refused(frame.error, frame.id)
      else console.error('Chat: a frame of an unknown form was ignored.')
    },
    closed() {
      isBound = false
      isReplaying = false
      clearTimeout(nextBind)
      nextBind = undefined
      heartbeat.stop()
      outbox.stop()
    },
    say: outbox.add,
    check: heartbeat.check,
  }
}

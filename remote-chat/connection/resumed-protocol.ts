import type { BindAnswer } from '@parlor/shared/contract/chat-wire'
import {
  bindFrame,
  linesOf,
  messageFrame,
  parseFrame,
  type ReceivedFrame,
  requestFrame,
} from './chat-frames'
import { createHeartbeat } from './heartbeat'
import { createLineSequence } from './line-sequence'
import type { OutgoingMessage } from './outbox'
import type { Line, Protocol, ProtocolParts } from './protocol'
import { createRequests } from './requests'

/** Reordered frames arrive within this time; an earlier bind would be wasted. */
export const REORDER_PATIENCE_MS = 250

/** How long after a failed bind the next one is sent. */
export const BIND_PAUSE_MS = 2_000

/** A service that sends frames for this long, and none with a bind's id, is an older one. */
export const OLDER_AFTER_MS = 10_000

/** The frames with numbers and ids that `chat.resume` allows: no line is heard twice or missed, none said twice or lost. */
export function createResumedProtocol(parts: ProtocolParts): Protocol {
  const { nickname, time, transport, outbox, events, log, lastSeq = null } = parts
  const { phase, enter, fallBackToPlainProtocol } = parts
  let sequence = createLineSequence<Line>(lastSeq)
  /** Lines are history until the first answer is complete. */
  let isHistory = true
  let binds = 0
  /** The last bind, until its answer is complete, and the fields of that answer. */
  let pendingBind: { id: string; answer?: BindAnswer } | undefined
  /** True once a frame on this connection has carried a bind's id. */
  let isNamed = false
  let cancelNextBind: (() => void) | undefined
  let cancelOlder: (() => void) | undefined

  const heartbeat = createHeartbeat({ time, probe: sendBind, renew: transport.renew })
  const requests = createRequests({
    time,
    send(frame) {
      heartbeat.messageSent()
      return transport.send(requestFrame(frame))
    },
  })

  function sendBind(): void {
    binds += 1
    pendingBind = { id: String(binds) }
    transport.send(bindFrame({ nickName: nickname(), lastSeq: sequence.last, id: pendingBind.id }))
  }

  /** Repeats the bind until an answer has begun, and then until no line is missing. */
  function bindIn(ms: number): void {
    cancelNextBind ??= time.after(ms, () => {
      cancelNextBind = undefined
      if (phase() === 'replaying' ? pendingBind?.answer : !sequence.hasGap) return
      heartbeat.ask()
      bindIn(BIND_PAUSE_MS)
    })
  }

  function take({ ids, answer, you, here, ...lines }: ReceivedFrame & { kind: 'lines' }): void {
    const isAwaited = pendingBind !== undefined && answer?.bind === pendingBind.id
    if (pendingBind && isAwaited) pendingBind.answer = answer
    if (isAwaited && answer) sequence.beginAfter(answer.after)
    const following = sequence.accept(lines)
    if (following.length > 0) events.heard(following, { isHistory })
    if (you) events.recognized?.(you)
    if (here) events.hereListed?.(here)
    for (const id of ids) outbox.take(id)
    if (ids.length > 0) events.acknowledged?.(ids)
    // Any frame may contain the missing line.
    const pendingAnswer = pendingBind?.answer
    if (pendingAnswer && (sequence.last ?? 0) >= pendingAnswer.upTo) answered(pendingAnswer)
    else if (isAwaited && phase() === 'replaying') heartbeat.heardPart()
    if (phase() === 'live' && sequence.hasGap) bindIn(REORDER_PATIENCE_MS)
  }

  function answered({ head }: BindAnswer): void {
    pendingBind = undefined
    isHistory = false
    heartbeat.heard()
    if (head !== undefined) heartbeat.ask()
    else if (phase() === 'replaying') enter('live')
  }

  function bindRefused(bind: string, error: string): void {
    if (bind !== pendingBind?.id) return
    pendingBind = undefined
    heartbeat.heard()
    if (error === 'unknown-seq') beginAgain()
    else bindIn(BIND_PAUSE_MS)
  }

  /** Starts over, because the service has a different history. */
  function beginAgain(): void {
    sequence = createLineSequence(null)
    isHistory = true
    enter('replaying')
    heartbeat.ask()
  }

  function messageRefused(message: OutgoingMessage, error: string): void {
    const isPassing = error === 'too-fast' || error === 'unavailable'
    if (error === 'not-bound') {
      pendingBind = undefined
      enter('replaying')
      bindIn(BIND_PAUSE_MS)
    } else if (isPassing && (message.waited || outbox.messages.length > 1)) {
      // Returned to the composer, it would lose its place in the order.
      outbox.sendLater()
    } else {
      events.refused(message, error)
      outbox.take(message.id)
    }
  }

  function refused({ error, id, bind }: ReceivedFrame & { kind: 'refusal' }): void {
    const message = outbox.messages.find((each) => each.id === id)
    if (message) messageRefused(message, error)
    else if (id === undefined || !requests.refuse(id, error)) log(`a frame was refused (${error}).`)
    if (bind !== undefined) bindRefused(bind, error)
  }

  /** A handler behind the gateway failed: that of a request, or of the pending message, if there is
   * one. */
  function handlerFailed(fault: string): void {
    log(fault)
    heartbeat.heard()
    requests.giveUp()
    const [message] = outbox.messages
    if (phase() === 'live' && message) messageRefused(message, 'unavailable')
    else {
      pendingBind = undefined
      bindIn(BIND_PAUSE_MS)
    }
  }

  /** Only a service with plain frames sends text before it has answered the bind. */
  function heardPlainText(text: string): void {
    events.heard(linesOf(text), { isHistory: false })
    fallBackToPlainProtocol()
  }

  /** Notes a frame. If none answers the bind, it may be lost, or the service an older one. */
  function note(bind: string | undefined): void {
    if (bind !== undefined) {
      isNamed = true
      cancelOlder?.()
    } else if (!isNamed) cancelOlder ??= time.after(OLDER_AFTER_MS, fallBackToPlainProtocol)
    if (phase() === 'live') heartbeat.heard()
    else if (bind === undefined) bindIn(BIND_PAUSE_MS)
  }

  return {
    opened() {
      enter('replaying')
      heartbeat.ask()
    },
    received(text) {
      const frame = parseFrame(text)
      if (frame.kind === 'fault') return handlerFailed(frame.fault)
      if (frame.kind === 'text' && !isNamed) return heardPlainText(text)
      note(frame.kind === 'lines' ? frame.answer?.bind : frame.bind)
      if (frame.kind === 'lines') take(frame)
      else if (frame.kind === 'answer') requests.answered(frame)
      else if (frame.kind === 'refusal') refused(frame)
      else log('a frame in an unknown format was ignored.')
    },
    closed() {
      pendingBind = undefined
      isNamed = false
      cancelOlder?.()
      cancelOlder = undefined
      cancelNextBind?.()
      cancelNextBind = undefined
      heartbeat.stop()
      requests.giveUp()
    },
    transmit({ id, text }) {
      transport.send(messageFrame(text, id))
      heartbeat.messageSent()
    },
    request: requests.ask,
    check: heartbeat.check,
  }
}

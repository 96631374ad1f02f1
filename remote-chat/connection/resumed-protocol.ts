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
import type { ChatLine, Protocol, ProtocolParts } from './protocol'
import { createRequests } from './requests'

/** Frames that were overtaken arrive within this time; a bind before that would be wasted. */
export const REORDER_PATIENCE_MS = 250

/** The pause between a failed bind and the next one. */
export const BIND_PAUSE_MS = 2_000

/** A service that sends frames for this long, none of them with a bind's id, is an older one. */
export const OLDER_AFTER_MS = 10_000

/** The frames of `chat.resume`, with numbers and ids: no line is received or sent twice, or lost. */
export function createResumedProtocol(parts: ProtocolParts): Protocol {
  const { nickname, time, transport, outbox, events, log, lastSeq = null } = parts
  const { phase, enter, fallBackToPlainProtocol } = parts
  let sequence = createLineSequence<ChatLine>(lastSeq)
  /** Lines count as history until the first answer is complete. */
  let isHistory = true
  let binds = 0
  /** The last bind, until its answer is complete, and the fields of that answer. */
  let pendingBind: { id: string; answer?: BindAnswer } | undefined
  /** True once a frame on this connection has carried a bind's id. */
  let hasBindId = false
  let cancelNextBind: (() => void) | undefined
  let cancelFallBack: (() => void) | undefined

  const heartbeat = createHeartbeat({ time, probe: sendBind, renew: transport.renew })
  const requests = createRequests({
    time,
    send(frame) {
      heartbeat.noteMessage()
      return transport.send(requestFrame(frame))
    },
  })

  function sendBind(): void {
    binds += 1
    pendingBind = { id: String(binds) }
    transport.send(bindFrame({ nickName: nickname(), lastSeq: sequence.last, id: pendingBind.id }))
  }

  /** Repeats the bind until an answer begins, or later until no line is missing. */
  function scheduleBind(ms: number): void {
    cancelNextBind ??= time.after(ms, () => {
      cancelNextBind = undefined
      if (phase() === 'replaying' ? pendingBind?.answer : !sequence.hasGap) return
      heartbeat.ask()
      scheduleBind(BIND_PAUSE_MS)
    })
  }

  function take({ ids, answer, you, here, ...lines }: ReceivedFrame & { kind: 'lines' }): void {
    const isAwaited = pendingBind !== undefined && answer?.bind === pendingBind.id
    if (pendingBind && isAwaited) pendingBind.answer = answer
    if (isAwaited && answer) sequence.beginAfter(answer.after)
    const following = sequence.accept(lines)
    if (following.length > 0) events.onLines(following, { isHistory })
    if (you) events.onMembership?.(you)
    if (here) events.onPresence?.(here)
    for (const id of ids) outbox.remove(id)
    if (ids.length > 0) events.onAcknowledged?.(ids)
    // Any frame may contain the missing line.
    const pendingAnswer = pendingBind?.answer
    if (pendingAnswer && (sequence.last ?? 0) >= pendingAnswer.upTo) finishBind(pendingAnswer)
    else if (isAwaited && phase() === 'replaying') heartbeat.notePart()
    if (phase() === 'live' && sequence.hasGap) scheduleBind(REORDER_PATIENCE_MS)
  }

  function finishBind({ head }: BindAnswer): void {
    pendingBind = undefined
    isHistory = false
    heartbeat.noteFrame()
    if (head !== undefined) heartbeat.ask()
    else if (phase() === 'replaying') enter('live')
  }

  function handleBindRefusal(bind: string, error: string): void {
    if (bind !== pendingBind?.id) return
    pendingBind = undefined
    heartbeat.noteFrame()
    if (error === 'unknown-seq') startOver()
    else scheduleBind(BIND_PAUSE_MS)
  }

  /** Starts over, because the service has a different history. */
  function startOver(): void {
    sequence = createLineSequence(null)
    isHistory = true
    enter('replaying')
    heartbeat.ask()
  }

  function handleMessageRefusal(message: OutgoingMessage, error: string): void {
    const isPassing = error === 'too-fast' || error === 'unavailable'
    if (error === 'not-bound') {
      pendingBind = undefined
      enter('replaying')
      scheduleBind(BIND_PAUSE_MS)
    } else if (isPassing && (message.waited || outbox.messages.length > 1)) {
      // In the composer it would lose its position.
      outbox.sendLater()
    } else {
      events.onRefusal(message, error)
      outbox.remove(message.id)
    }
  }

  function handleRefusal({ error, id, bind }: ReceivedFrame & { kind: 'refusal' }): void {
    const message = outbox.messages.find((each) => each.id === id)
    if (message) handleMessageRefusal(message, error)
    else if (id === undefined || !requests.refuse(id, error)) log(`a frame was refused (${error}).`)
    if (bind !== undefined) handleBindRefusal(bind, error)
  }

  /** A handler behind the gateway failed: that of a request, or of the pending message if there is
   * one. */
  function handleFault(fault: string): void {
    log(fault)
    heartbeat.noteFrame()
    requests.giveUp()
    const [message] = outbox.messages
    if (phase() === 'live' && message) handleMessageRefusal(message, 'unavailable')
    else {
      pendingBind = undefined
      scheduleBind(BIND_PAUSE_MS)
    }
  }

  /** Only a service with plain frames sends text before it answers the bind. */
  function handlePlainText(text: string): void {
    events.onLines(linesOf(text), { isHistory: false })
    fallBackToPlainProtocol()
  }

  /** Notes a frame. If none answers the bind, the answer is lost, or the service is an older one. */
  function noteFrame(bind: string | undefined): void {
    if (bind !== undefined) {
      hasBindId = true
      cancelFallBack?.()
    } else if (!hasBindId) cancelFallBack ??= time.after(OLDER_AFTER_MS, fallBackToPlainProtocol)
    if (phase() === 'live') heartbeat.noteFrame()
    else if (bind === undefined) scheduleBind(BIND_PAUSE_MS)
  }

  return {
    onOpen() {
      enter('replaying')
      heartbeat.ask()
    },
    onFrame(text) {
      const frame = parseFrame(text)
      if (frame.kind === 'fault') return handleFault(frame.fault)
      if (frame.kind === 'text' && !hasBindId) return handlePlainText(text)
      noteFrame(frame.kind === 'lines' ? frame.answer?.bind : frame.bind)
      if (frame.kind === 'lines') take(frame)
      else if (frame.kind === 'answer') requests.resolve(frame)
      else if (frame.kind === 'refusal') handleRefusal(frame)
      else log('a frame in an unknown format was ignored.')
    },
    onClose() {
      pendingBind = undefined
      hasBindId = false
      cancelFallBack?.()
      cancelFallBack = undefined
      cancelNextBind?.()
      cancelNextBind = undefined
      heartbeat.stop()
      requests.giveUp()
    },
    transmit({ id, text }) {
      transport.send(messageFrame(text, id))
      heartbeat.noteMessage()
    },
    request: requests.ask,
    check: heartbeat.check,
  }
}

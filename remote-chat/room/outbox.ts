import { messageFrame } from './chat-frames'
import { createClientId } from './client-id'
import type { ConversationEvents } from './conversation'
import { createEcho } from './echo'
import { createOutgoingQueue, type OutgoingMessage } from './outgoing-queue'
import { fitsFrame } from './outgoing-text'

/** A handler that throws so often in a row will not take the message. */
const FAULT_LIMIT = 3

export interface OutboxOptions {
  nickname: string
  /** False when the frame was not sent. */
  transmit: (frame: string) => boolean
  events: Pick<ConversationEvents, 'refused' | 'outgoingChanged'>
  unsent: readonly OutgoingMessage[]
}

export interface Outbox {
  say(text: string): void
  /** The connection is bound. */
  start(): void
  stop(): void
  /** New lines of the room, with the ids of those of them that are ours where the service tells. */
  heard(lines: readonly string[], ids: readonly string[]): void
  refused(id: string, error: string): void
  /** A handler failed, and nobody knows for which message. */
  failed(): void
}

/** What one says: it stays here until it is stored, or refused for good and given back. */
export function createOutbox(options: OutboxOptions): Outbox {
  const { nickname, transmit, events, unsent } = options
  let faults = 0
  /** The service names the messages that it has stored; then no line need be known again. */
  let namesStored = false
  /** What nobody could take, by its words, with its id: it may be stored all the same. */
  const uncertain = new Map<string, string>()
  /** Ids of such words that were said again: another refusal does not make them certain. */
  const saidAgain = new Set<string>()
  /** Overdue on this connection: each goes once more, and the heartbeat finds out whether it lives. */
  const overdueOnce = new Set<string>()

  const queue = createOutgoingQueue({
    unsent,
    transmit: ({ id, text }) => transmit(messageFrame(text, id)),
    overdue(id) {
      // Its id would have been named: it never arrived, or its answer did not.
      const isUnsaid = namesStored || !overdueOnce.has(id)
      overdueOnce.add(id)
      if (isUnsaid) queue.sendLater(id)
      else queue.take(id)
    },
    changed: () => events.outgoingChanged(queue.messages),
  })

  function giveBack(message: OutgoingMessage, error: string): void {
    queue.take(message.id)
    const wasUncertain = saidAgain.delete(message.id)
    if (error === 'unavailable' || wasUncertain) uncertain.set(message.text, message.id)
    events.refused(message.text, error)
  }

  return {
    say(text) {
      // The same id, so that the room has it once.
      const known = uncertain.get(text)
      if (known !== undefined) saidAgain.add(known)
      uncertain.delete(text)
      queue.add(known ?? createClientId(), text)
    },
    start() {
      // Kept by an earlier release of this page, which let them in.
      for (const message of queue.messages) {
        if (!fitsFrame(message.text)) giveBack(message, 'too-long')
      }
      queue.start()
    },
    stop() {
      overdueOnce.clear()
      queue.stop()
    },
    heard(lines, ids) {
      const waiting = queue.messages.length
      if (ids.length > 0) namesStored = true
      for (const id of ids) {
        queue.take(id)
        saidAgain.delete(id)
      }
      const isExpecting = !namesStored && (waiting > 0 || uncertain.size > 0)
      const echoes = isExpecting ? lines.map((line) => createEcho(nickname, line)) : []
      // Stored after all: the same words are new ones from here on.
      for (const [text, id] of uncertain) {
        if (ids.includes(id) || echoes.some((isEcho) => isEcho(text))) uncertain.delete(text)
      }
      for (const isEcho of echoes) queue.confirm(isEcho)
      if (queue.messages.length < waiting) faults = 0
    },
    refused(id, error) {
      const message = queue.messages.find((each) => each.id === id)
      if (!message) return
      const isPassing = error === 'too-fast' || error === 'unavailable'
      // Others wait behind it: given back it would lose its place among them.
      const isOneOfMany = message.waited || queue.messages.length > 1
      if (error === 'not-bound' || (isPassing && isOneOfMany)) queue.sendLater(id)
      else giveBack(message, error)
    },
    failed() {
      faults += 1
      const isHopeless = faults >= FAULT_LIMIT
      if (isHopeless) faults = 0
      // Each goes again: its id makes that harmless.
      for (const message of queue.inFlight) {
        if (isHopeless) giveBack(message, 'unavailable')
        else queue.sendLater(message.id)
      }
    },
  }
}

import type { Time } from './time'

/** The gateway gives a handler 29 s. A message unanswered for longer is sent again. */
export const ANSWER_LIMIT_MS = 30_000

/** How long a temporarily refused message waits before it is sent again. */
export const RETRY_PAUSE_MS = 2_000

export interface Message {
  /** Chosen by the client: a second arrival of one id adds no line, so a resend is harmless. */
  id: string
  text: string
}

export interface OutgoingMessage extends Message {
  /** It could not be sent at once, or must be sent again. */
  waited: boolean
}

export interface OutboxOptions {
  unsent: readonly Message[]
  time: Time
  changed: (messages: readonly OutgoingMessage[]) => void
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Keeps messages until the service acknowledges or refuses them. Each waits for the answer to the
 * one before: the gateway may run two handlers at once, and messages must keep their order.
 */
export function createOutbox({ unsent, time, changed }: OutboxOptions) {
  let messages: readonly OutgoingMessage[] = unsent.map((each) => ({ ...each, waited: true }))
  /** Set while messages can be sent. */
  let transmit: ((message: Message) => void) | undefined
  /** Cancels the resend of the first message. */
  let cancelAgain = () => {}

  function sendFirst(): void {
    cancelAgain()
    const [first] = messages
    if (!transmit || !first) return
    cancelAgain = time.after(ANSWER_LIMIT_MS, sendFirst)
    transmit(first)
  }

  function markWaiting(): void {
    cancelAgain()
    if (messages.length === 0) return
    messages = messages.map((message) => ({ ...message, waited: true }))
    changed(messages)
  }

  return {
    get messages(): readonly OutgoingMessage[] {
      return messages
    },
    add(message: Message): void {
      messages = [...messages, { ...message, waited: !transmit }]
      if (messages.length === 1) sendFirst()
      changed(messages)
    },
    /** Messages can be sent now, by this function: sends everything that is still here. */
    start(send: (message: Message) => void): void {
      transmit = send
      sendFirst()
    },
    stop(): void {
      transmit = undefined
      markWaiting()
    },
    /** Removes a message that was acknowledged, or finally refused. */
    take(id: string): void {
      const place = messages.findIndex((message) => message.id === id)
      if (place === -1) return
      messages = messages.toSpliced(place, 1)
      if (place === 0) sendFirst()
      // Last, because the callback may add a message.
      changed(messages)
    },
    /** Sends the first message again after a pause. */
    sendLater(): void {
      markWaiting()
      cancelAgain = time.after(RETRY_PAUSE_MS, sendFirst)
    },
  }
}

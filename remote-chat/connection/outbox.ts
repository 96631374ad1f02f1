import type { Time } from './time'

/** The gateway gives a handler 29 s. After this time without an answer a message is sent again. */
export const ANSWER_LIMIT_MS = 30_000

/** The pause before a temporarily refused message is sent again. */
export const RETRY_PAUSE_MS = 2_000

export interface ChatMessage {
  /** Chosen by the client. The same id adds no second line, so a resend is harmless. */
  id: string
  text: string
}

export interface OutgoingMessage extends ChatMessage {
  /** It could not be sent at once, or has to be sent again. */
  waited: boolean
}

export interface OutboxOptions {
  unsent: readonly ChatMessage[]
  time: Time
  onChange: (messages: readonly OutgoingMessage[]) => void
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Keeps messages until the service acknowledges or refuses them. Each waits for the answer to the
 * previous one, because the gateway may run two handlers at once and messages must stay in order.
 */
export function createOutbox({ unsent, time, onChange }: OutboxOptions) {
  let messages: readonly OutgoingMessage[] = unsent.map((each) => ({ ...each, waited: true }))
  /** Set while messages can be sent. */
  let transmit: ((message: ChatMessage) => void) | undefined
  /** Cancels the resend of the first message. */
  let cancelResend = () => {}

  function sendFirst(): void {
    cancelResend()
    const [first] = messages
    if (!transmit || !first) return
    cancelResend = time.after(ANSWER_LIMIT_MS, sendFirst)
    transmit(first)
  }

  function markWaiting(): void {
    cancelResend()
    if (messages.length === 0) return
    messages = messages.map((message) => ({ ...message, waited: true }))
    onChange(messages)
  }

  return {
    get messages(): readonly OutgoingMessage[] {
      return messages
    },
    add(message: ChatMessage): void {
      messages = [...messages, { ...message, waited: !transmit }]
      if (messages.length === 1) sendFirst()
      onChange(messages)
    },
    /** Sends all messages with this function, and later ones at once. */
    start(send: (message: ChatMessage) => void): void {
      transmit = send
      sendFirst()
    },
    stop(): void {
      transmit = undefined
      markWaiting()
    },
    /** Removes a message that was acknowledged or refused for good. */
    remove(id: string): void {
      const index = messages.findIndex((message) => message.id === id)
      if (index === -1) return
      messages = messages.toSpliced(index, 1)
      if (index === 0) sendFirst()
      // Last, because the callback may add a message.
      onChange(messages)
    },
    /** Sends the first message again after a pause. */
    sendLater(): void {
      markWaiting()
      cancelResend = time.after(RETRY_PAUSE_MS, sendFirst)
    },
  }
}

/** The gateway gives a handler 29 s. A message without an answer for longer is sent again. */
export const ANSWER_LIMIT_MS = 30_000

/** How long a message that was refused for the moment waits before it is sent again. */
export const RETRY_PAUSE_MS = 2_000

export interface Message {
  /** The client's own: a second arrival of one id adds no line, so sending again is harmless. */
  id: string
  text: string
}

export interface OutgoingMessage extends Message {
  /** It could not go at once, or has to go again. */
  waited: boolean
}

export interface OutboxOptions {
  unsent: readonly Message[]
  transmit: (message: Message) => void
  changed: (messages: readonly OutgoingMessage[]) => void
}

/**
 * Messages until the service has acknowledged or refused them. Each waits for the answer to the one
 * before: the gateway may run two handlers at once, and messages must keep their order.
 */
export function createOutbox({ unsent, transmit, changed }: OutboxOptions) {
  let messages = unsent.map((message) => ({ ...message, waited: true }))
  let isRunning = false
  /** When the first message is sent again. */
  let again: ReturnType<typeof setTimeout> | undefined

  function sendFirst(): void {
    clearTimeout(again)
    const [first] = messages
    if (!isRunning || !first) return
    again = setTimeout(sendFirst, ANSWER_LIMIT_MS)
    transmit(first)
  }

  function update(next: OutgoingMessage[]): void {
    messages = next
    changed(messages)
  }

  function markWaiting(): void {
    clearTimeout(again)
    if (messages.length > 0) update(messages.map((message) => ({ ...message, waited: true })))
  }

  return {
    get messages(): readonly OutgoingMessage[] {
      return messages
    },
    add(message: Message): void {
      update([...messages, { ...message, waited: !isRunning }])
      if (messages.length === 1) sendFirst()
    },
    /** The room can be spoken to: everything goes out that is still here. */
    start(): void {
      isRunning = true
      sendFirst()
    },
    stop(): void {
      isRunning = false
      markWaiting()
    },
    /** Removes a message that was acknowledged, or refused for good. */
    take(id: string): void {
      const place = messages.findIndex((message) => message.id === id)
      if (place === -1) return
      update(messages.toSpliced(place, 1))
      if (place === 0) sendFirst()
    },
    /** Sends the first message again after a pause. */
    sendLater(): void {
      markWaiting()
      again = setTimeout(sendFirst, RETRY_PAUSE_MS)
    },
  }
}

/** How long the next message waits for the one before to come back, so that they keep their order:
 * the gateway may run two handlers at once. */
export const ORDER_PATIENCE_MS = 1_000

/** An integration behind the gateway may take 29 s. Where no ids are named, a message that was not
 * refused by then, twice on one connection, was taken: its line could not be told from others. */
export const CONFIRM_LIMIT_MS = 30_000

/** How long a message that waited in the queue waits on when it was sent too fast. */
export const RETRY_PAUSE_MS = 2_000

export interface OutgoingMessage {
  /** The client's own: a second arrival of one id adds no line, so that sending again is harmless. */
  id: string
  text: string
  /** It could not go at once: there was no connection, or it was lost on the way, or too fast. */
  waited: boolean
}

export interface OutgoingQueueOptions {
  /** What an earlier visit left unsent. */
  unsent: readonly OutgoingMessage[]
  /** False when nothing was sent. */
  transmit: (message: OutgoingMessage) => boolean
  /** Sent `CONFIRM_LIMIT_MS` ago on the present connection, and neither confirmed nor refused. */
  overdue: (id: string) => void
  changed: () => void
}

export interface OutgoingQueue {
  readonly messages: readonly OutgoingMessage[]
  /** Sent on the present connection, and not known to have arrived. */
  readonly inFlight: readonly OutgoingMessage[]
  add(id: string, text: string): void
  /** The connection is bound: everything goes out that is not known to have arrived. */
  start(): void
  stop(): void
  /** Takes out the first message that was sent and that `isEcho` knows again. */
  confirm(isEcho: (text: string) => boolean): void
  take(id: string): OutgoingMessage | undefined
  /** The message keeps its place, and is sent again a little later. */
  sendLater(id: string): void
}

/** Messages on their way, until their line has come back. Sent one after the other. */
export function createOutgoingQueue({
  unsent,
  transmit,
  overdue,
  changed,
}: OutgoingQueueOptions): OutgoingQueue {
  let messages = [...unsent]
  let isRunning = false
  /** Sent on the present connection, each with the timer that will find it overdue. */
  const sent = new Map<string, ReturnType<typeof setTimeout>>()
  /** Sent on any connection: their lines may come back. */
  const everSent = new Set<string>()
  let pause: { id: string; timer: ReturnType<typeof setTimeout> } | undefined

  function sendNext(): void {
    if (!isRunning || pause) return
    const next = messages.find(({ id }) => !sent.has(id))
    if (!next || !transmit(next)) return
    everSent.add(next.id)
    sent.set(
      next.id,
      setTimeout(() => overdue(next.id), CONFIRM_LIMIT_MS),
    )
    pauseFor(next.id, ORDER_PATIENCE_MS)
  }

  function pauseFor(id: string, milliseconds: number): void {
    clearTimeout(pause?.timer)
    pause = { id, timer: setTimeout(resume, milliseconds) }
  }

  function resume(): void {
    clearTimeout(pause?.timer)
    pause = undefined
    sendNext()
  }

  function unsend(id: string): void {
    clearTimeout(sent.get(id))
    sent.delete(id)
  }

  function take(id: string): OutgoingMessage | undefined {
    const message = messages.find((each) => each.id === id)
    if (!message) return undefined
    unsend(id)
    everSent.delete(id)
    messages = messages.filter((each) => each !== message)
    if (pause?.id === id) resume()
    changed()
    return message
  }

  return {
    get messages() {
      return messages
    },
    get inFlight() {
      return messages.filter(({ id }) => sent.has(id))
    },
    add(id, text) {
      messages = [...messages, { id, text, waited: !isRunning }]
      sendNext()
      changed()
    },
    start() {
      isRunning = true
      sendNext()
    },
    stop() {
      isRunning = false
      clearTimeout(pause?.timer)
      pause = undefined
      for (const id of [...sent.keys()]) unsend(id)
      messages = messages.map((message) => ({ ...message, waited: true }))
    },
    confirm(isEcho) {
      const arrived = messages.find(({ id, text }) => everSent.has(id) && isEcho(text))
      if (arrived) take(arrived.id)
    },
    take,
    sendLater(id) {
      unsend(id)
      messages = messages.map((each) => (each.id === id ? { ...each, waited: true } : each))
      pauseFor(id, RETRY_PAUSE_MS)
      changed()
    },
  }
}

import type { ChatAddress } from './chat-address'

/** Specification section 9: "Chat reconnect interval 5000 ms". */
export const RECONNECT_INTERVAL_MS = 5_000

/** Retries that an attempt may sit out. A network that swallows packets never answers, and on a
 * slow one the handshake alone takes longer than an interval. */
const PATIENCE_INTERVALS = 4

export interface ChatSocketEvents {
  opened(): void
  received(text: string): void
  /** The connection is gone, or an attempt came to nothing; another one follows. */
  closed(): void
}

export interface ChatSocketOptions {
  /** Asked before every attempt: the token in the address must be fresh. */
  findAddress: () => Promise<ChatAddress>
  events: ChatSocketEvents
  /** How much earlier than the interval the next retry comes; 0 keeps to it exactly. */
  jitterMs?: () => number
  Socket?: typeof WebSocket
}

export interface ChatSocket {
  open(): void
  /** Leaves nothing behind: no socket, no retry, no event. */
  close(): void
  /** False when there is no open connection: then nothing was sent. */
  send(text: string): boolean
  /** Gives up the connection for a new one at once. */
  renew(): void
}

/**
 * At most one live socket. After a close it retries every interval until a message arrives
 * (specification section 4): a connection that opens, says nothing and closes ends no retrying.
 */
export function createChatSocket({
  findAddress,
  events,
  jitterMs = () => 0,
  Socket = WebSocket,
}: ChatSocketOptions): ChatSocket {
  /** The attempt under way or the connection it led to; aborted, nothing of it is heard. */
  let attempt: AbortController | undefined
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let expiry: ReturnType<typeof setTimeout> | undefined
  let cameEarlyBy = 0
  let retriesSatOut = 0

  function forget(): void {
    clearTimeout(expiry)
    attempt = undefined
    socket = undefined
  }

  function drop(): void {
    attempt?.abort()
    socket?.close(1000)
    forget()
  }

  function renew(): void {
    drop()
    events.closed()
    if (retry === undefined) scheduleRetry()
    void connect()
  }

  function scheduleRetry(): void {
    const early = jitterMs()
    retry = setTimeout(retryNow, RECONNECT_INTERVAL_MS + cameEarlyBy - early)
    cameEarlyBy = early
  }

  function retryNow(): void {
    scheduleRetry()
    if (attempt && socket?.readyState !== Socket.OPEN) {
      retriesSatOut += 1
      if (retriesSatOut >= PATIENCE_INTERVALS) drop()
    }
    if (!attempt) void connect()
  }

  function stopRetrying(): void {
    clearTimeout(retry)
    retry = undefined
    cameEarlyBy = 0
  }

  function lost(): void {
    forget()
    if (retry === undefined) scheduleRetry()
    events.closed()
  }

  async function connect(): Promise<void> {
    const current = new AbortController()
    const { signal } = current
    attempt = current
    retriesSatOut = 0
    const address = await findAddress()
    if (signal.aborted) return
    if (!address.ok) {
      // Signed out: the guard leaves the dash, and knocking on would only be refused.
      if (address.reason === 'signed-out') close()
      else lost()
      return
    }
    const opening = new Socket(address.url)
    socket = opening
    if (address.renewAfterMs !== undefined) expiry = setTimeout(renew, address.renewAfterMs)
    opening.addEventListener('open', () => events.opened(), { signal })
    opening.addEventListener('close', lost, { signal })
    opening.addEventListener('message', (event) => hear(event.data), { signal })
  }

  function hear(received: unknown): void {
    stopRetrying()
    if (typeof received === 'string') events.received(received)
    else console.error('Chat: a binary frame arrived and was ignored.')
  }

  function close(): void {
    stopRetrying()
    drop()
  }

  return {
    open() {
      if (!attempt) void connect()
    },
    close,
    send(text) {
      if (socket?.readyState !== Socket.OPEN) return false
      socket.send(text)
      return true
    },
    renew,
  }
}

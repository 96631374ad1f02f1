import type { ChatAddress } from './chat-address'

/** Specification section 9: "Chat reconnect interval 5000 ms". */
export const RECONNECT_INTERVAL_MS = 5_000

/** An attempt that has led to no connection for so long is given up. A network that swallows packets
 * never answers, and on a slow one the handshake alone takes longer than an interval. */
export const CONNECT_LIMIT_MS = 20_000

export interface TransportEvents {
  opened(): void
  received(text: string): void
  /** The connection is gone, or an attempt came to nothing; another one follows. */
  closed(): void
}

/** Carries frames over one connection after another. */
export interface Transport {
  open(): void
  /** Leaves nothing behind: no socket, no retry, no event. */
  close(): void
  /** False when there is no open connection: then nothing was sent. */
  send(text: string): boolean
  /** Gives up the connection for a new one at once. */
  renew(): void
}

export interface ChatSocketOptions {
  /** Asked before every attempt: the token in the address must be fresh. */
  findAddress: () => Promise<ChatAddress>
  events: TransportEvents
  /** How much earlier than the interval the first retry may come; 0 keeps to it exactly. */
  jitterMs: number
}

/**
 * At most one live socket. After a close it retries every interval until a message arrives
 * (specification section 4): a connection that opens, brings nothing and closes ends no retrying.
 */
export function createChatSocket(options: ChatSocketOptions): Transport {
  const { findAddress, events, jitterMs } = options
  /** The attempt under way or the connection it led to; once aborted, nothing of it is heard. */
  let attempt: AbortController | undefined
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  /** When the attempt is given up, or the connection it led to is renewed. */
  let limit: ReturnType<typeof setTimeout> | undefined

  function drop(): void {
    clearTimeout(limit)
    attempt?.abort()
    attempt = undefined
    socket?.close(1000)
    socket = undefined
  }

  function lost(): void {
    drop()
    retry ??= setTimeout(retryNow, RECONNECT_INTERVAL_MS - Math.random() * jitterMs)
    events.closed()
  }

  function retryNow(): void {
    retry = setTimeout(retryNow, RECONNECT_INTERVAL_MS)
    if (!attempt) void connect()
  }

  function stopRetrying(): void {
    clearTimeout(retry)
    retry = undefined
  }

  function renew(): void {
    lost()
    void connect()
  }

  async function connect(): Promise<void> {
    attempt = new AbortController()
    const { signal } = attempt
    limit = setTimeout(lost, CONNECT_LIMIT_MS)
    const address = await findAddress()
    if (signal.aborted) return
    // Signed out: the guard leaves the dash, and another attempt would only be refused.
    if (!address.ok && address.reason === 'signed-out') close()
    else if (!address.ok) lost()
    else listen(address, signal)
  }

  function listen({ url, renewAfterMs }: ChatAddress & { ok: true }, signal: AbortSignal): void {
    socket = new WebSocket(url)
    function opened(): void {
      clearTimeout(limit)
      limit = setTimeout(renew, renewAfterMs)
      events.opened()
    }
    socket.addEventListener('open', opened, { signal })
    socket.addEventListener('close', lost, { signal })
    socket.addEventListener('message', ({ data }) => received(data), { signal })
  }

  function received(data: unknown): void {
    stopRetrying()
    if (typeof data === 'string') events.received(data)
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
      if (socket?.readyState !== WebSocket.OPEN) return false
      socket.send(text)
      return true
    },
    renew,
  }
}

import type { Time } from './time'

/** Specification section 9: "Chat reconnect interval 5000 ms". */
export const RECONNECT_INTERVAL_MS = 5_000

/** An attempt that has led to no connection for so long is given up. A network that swallows packets
 * never answers, and on a slow one the handshake alone takes longer than an interval. */
export const CONNECT_LIMIT_MS = 20_000

/** Where to connect to, or why there is nowhere just now. */
export type ChatAddress =
  | {
      ok: true
      url: string
      /** When to connect to a new address, though the connection may still live. */
      renewAfterMs: number
    }
  | { ok: false; reason: 'ended' | 'unreachable' }

/** One connection, or an attempt at it. */
export interface Socket {
  /** False when it is not open: then nothing was sent. */
  send(text: string): boolean
  close(): void
}

export type OpenSocket = (url: string, events: SocketEvents) => Socket

export interface SocketEvents {
  opened(): void
  received(data: unknown): void
  closed(): void
}

/** What the transport tells: of its sockets, only of the one that it has now. */
export interface TransportEvents {
  opened(): void
  received(text: string): void
  /** The connection is gone, or an attempt came to nothing; another one follows. */
  closed(): void
  /** An attempt was closed before it was open: refused by the service, or for want of a network. */
  handshakeFailed?(): void
}

export interface TransportOptions {
  /** Asked before every attempt: the token in the address must be fresh. */
  findAddress: () => Promise<ChatAddress>
  openSocket: OpenSocket
  time: Time
  events: TransportEvents
  /** How much earlier than the interval a first retry comes; 0 keeps to it exactly. */
  jitterMs: () => number
  log: (text: string) => void
}

export type Transport = ReturnType<typeof createTransport>

/**
 * Carries frames over one connection after another, at most one at a time. After a close it retries
 * every interval until a message arrives (specification section 4): a connection that opens, brings
 * nothing and closes ends no retrying.
 */
export function createTransport(options: TransportOptions) {
  const { findAddress, openSocket, time, events, jitterMs, log } = options
  /** The attempt under way or the connection it led to; once aborted, nothing of it is heard. */
  let attempt: AbortController | undefined
  let socket: Socket | undefined
  let cancelRetry: (() => void) | undefined
  /** Of the moment at which the attempt is given up, or the connection it led to is renewed. */
  let cancelLimit = () => {}

  function drop(): void {
    cancelLimit()
    attempt?.abort()
    attempt = undefined
    socket?.close()
    socket = undefined
  }

  function lost(): void {
    drop()
    cancelRetry ??= time.after(RECONNECT_INTERVAL_MS - jitterMs(), retryNow)
    events.closed()
  }

  function retryNow(): void {
    cancelRetry = time.after(RECONNECT_INTERVAL_MS, retryNow)
    if (!attempt) void connect()
  }

  function stopRetrying(): void {
    cancelRetry?.()
    cancelRetry = undefined
  }

  function renew(): void {
    if (!attempt && !cancelRetry) return
    lost()
    void connect()
  }

  async function connect(): Promise<void> {
    attempt = new AbortController()
    const { signal } = attempt
    cancelLimit = time.after(CONNECT_LIMIT_MS, lost)
    const address = await findAddress()
    if (signal.aborted) return
    // The session has ended: the guard leaves the dash, and another attempt would only be refused.
    if (!address.ok && address.reason === 'ended') close()
    else if (!address.ok) lost()
    else listen(address, signal)
  }

  function listen({ url, renewAfterMs }: ChatAddress & { ok: true }, signal: AbortSignal): void {
    let isOpen = false
    function opened(): void {
      isOpen = true
      cancelLimit()
      cancelLimit = time.after(renewAfterMs, renew)
      events.opened()
    }
    function closed(): void {
      lost()
      if (!isOpen) events.handshakeFailed?.()
    }
    const ifCurrent = (tell: (data?: unknown) => void) => (data?: unknown) => {
      if (!signal.aborted) tell(data)
    }
    socket = openSocket(url, {
      opened: ifCurrent(opened),
      received: ifCurrent(received),
      closed: ifCurrent(closed),
    })
  }

  function received(data: unknown): void {
    stopRetrying()
    if (typeof data === 'string') events.received(data)
    else log('a binary frame arrived and was ignored.')
  }

  function close(): void {
    stopRetrying()
    drop()
  }

  return {
    open(): void {
      if (!attempt) void connect()
    },
    /** Leaves nothing behind: no socket, no retry, no event. */
    close,
    /** False when there is no open connection: then nothing was sent. */
    send: (text: string): boolean => socket?.send(text) ?? false,
    /** Gives up the connection for a new one at once. */
    renew,
  }
}

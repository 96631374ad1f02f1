import type { Time } from './time'

/** Specification section 9: "Chat reconnect interval 5000 ms". */
export const RECONNECT_INTERVAL_MS = 5_000

/** The time limit of an attempt. A network that drops packets never answers, and on a slow network
 * the handshake alone takes longer than an interval. */
export const CONNECT_LIMIT_MS = 20_000

/** The address to connect to, or why there is none. */
export type ChatAddress =
  | {
      ok: true
      url: string
      /** When to reconnect with a new address, even if the connection is alive. */
      renewAfterMs: number
    }
  | { ok: false; reason: 'ended' | 'unreachable' }

export interface Socket {
  /** Returns false if it is not open: then nothing was sent. */
  send(text: string): boolean
  close(): void
}

export type OpenSocket = (url: string, events: SocketEvents) => Socket

export interface SocketEvents {
  onOpen(): void
  onMessage(data: unknown): void
  onClose(): void
}

/** The page's WebSocket. */
export const openWebSocket: OpenSocket = (url, events) => {
  const socket = new WebSocket(url)
  socket.addEventListener('open', events.onOpen)
  socket.addEventListener('message', ({ data }) => events.onMessage(data))
  socket.addEventListener('close', events.onClose)
  return {
    send(text) {
      if (socket.readyState !== WebSocket.OPEN) return false
      socket.send(text)
      return true
    },
    close: () => socket.close(1000),
  }
}

/** The transport's events, only for its current socket. */
export interface TransportEvents {
  onOpen(): void
  onFrame(text: string): void
  /** The connection closed or an attempt failed; another attempt follows. */
  onClose(): void
  /** An attempt closed before it opened: the service refused it, or there is no network. */
  onHandshakeFailure(): void
}

export interface TransportOptions {
  /** Called before every attempt: the token in the address must be fresh. */
  findAddress: () => Promise<ChatAddress>
  openSocket: OpenSocket
  time: Time
  /** How much earlier than the interval to retry first; 0 keeps exactly to the interval. */
  jitterMs: () => number
  log: (text: string) => void
}

export type Transport = ReturnType<typeof createTransport>

/**
 * Carries frames over successive connections, at most one at a time. After a close it retries every
 * interval until a message arrives (specification section 4): a connection that opens and closes
 * without a message does not stop the retries.
 */
export function createTransport(options: TransportOptions) {
  const { findAddress, openSocket, time, jitterMs, log } = options
  /** The listener for all connections; undefined until `open`. */
  let events: TransportEvents | undefined
  /** The current attempt or its connection; once aborted, its events are ignored. */
  let attempt: AbortController | undefined
  let socket: Socket | undefined
  let cancelRetry: (() => void) | undefined
  /** Cancels the time limit of the attempt, or the renewal of its connection. */
  let cancelLimit = () => {}

  function drop(): void {
    cancelLimit()
    attempt?.abort()
    attempt = undefined
    socket?.close()
    socket = undefined
  }

  function reconnectLater(): void {
    drop()
    cancelRetry ??= time.after(RECONNECT_INTERVAL_MS - jitterMs(), retryNow)
    events?.onClose()
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
    reconnectLater()
    void connect()
  }

  async function connect(): Promise<void> {
    attempt = new AbortController()
    const { signal } = attempt
    cancelLimit = time.after(CONNECT_LIMIT_MS, reconnectLater)
    const address = await findAddress()
    if (signal.aborted) return
    // If the session has ended, the guard leaves the dash, and the service would refuse an attempt.
    if (!address.ok && address.reason === 'ended') close()
    else if (!address.ok) reconnectLater()
    else listen(address, signal)
  }

  function listen({ url, renewAfterMs }: ChatAddress & { ok: true }, signal: AbortSignal): void {
    let isOpen = false
    function handleOpen(): void {
      isOpen = true
      cancelLimit()
      cancelLimit = time.after(renewAfterMs, renew)
      events?.onOpen()
    }
    function handleClose(): void {
      reconnectLater()
      if (!isOpen) events?.onHandshakeFailure()
    }
    const ifCurrent = (handle: (data?: unknown) => void) => (data?: unknown) => {
      if (!signal.aborted) handle(data)
    }
    socket = openSocket(url, {
      onOpen: ifCurrent(handleOpen),
      onMessage: ifCurrent(handleMessage),
      onClose: ifCurrent(handleClose),
    })
  }

  function handleMessage(data: unknown): void {
    stopRetrying()
    if (typeof data === 'string') events?.onFrame(data)
    else log('a binary frame arrived and was ignored.')
  }

  function close(): void {
    stopRetrying()
    drop()
  }

  return {
    open(listener: TransportEvents): void {
      events = listener
      if (!attempt) void connect()
    },
    /** Leaves nothing behind: no socket, no retry, no event. */
    close,
    /** Returns false if there is no open connection: then nothing was sent. */
    send: (text: string): boolean => socket?.send(text) ?? false,
    /** Replaces the connection at once. */
    renew,
  }
}

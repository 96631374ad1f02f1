import type { Duplex } from 'node:stream'
import type { WebSocket } from 'ws'
import { FrameLengthWatch } from './frame-length-watch'
import type { GatewaySetup } from './gateway-options'
import type { ClosedBy, LiveConnection } from './live-connection'
import { RateWindow } from './rate-window'

const GOING_AWAY = { code: 1001, reason: 'Going away' }
const NO_BINARY = { code: 1003, reason: 'Binary is not supported' }
const TOO_MUCH = { code: 1008, reason: 'Too many messages' }
const BAD_FRAME = { code: 1002, reason: 'Protocol error' }
const NOT_TEXT = { code: 1007, reason: 'Not UTF-8' }
const TOO_LONG = { code: 1009, reason: 'Message or frame too long' }

/** `ws` gives this code for a close frame without a status; the wording is the hosted gateway's. */
const NO_STATUS = 1005
const NO_STATUS_REASON = 'Client-side close frame status not set'

interface ServedConnection {
  ws: WebSocket
  socket: Duplex
  connection: LiveConnection
  onMessage: (body: string) => void
  onClose: (by: ClosedBy) => void
}

/** Holds an open connection to the quotas and reports its messages and its end. */
export function serveConnection(
  { ws, socket, connection, onMessage, onClose }: ServedConnection,
  setup: GatewaySetup,
): void {
  const { quotas, now } = setup
  const frames = new FrameLengthWatch(quotas.frameBytes)
  const messages = new RateWindow(quotas.messagesPerSecond)
  const stopTimers = limitLife(connection, setup)

  // Before `ws` sees the chunk, so that no message of a refused frame comes through.
  socket.prependListener('data', (chunk: Buffer) => {
    if (frames.exceeds(chunk)) connection.close(TOO_LONG)
  })
  ws.on('message', (data: Buffer, isBinary) => {
    if (connection.closedByGateway) return
    connection.lastActiveAt = now()
    if (isBinary) connection.close(NO_BINARY)
    else if (!messages.admits(now())) connection.close(TOO_MUCH)
    else onMessage(data.toString('utf8'))
  })
  // A frame against the protocol: `ws` answers it with the close by itself.
  ws.on('error', (error: Error & { code?: string }) => connection.noteCause(causeOf(error.code)))
  ws.on('close', (code, reason) => {
    stopTimers()
    onClose(connection.closedByGateway ?? { code, reason: reasonOf({ code, reason }) })
  })
}

function causeOf(code: string | undefined): ClosedBy {
  if (code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH') return TOO_LONG
  return code === 'WS_ERR_INVALID_UTF8' ? NOT_TEXT : BAD_FRAME
}

function reasonOf({ code, reason }: { code: number; reason: Buffer }): string {
  return code === NO_STATUS ? NO_STATUS_REASON : reason.toString('utf8')
}

/** Closes when nothing was said for long or the longest life is over; returns how to stop that. */
function limitLife(connection: LiveConnection, { timers, now, quotas }: GatewaySetup): () => void {
  const stopLife = timers.after(quotas.lifeMs, () => connection.close(GOING_AWAY))
  let stopIdle = () => {}
  // One timer looks again later, instead of a new one for each message.
  const watch = (ms: number) => {
    stopIdle = timers.after(ms, () => {
      const left = connection.lastActiveAt + quotas.idleMs - now()
      // At most a whole time anew: the clock may have been set back.
      if (left > 0) watch(Math.min(left, quotas.idleMs))
      else connection.close(GOING_AWAY)
    })
  }
  watch(quotas.idleMs)
  return () => {
    stopLife()
    stopIdle()
  }
}

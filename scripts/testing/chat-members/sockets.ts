import WebSocket from 'ws'
import type { OpenSocket } from '../../../remote-chat/connection/transport'

/** Real sockets. */
export const nodeSocket: OpenSocket = (url, events) => {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  socket.on('open', events.opened)
  socket.on('message', (bytes: Buffer) => events.received(bytes.toString()))
  // Refused or reset; `close` follows.
  socket.on('error', () => socket.terminate())
  socket.on('close', events.closed)
  return {
    send(text) {
      if (socket.readyState !== WebSocket.OPEN) return false
      socket.send(text)
      return true
    },
    close: () => socket.close(1000),
  }
}

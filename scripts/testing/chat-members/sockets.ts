import WebSocket from 'ws'
import type { OpenSocket } from '../../../remote-chat/connection/transport'

/** Real sockets. */
export const nodeSocket: OpenSocket = (url, events) => {
  const socket = new WebSocket(url, { perMessageDeflate: false })
  socket.on('open', events.onOpen)
  socket.on('message', (bytes: Buffer) => events.onMessage(bytes.toString()))
  // Refused or reset; `close` follows.
  socket.on('error', () => socket.terminate())
  socket.on('close', events.onClose)
  return {
    send(text) {
      if (socket.readyState !== WebSocket.OPEN) return false
      socket.send(text)
      return true
    },
    close: () => socket.close(1000),
  }
}

import type { OpenSocket } from './transport'

/** The page's WebSocket, as the transport takes it. */
export const openWebSocket: OpenSocket = (url, events) => {
  const socket = new WebSocket(url)
  socket.addEventListener('open', events.opened)
  socket.addEventListener('message', ({ data }) => events.received(data))
  socket.addEventListener('close', events.closed)
  return {
    send(text) {
      if (socket.readyState !== WebSocket.OPEN) return false
      socket.send(text)
      return true
    },
    close: () => socket.close(1000),
  }
}

import WebSocket from 'ws'
import { realTime, type Time } from '../../../remote-chat/connection/time'
import type { OpenSocket } from '../../../remote-chat/connection/transport'

/** Real sockets. `refused` is told of the status with which an upgrade is refused. */
export function nodeSocket(refused?: (status: number | undefined) => void): OpenSocket {
  return (url, events) => {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    socket.on('open', events.opened)
    socket.on('message', (bytes: Buffer) => events.received(bytes.toString()))
    socket.on('unexpected-response', (_, response) => {
      refused?.(response.statusCode)
      response.resume()
      socket.terminate()
    })
    // Refused or reset: `close` follows.
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
}

/** Time that passes so many times as fast. */
export function hurriedTime(times: number): Time {
  return {
    now: () => realTime.now() * times,
    after: (ms, call) => realTime.after(ms / times, call),
  }
}

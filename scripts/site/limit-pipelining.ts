import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that may wait for their answers. Browsers have one. The largest answer
 * takes over a megabyte, and lies in memory until it is read. */
export const MOST_WAITING = 4

/**
 * Counts a connection's unanswered requests; false hangs up on one that has too many. Node answers
 * whatever one packet holds, thousands of requests, before it looks whether anybody reads.
 */
export function limitPipelining(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const waiting = new WeakMap<Socket, number>()
  return ({ socket }, response) => {
    if (socket.destroyed) return false
    const count = (waiting.get(socket) ?? 0) + 1
    if (count > MOST_WAITING) {
      socket.destroy()
      return false
    }
    waiting.set(socket, count)
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1))
    return true
  }
}

import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AnswerRequest } from './routes'

const LOOPBACK_PEERS = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** The name of this machine in an address, with or without a port. */
export const LOOPBACK_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i

/** The headers that a proxy on this machine adds for a client elsewhere, one of them or all. */
const FORWARDED = /^(forwarded|via|x-real-ip|x-forwarded-.+)$/

/**
 * True for a request from this machine that also names this machine. The name matters: a page
 * elsewhere can have its own name resolve to 127.0.0.1 (DNS rebinding), and its requests then come
 * from here, but under that name.
 */
export function isLoopback(request: IncomingMessage): boolean {
  return (
    LOOPBACK_PEERS.has(request.socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(request.headers.host ?? '') &&
    !Object.keys(request.headers).some((name) => FORWARDED.test(name)) &&
    // nginx sends such requests by default: for localhost, and without any of those headers.
    request.httpVersion !== '1.0'
  )
}

/** Answers only requests from this machine. */
export function onlyLoopback(answer: AnswerRequest): AnswerRequest {
  return (request, response) => (isLoopback(request) ? answer : refuseElsewhere)(request, response)
}

/** The answer to a request that is not from this machine. */
export function refuseElsewhere(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' })
  response.end('This address answers only on the machine itself, under its name localhost.\n')
}

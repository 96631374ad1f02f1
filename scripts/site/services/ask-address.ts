import http from 'node:http'
import https from 'node:https'
import type { ServiceAddress } from './addresses'
import type { Denial } from './request-rules'
import type { UpstreamAnswer } from './service-answer'

export interface UpstreamRequest {
  method: string
  /** Within the service, with its query. */
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** Sends a request to a service, and resolves with the start of its answer. */
export type AskService = (
  request: UpstreamRequest,
  signal: AbortSignal,
) => Promise<UpstreamAnswer | Denial>

/** Asks over HTTP. The path is appended as text: nothing may resolve or correct it. */
export function askAddress(address: ServiceAddress, connectMs: number): AskService {
  const { isSecure, hostname, port, prefix } = address
  const send = isSecure ? https.request : http.request
  return ({ method, path, headers, body }, signal) =>
    new Promise((resolve) => {
      const request = send({
        ...{ hostname, port, method, signal },
        path: prefix + path,
        // A new connection for each call, so that none gets the rest of another's answer.
        agent: false,
        headers: { ...headers, ...lengthOf(body, method) },
      })
      const late = setTimeout(() => request.destroy(new TooLate()), connectMs)
      request.once('socket', (socket) =>
        socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(late)),
      )
      request.once('upgrade', (_, socket) => {
        socket.destroy()
        resolve({ refusal: 502, sentence: 'The service switched to another protocol.' })
      })
      request.once('response', (answer) =>
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: answer }),
      )
      request.on('error', (error) => {
        clearTimeout(late)
        resolve(unreachable(error, signal))
      })
      request.end(body)
    })
}

class TooLate extends Error {}

/** Without a length, Node would send the body of a DELETE as if it were the next request. */
function lengthOf(body: Buffer, method: string) {
  const mayBeEmpty = ['GET', 'HEAD', 'DELETE'].includes(method)
  return body.length > 0 || !mayBeEmpty ? { 'content-length': String(body.length) } : {}
}

function unreachable(error: NodeJS.ErrnoException, { aborted }: AbortSignal): Denial {
  if (aborted || error instanceof TooLate) {
    return { refusal: 504, sentence: 'The service did not answer in time.' }
  }
  return {
    refusal: 502,
    sentence: `The service cannot be reached: ${error.code ?? error.message}.`,
  }
}

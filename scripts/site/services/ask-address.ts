import http from 'node:http'
import https from 'node:https'
import type { ServiceAddress } from './addresses'
import type { Refusal } from './request-rules'
import type { ServiceAnswer } from './service-answer'

/** A request as a service gets it. */
export interface ServiceRequest {
  method: string
  /** Within the service, with its query. */
  path: string
  headers: Record<string, string>
  body: Buffer
}

/** Sends a request to a service, and resolves with the beginning of its answer. */
export type AskService = (
  request: ServiceRequest,
  signal: AbortSignal,
) => Promise<ServiceAnswer | Refusal>

/** Asks over HTTP. The path is appended as text: nothing may resolve or correct it. */
export function askAddress(address: ServiceAddress, connectMs: number): AskService {
  const { isSecure, hostname, port, prefix } = address
  const send = isSecure ? https.request : http.request
  return ({ method, path, headers, body }, signal) =>
    new Promise((resolve) => {
      const asked = send({
        ...{ hostname, port, method, signal },
        path: prefix + path,
        // A connection for each call: none finds what is left of another's answer.
        agent: false,
        headers: { ...headers, ...lengthOf(body, method) },
      })
      const late = setTimeout(() => asked.destroy(new TooLate()), connectMs)
      asked.once('socket', (socket) =>
        socket.once(isSecure ? 'secureConnect' : 'connect', () => clearTimeout(late)),
      )
      asked.once('upgrade', (_, socket) => {
        socket.destroy()
        resolve({ refused: 502, sentence: 'The service has switched to another protocol.' })
      })
      asked.once('response', (answer) =>
        resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: answer }),
      )
      asked.on('error', (error) => {
        clearTimeout(late)
        resolve(unreachable(error, signal))
      })
      asked.end(body)
    })
}

class TooLate extends Error {}

/** Without a length, Node would send the body of a DELETE as if it were the next request. */
function lengthOf(body: Buffer, method: string) {
  const mayBeEmpty = ['GET', 'HEAD', 'DELETE'].includes(method)
  return body.length > 0 || !mayBeEmpty ? { 'content-length': String(body.length) } : {}
}

function unreachable(error: NodeJS.ErrnoException, { aborted }: AbortSignal): Refusal {
  if (aborted || error instanceof TooLate) {
    return { refused: 504, sentence: 'The service has not answered in time.' }
  }
  return {
    refused: 502,
    sentence: `The service cannot be reached: ${error.code ?? error.message}.`,
  }
}

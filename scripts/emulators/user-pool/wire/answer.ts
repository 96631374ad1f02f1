import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { REQUEST_ID } from '../../../platform/log'
import { Refusal } from '../refusals'

/** A remote that runs alone has another origin; nothing here depends on cookies. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'x-amzn-RequestId,x-amzn-ErrorType,x-amzn-ErrorMessage,Date',
}

/** Answers a call; a refusal gets the status of a client error unless it has its own. */
export function answer(response: ServerResponse, result: object | Refusal, status = 400): void {
  const headers = {
    'Content-Type': 'application/x-amz-json-1.1',
    'Cache-Control': 'no-store',
    [REQUEST_ID]: requestIdOf(response),
  }
  if (result instanceof Refusal) {
    const { type, message } = result
    const error = { 'x-amzn-ErrorType': `${type}:`, 'x-amzn-ErrorMessage': message }
    send(response, { status, headers: { ...error, ...headers }, body: { __type: type, message } })
  } else send(response, { status: 200, headers, body: result })
}

/** Answers with the public keys, which may be cached for a day. */
export function answerPublic(response: ServerResponse, body: object): void {
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=86400' }
  send(response, { status: 200, headers, body })
}

export function answerPreflight(response: ServerResponse): void {
  response.writeHead(200, {
    ...CORS,
    'Access-Control-Allow-Headers':
      'Authorization,Cache-Control,Content-Type,X-Amz-Content-Sha256,X-Amz-Date,X-Amz-Security-Token,X-Amz-Target,X-Amz-User-Agent,Amz-Sdk-Invocation-Id,Amz-Sdk-Request',
    'Access-Control-Allow-Methods': 'POST, GET, OPTIONS',
    'Access-Control-Max-Age': '172800',
    'Content-Length': '0',
  })
  response.end()
}

interface Reply {
  status: number
  headers: Record<string, string>
  body: object
}

function send(response: ServerResponse, { status, headers, body }: Reply): void {
  // A string is sent in one write together with the head.
  const text = JSON.stringify(body)
  response.writeHead(status, { ...CORS, ...headers, 'Content-Length': Buffer.byteLength(text) })
  response.end(text)
}

/** The id of the request, which is also in its log line. */
export function requestIdOf(response: ServerResponse): string {
  const id = String(response.getHeader(REQUEST_ID) ?? randomUUID())
  response.setHeader(REQUEST_ID, id)
  return id
}

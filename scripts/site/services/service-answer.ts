import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Denial } from './request-rules'

/** The answer of a service, before its body has arrived. */
export interface UpstreamAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** Unchanged: compressed if the service has compressed it. */
  body: Readable
}

/** Headers of a service that pages get. */
const PASSED = [
  ...['content-type', 'content-length', 'content-encoding', 'content-language', 'content-range'],
  ...['etag', 'last-modified', 'retry-after'],
]

const NOT_MODIFIED = 304

/** The refusal of an answer that is not passed on; undefined if it is. */
export function answerRefusal(answer: UpstreamAnswer, limitBytes: number): Denial | undefined {
  const { status, headers } = answer
  if (status >= 300 && status < 400 && status !== NOT_MODIFIED) {
    const sentence = 'The service answered with a redirect, which calls of services do not follow.'
    return { refusal: 502, sentence }
  }
  if (Number(headers['content-length']) > limitBytes) {
    return { refusal: 502, sentence: `The answer has more than ${limitBytes} bytes.` }
  }
  return undefined
}

/** Rejects if the answer breaks off, or is too long: then the response breaks off as well. */
export async function sendAnswer(
  response: ServerResponse,
  answer: UpstreamAnswer,
  { limitBytes, signal }: { limitBytes: number; signal: AbortSignal },
): Promise<void> {
  const entries = PASSED.flatMap((name) => {
    const value = answer.headers[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  response.writeHead(answer.status, Object.fromEntries(entries))
  const limited = (body: AsyncIterable<Buffer>) => atMost(limitBytes, body)
  await pipeline(answer.body, limited, response, { signal })
}

async function* atMost(limitBytes: number, body: AsyncIterable<Buffer>) {
  let size = 0
  for await (const chunk of body) {
    size += chunk.length
    if (size > limitBytes) throw new Error(`The answer has more than ${limitBytes} bytes.`)
    yield chunk
  }
}

import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Refusal } from './request-rules'

/** The answer of a service, before its body has arrived. */
export interface ServiceAnswer {
  status: number
  headers: IncomingHttpHeaders
  /** As it came: compressed if the service has compressed it. */
  body: Readable
}

/** Headers of a service that pages get. */
const PASSED = [
  ...['content-type', 'content-length', 'content-encoding', 'content-language', 'content-range'],
  ...['etag', 'last-modified', 'retry-after'],
]

const NOT_MODIFIED = 304

/** Why an answer is not passed on; undefined if it is. */
export function answerRefusal(answer: ServiceAnswer, limitBytes: number): Refusal | undefined {
  const { status, headers } = answer
  if (status >= 300 && status < 400 && status !== NOT_MODIFIED) {
    const sentence = 'The service answered with a redirect, and calls of services follow none.'
    return { refused: 502, sentence }
  }
  if (Number(headers['content-length']) > limitBytes) {
    return { refused: 502, sentence: `The answer has more than ${limitBytes} bytes.` }
  }
  return undefined
}

/** Rejects if the answer breaks off, or is too long: then the response breaks off as well. */
export async function sendAnswer(
  response: ServerResponse,
  answer: ServiceAnswer,
  { limitBytes, signal }: { limitBytes: number; signal: AbortSignal },
): Promise<void> {
  const passed = PASSED.flatMap((name) => {
    const value = answer.headers[name]
    return value === undefined ? [] : [[name, value] as const]
  })
  response.writeHead(answer.status, Object.fromEntries(passed))
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

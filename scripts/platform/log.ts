import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** What a line says beside its message. Never a token, a password, a code or what was said. */
export type LogFields = Readonly<Record<string, unknown>>
export type Log = Record<LogLevel, (message: string, fields?: LogFields) => void>

/** Told of what went wrong inside, once each; `about` holds the ids by which a client knows it. */
export type LogFault = (message: string, error: unknown, about?: LogFields) => void

interface LogOptions {
  /** Lines below it are not written. */
  level: LogLevel
  now?: () => number
  write?: (line: string) => void
}

/** One JSON object a line: `time`, `level`, `message`, and what else there is to say. */
export function createLog({
  level,
  now = Date.now,
  write = (line) => process.stderr.write(line),
}: LogOptions): Log {
  const from = LOG_LEVELS.indexOf(level)
  const lines = LOG_LEVELS.map((each, rank) => [
    each,
    (message: string, fields: LogFields = {}) => {
      if (rank < from) return
      const time = new Date(now()).toISOString()
      const line = JSON.stringify({ time, level: each, message, ...fields }, describeError)
      write(`${line.replace(UNPRINTABLE, escapeUnits)}\n`)
    },
  ])
  return Object.fromEntries(lines) as Log
}

/** What a terminal obeys, or hides. Others choose what a header, or a row of a site, says. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A text for one line of a terminal, in which such characters are seen: `\u{1b}`. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}

/** JSON leaves some of them as they are, and knows them in this form alone. */
function escapeUnits(character: string): string {
  const units = character.split('').map((unit) => unit.charCodeAt(0))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}

/** JSON leaves an error empty. These members alone: others may hold what a client sent. */
function describeError(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value
  const { name, message, stack } = value
  return { name, message, stack, ...('code' in value && { code: value.code }) }
}

/** Lets the server go on when nobody reads its output any more; what it writes then is lost. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
}

export function faultsTo(log: Log): LogFault {
  return (message, error, about) => log.error(message, { ...about, error })
}

export const REQUEST_ID = 'x-amzn-RequestId'

const SERVICE = /^AWSCognitoIdentityProviderService\./

/**
 * Gives the answer an id, and logs one line with it when the answer has been sent. Only the path of
 * the address is logged: a query may carry a token or an e-mail.
 */
export function logRequest(
  log: Log,
  { request, response }: { request: IncomingMessage; response: ServerResponse },
): void {
  const start = performance.now()
  const from = request.socket.remoteAddress
  response.setHeader(REQUEST_ID, randomUUID())
  response.once('close', () => {
    const { statusCode: status } = response
    const target = request.headers['x-amz-target']
    const error = response.getHeader('x-amzn-ErrorType')
    log[status >= 500 ? 'warn' : 'info']('request', {
      id: response.getHeader(REQUEST_ID),
      method: request.method,
      path: pathOf(request),
      ...(target !== undefined && { operation: String(target).replace(SERVICE, '') }),
      status,
      ...(error !== undefined && { error: String(error).replace(/:$/, '') }),
      // The client hung up before it had the answer.
      ...(!response.writableFinished && { unfinished: true }),
      ms: Math.round(performance.now() - start),
      from,
    })
  })
}

export function pathOf(request: IncomingMessage): string {
  return (request.url ?? '/').split('?', 1)[0] ?? '/'
}

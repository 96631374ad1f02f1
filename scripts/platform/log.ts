import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pathOf } from './routes'

export const LOG_LEVELS = ['debug', 'info', 'warn', 'error'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** The fields of a line. Never a token, a password, a code or a line of the chat. */
export type LogFields = Readonly<Record<string, unknown>>
export type Log = Record<LogLevel, (message: string, fields?: LogFields) => void>

/** Gets each internal fault once; `about` holds the ids by which a client knows it. */
export type LogFault = (message: string, error: unknown, about?: LogFields) => void

interface LogOptions {
  /** Lines below it are not written. */
  level: LogLevel
  now?: () => number
  write?: (line: string) => void
  /** A person reads the output: plain text instead of JSON. */
  isTerminal?: boolean
}

/** Writes one JSON object on each line: `time`, `level`, `message`, and further fields. On a
 * terminal the same as text: `09:03:07 warn request status=500`. */
export function createLog({
  level,
  now = Date.now,
  write = (line) => process.stderr.write(line),
  isTerminal = process.stderr.isTTY === true,
}: LogOptions): Log {
  const from = LOG_LEVELS.indexOf(level)
  const lines = LOG_LEVELS.map((each, rank) => [
    each,
    (message: string, fields: LogFields = {}) => {
      if (rank < from) return
      const time = new Date(now())
      const line = isTerminal
        ? `${time.toTimeString().slice(0, 8)} ${each} ${message}${readable(fields)}`
        : JSON.stringify({ time, level: each, message, ...fields }, describeError)
      write(`${line.replace(UNPRINTABLE, escapeUnits)}\n`)
    },
  ])
  return Object.fromEntries(lines) as Log
}

/** The fields as `name=value`, without the ids that only programs compare. */
function readable({ id, from, ...fields }: LogFields): string {
  return Object.entries(fields)
    .map(([name, value]) => ` ${name}=${typeof value === 'string' ? value : asJson(value)}`)
    .join('')
}

const asJson = (value: unknown) => JSON.stringify(value, describeError)

/** Characters that a terminal interprets or hides. Headers and records are written by others. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu

/** A text for one line of a terminal, in which such characters are visible: `\u{1b}`. */
export function printable(text: string): string {
  return text.replace(UNPRINTABLE, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)
}

/** JSON does not escape some of these characters, and knows no other form of escape. */
function escapeUnits(character: string): string {
  const units = character.split('').map((unit) => unit.charCodeAt(0))
  return units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')
}

/** JSON would make an error `{}`. Only these members: others may hold a client's data. */
function describeError(_key: string, value: unknown): unknown {
  if (!(value instanceof Error)) return value
  const { name, message, stack } = value
  return { name, message, stack, ...('code' in value && { code: value.code }) }
}

/** Keeps the server running when nobody reads its output any longer; further output is lost. */
export function ignoreClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.removeAllListeners('error').on('error', () => {})
  }
}

export function faultsTo(log: Log): LogFault {
  return (message, error, about) => log.error(message, { ...about, error })
}

export const REQUEST_ID = 'x-amzn-RequestId'

const SERVICE = /^AWSCognitoIdentityProviderService\./

/**
 * Gives the answer an id, and logs one line with it once the answer has been sent. Of the address,
 * only the path is logged: a query may carry a token or an e-mail.
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

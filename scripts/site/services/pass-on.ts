import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { addAbortSignal } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { API } from '@parlor/shared/contract/service-path'
import { type Log, logRequest } from '../../platform/log'
import { BodyTooLargeError, readBody } from '../../platform/request-body'
import type { Route } from '../../platform/routes'
import { SERVICE_HEADERS } from '../../release/headers/security-headers'
import type { ServiceAddresses } from './addresses'
import { type AskService, askAddress } from './ask-address'
import type { DeclaredToken } from './declared-tokens'
import {
  type Callee,
  type Denial,
  type IsOwnName,
  isPassed,
  readCall,
  tokenRefusal,
} from './request-rules'
import { answerRefusal, sendAnswer } from './service-answer'
import type { StandIns } from './stand-ins'

export interface ServicesOptions {
  /** From the operator; they take precedence over stand-ins. */
  addresses: ServiceAddresses
  standIn: StandIns
  declaredToken: DeclaredToken
  /** The host names of the site; addresses always count, since no page can move one to itself. */
  isOwnName: IsOwnName
  log: Log
  limits?: Limits
}

export interface Limits {
  bodyBytes: number
  answerBytes: number
  connectMs: number
  totalMs: number
  /** The part of it until the body is there: a call without its body also blocks others. */
  bodyMs: number
  /** Calls of one service at once. */
  atOnce: number
}

const LIMITS: Limits = {
  bodyBytes: 1_000_000,
  answerBytes: 10_000_000,
  connectMs: 5_000,
  totalMs: 29_000,
  bodyMs: 10_000,
  atOnce: 20,
}

/** Passes on calls of remotes' services: `/api/{remote}/{service}/…`. */
export function openServices(options: ServicesOptions): Route {
  const { addresses, standIn, declaredToken, isOwnName, log, limits = LIMITS } = options
  const running = new Map<string, number>()

  async function passOn(
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<Denial | undefined> {
    const { method = '', url = '', headers } = request
    const isOwn: IsOwnName = (name) => isIP(name) !== 0 || isOwnName(name)
    const call = readCall({ method, url, headers }, isOwn)
    if ('refusal' in call) return call
    const key = `${call.remote}/${call.service}`
    const token = await declaredToken(call.remote, call.service)
    if (!token) return notDeclared(key)
    const ask = serviceOf(call)
    if (!ask) return noAddress(key)
    const withToken = token !== 'none'
    // A stand-in is the developer's own code.
    const areAllowed = addresses.get(key)?.takesAccessTokens ?? true
    const option = `--service ${key}=ADDRESS,access`
    const refusal = withToken && tokenRefusal(headers.authorization, call, { areAllowed, option })
    if (refusal) return refusal

    const runningCount = running.get(key) ?? 0
    if (runningCount >= limits.atOnce) return tooMany(key, runningCount)
    running.set(key, runningCount + 1)
    const signal = endOf(response, limits.totalMs)
    try {
      const arriving = readBody(addAbortSignal(signal, request), limits.bodyBytes)
      const late = sleep(limits.bodyMs, undefined, { signal, ref: false })
      const body = await Promise.race([arriving, late])
      if (!body) return tooSlow(limits.bodyMs)
      const from = request.socket.remoteAddress
      const entries = headersFor(headers, { from, withToken })
      const answer = await ask({ method, path: call.path, headers: entries, body }, signal)
      if ('refusal' in answer) return answer
      const refusal = answerRefusal(answer, limits.answerBytes)
      if (!refusal) {
        await sendAnswer(response, answer, { limitBytes: limits.answerBytes, signal })
        return undefined
      }
      answer.body.destroy()
      return refusal
    } catch (error) {
      if (!(error instanceof BodyTooLargeError)) throw error
      return { refusal: 413, sentence: error.message }
    } finally {
      running.set(key, (running.get(key) ?? 1) - 1)
    }
  }

  function serviceOf({ remote, service }: Callee): AskService | undefined {
    const address = addresses.get(`${remote}/${service}`)
    return address ? askAddress(address, limits.connectMs) : standIn(remote, service)
  }

  return (path) => {
    if (path !== API && !path.startsWith(`${API}/`)) return undefined
    return (request, response) => {
      logRequest(log, { request, response })
      response.setHeaders(new Headers(SERVICE_HEADERS))
      passOn(request, response).then(
        (refusal) => refusal && refuse(response, refusal),
        (error) => {
          // The answer broke off, or the visitor hung up.
          if (response.destroyed) return log.info('A call of a service broke off', { path, error })
          log.error('A call of a service could not be answered', { path, error })
          refuse(response, { refusal: 500, sentence: 'The site failed. Its log says why.' })
        },
      )
    }
  }
}

/** This site in `Via`. */
const VIA = '1.1 parlor'

function headersFor(
  headers: IncomingHttpHeaders,
  { from, withToken }: { from: string | undefined; withToken: boolean },
): Record<string, string> {
  const entries = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && isPassed(name) ? [[name, value] as const] : [],
  )
  const { authorization, ...others } = Object.fromEntries(entries)
  return {
    ...others,
    ...(withToken && authorization !== undefined && { authorization }),
    via: VIA,
    'x-forwarded-for': from ?? 'unknown',
  }
}

/** Aborts when a call has lasted too long, or the visitor has hung up. */
function endOf(response: ServerResponse, totalMs: number): AbortSignal {
  const end = new AbortController()
  const late = setTimeout(() => end.abort(), totalMs)
  response.once('close', () => {
    clearTimeout(late)
    if (!response.writableFinished) end.abort()
  })
  return end.signal
}

function refuse(response: ServerResponse, { refusal, sentence, headers = {} }: Denial): void {
  response.writeHead(refusal, { ...headers, 'content-type': 'text/plain; charset=utf-8' })
  response.end(`${sentence}\n`)
}

const noAddress = (key: string): Denial => ({
  refusal: 503,
  sentence: `${key} has no address on this site. Its operator can give it one: --service ${key}=ADDRESS`,
})

const notDeclared = (key: string): Denial => ({
  refusal: 404,
  sentence: `No release on this site declares the service ${key}.`,
})

/** It closes the connection, on which the rest of the body could still arrive. */
const tooSlow = (ms: number): Denial => ({
  refusal: 408,
  sentence: `The body of the call did not arrive within ${ms / 1000} seconds.`,
  headers: { connection: 'close' },
})

const tooMany = (key: string, running: number): Denial => ({
  refusal: 503,
  sentence: `${key} is already answering ${running} calls.`,
  headers: { 'retry-after': '1' },
})

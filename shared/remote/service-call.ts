import type { ReleasedService } from '../contract/declared/declared-parts'
import { API, servicePathProblem } from '../contract/service-path'
import { identityFailures } from '../identity/identity-failures'
import { getSession, type Session } from '../index'
import type { Failure } from '../outcome'

/** Longer than the site waits for a service; without it a dead network would block a form. */
const CALL_TIMEOUT_MS = 30_000

/** The site's answers for a service that it cannot reach, or that has no address. */
const UNREACHABLE = [502, 503, 504]

export interface ServiceRequest extends Pick<RequestInit, 'headers' | 'signal'> {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Not a stream, which could not be sent a second time. */
  body?: Exclude<BodyInit, ReadableStream>
}

/** The service's answer with any other status, or the reason why there is none. */
export type ServiceAnswer =
  | { ok: true; value: Response }
  /** Nobody is signed in now, or the network, the site or the service cannot be reached. */
  | { ok: false; status: 'unreachable' | 'ended'; error: Failure }
  /** 401 or 403, from the service or the site; `answer` may say more. */
  | { ok: false; status: 'refused'; error: Failure; answer: Response }

/**
 * Calls a service: `path` is within the service, with a query if need be. Throws before anything is
 * sent if the path has another form. Rejects only if the caller's own signal ends the call.
 */
export type ServiceCall = (path: string, request?: ServiceRequest) => Promise<ServiceAnswer>

interface ServiceOptions extends ReleasedService {
  remote: string
  name: string
}

export function createServiceCall({ remote, name, token, repeat }: ServiceOptions): ServiceCall {
  return (path, request = {}) => {
    const { method = 'GET' } = request
    const problem = addressProblem(path)
    if (problem) throw new TypeError(`The path ${path} of the service ${name}: ${problem}`)
    const url = `${API}/${remote}/${name}${path}`
    if (token === 'none') return send(url, request)
    const mayRepeat = method === 'GET' || method === 'HEAD' || repeat.includes(method)
    return sendWithToken(url, { request, token, mayRepeat })
  }
}

function addressProblem(path: string): string | undefined {
  const [, pathname = path, query] = /^([^?]*)\?(.*)$/s.exec(path) ?? []
  if (query?.includes('#')) return 'Escape "#" in a query.'
  return servicePathProblem(pathname)
}

interface TokenRequest {
  request: ServiceRequest
  token: 'id' | 'access'
  mayRepeat: boolean
}

async function sendWithToken(
  url: string,
  { request, token, mayRepeat }: TokenRequest,
): Promise<ServiceAnswer> {
  const session: Session = getSession()
  const current = await session.serviceToken(token)
  if (!current.ok) return current
  const first = await send(url, request, current.value)
  if (!isUnauthorized(first)) return first
  // Also for a method that is not repeated: the next call has the new token.
  const renewed = await session.serviceToken(token, current.value)
  if (!renewed.ok) return renewed
  if (!mayRepeat || renewed.value === current.value) return first
  return send(url, request, renewed.value)
}

const isUnauthorized = (answer: ServiceAnswer) => 'answer' in answer && answer.answer.status === 401

async function send(
  url: string,
  { headers, signal, ...request }: ServiceRequest,
  token?: string,
): Promise<ServiceAnswer> {
  const all = new Headers(headers)
  if (token !== undefined) all.set('authorization', `Bearer ${token}`)
  const timeout = AbortSignal.timeout(CALL_TIMEOUT_MS)
  const ending = signal ? AbortSignal.any([signal, timeout]) : timeout
  try {
    const answer = await fetch(url, { ...request, headers: all, signal: ending })
    return outcomeOf(answer)
  } catch (cause) {
    if (signal?.aborted) throw cause
    return { ok: false, status: 'unreachable', error: identityFailures.network }
  }
}

function outcomeOf(answer: Response): ServiceAnswer {
  const { status } = answer
  const message = `The service answered ${status}.`
  if (status === 401 || status === 403) {
    return { ok: false, status: 'refused', error: { code: 'ServiceRefused', message }, answer }
  }
  if (!UNREACHABLE.includes(status)) return { ok: true, value: answer }
  return { ok: false, status: 'unreachable', error: { code: 'ServiceUnreachable', message } }
}

import type { ReleasedService } from '../contract/declared-parts'
import { API, servicePathProblem } from '../contract/service-path'
import { identityFailures } from '../identity'
import type { Failure } from '../outcome'
import { getSession, type Session } from '../session'

/** Longer than the site waits for a service; without it a dead network would block a form. */
const CALL_TIMEOUT_MS = 30_000

/** The site's answers for a service that it cannot reach, or has no address for. */
const UNREACHABLE = [502, 503, 504]

export interface ServiceRequest extends Pick<RequestInit, 'headers' | 'signal'> {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** No stream: it could not be sent a second time. */
  body?: Exclude<BodyInit, ReadableStream>
}

/** The service's answer with any other status, or why there is none. */
export type ServiceAnswer =
  | { ok: true; value: Response }
  | {
      ok: false
      /** `refused`: the service does not accept the token. `ended`: nobody is signed in now. */
      status: 'unreachable' | 'refused' | 'ended'
      error: Failure
    }

/**
 * Calls a service: `path` is within the service, with a query if need be. Throws before anything is
 * sent if the path has another form. Rejects only if the caller's own signal ends the call.
 */
export type ServiceCall = (path: string, request?: ServiceRequest) => Promise<ServiceAnswer>

interface Service extends ReleasedService {
  remote: string
  name: string
}

export function createServiceCall({ remote, name, token, repeat }: Service): ServiceCall {
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
  const [, before = path, query] = /^([^?]*)\?(.*)$/s.exec(path) ?? []
  if (query?.includes('#')) return 'Escape "#" in a query.'
  return servicePathProblem(before)
}

interface Sending {
  request: ServiceRequest
  token: 'id' | 'access'
  mayRepeat: boolean
}

async function sendWithToken(
  url: string,
  { request, token, mayRepeat }: Sending,
): Promise<ServiceAnswer> {
  const session: Session = getSession()
  const held = await session.serviceToken(token)
  if (!held.ok) return held
  const answer = await send(url, request, held.value)
  if (!isRefused(answer)) return answer
  // Also for a method that is not repeated: the next call has the new token.
  const renewed = await session.serviceToken(token, held.value)
  if (!renewed.ok) return renewed
  if (!mayRepeat || renewed.value === held.value) return refused
  const second = await send(url, request, renewed.value)
  return isRefused(second) ? refused : second
}

const isRefused = (answer: ServiceAnswer) => answer.ok && answer.value.status === 401

const refused: ServiceAnswer = {
  ok: false,
  status: 'refused',
  error: { code: 'ServiceRefused', message: 'The service does not accept the sign-in.' },
}

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
    const value = await fetch(url, { ...request, headers: all, signal: ending })
    if (!UNREACHABLE.includes(value.status)) return { ok: true, value }
    const message = `The service answered ${value.status}.`
    return { ok: false, status: 'unreachable', error: { code: 'ServiceUnreachable', message } }
  } catch (cause) {
    if (signal?.aborted) throw cause
    return { ok: false, status: 'unreachable', error: identityFailures.network }
  }
}

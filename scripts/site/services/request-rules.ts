import { API, servicePathProblem } from '@parlor/shared/contract/service-path'

// The rules run in the site's server, and in the CDN's function, whose runtime knows little more
// than ES5: no destructuring, no spread, no `for ... of`, no module of Node. Its bundle fails if
// they have any of these.

/** A request that is answered with a sentence instead of being passed on. */
export interface Denial {
  refusal: number
  sentence: string
  headers?: Record<string, string>
}

export interface Incoming {
  method: string
  /** The path and query as they were sent. */
  url: string
  headers: ReceivedHeaders
}

interface ReceivedHeaders {
  [name: string]: string | string[] | undefined
  host?: string | undefined
  via?: string | undefined
}

/** The service that a request is for, and the path and query for the service itself. */
export interface Callee {
  remote: string
  service: string
  path: string
}

/** Whether the site has this host name, or address. */
export type IsOwnName = (name: string) => boolean

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Headers that a service gets unchanged. The body's length is set from the body. */
const PASSED =
  /^(accept|accept-language|content-type|authorization|if-[a-z-]+|idempotency-key|range)$/

const VIA_PARLOR = /\bparlor\b/i

const refuse = (refusal: number, sentence: string): Denial => ({ refusal, sentence })

/** Checks a request against the rules that are the same for every service. */
export function readCall(received: Incoming, isOwnName: IsOwnName): Callee | Denial {
  const headers = received.headers
  if (!isFetchOfOwnPage(headers)) {
    return refuse(403, 'Services answer only fetch calls from pages of this site.')
  }
  if (!isOwnHost(headers.host, isOwnName)) {
    return refuse(403, `Services do not answer under the name ${headers.host}.`)
  }
  const call = readUrl(received.url)
  if ('refusal' in call) return call
  if (!METHODS.includes(received.method)) {
    const allow = METHODS.join(', ')
    return { refusal: 405, sentence: `Services accept ${allow}.`, headers: { allow } }
  }
  if (VIA_PARLOR.test(headers.via ?? '')) {
    return refuse(508, 'This call has already passed through a Parlor site.')
  }
  return call
}

/** Browsers state a request's purpose; other clients do not, and carry no visitor's session. */
function isFetchOfOwnPage(headers: ReceivedHeaders): boolean {
  const dest = headers['sec-fetch-dest'] ?? 'empty'
  const site = headers['sec-fetch-site'] ?? 'same-origin'
  // A link with `download` also has the destination `empty`.
  return dest === 'empty' && headers['sec-fetch-mode'] !== 'navigate' && site === 'same-origin'
}

/** A page elsewhere can have its own name resolve to this site (DNS rebinding). */
function isOwnHost(host: string | undefined, isOwnName: IsOwnName): boolean {
  const parts = /^(?:\[(.*)\]|([^:]*))(?::\d+)?$/.exec(host ?? '')
  return isOwnName((parts?.[1] ?? parts?.[2] ?? '').toLowerCase())
}

function readUrl(url: string): Callee | Denial {
  const end = url.includes('?') ? url.indexOf('?') : url.length
  const path = url.slice(0, end)
  const query = url.slice(end)
  const parts = path.slice(API.length + 1).split('/')
  if (!path.startsWith(`${API}/`) || parts.length < 3) {
    return refuse(400, `A call is ${API}/REMOTE/SERVICE/ and a path.`)
  }
  const problem = servicePathProblem(path.slice(API.length))
  if (problem !== undefined) return refuse(400, problem)
  if (!/^[\x21\x22\x24-\x7e]*$/.test(query)) {
    return refuse(400, 'The query has a character that must be escaped.')
  }
  const within = `/${parts.slice(2).join('/')}${query}`
  return { remote: parts[0] ?? '', service: parts[1] ?? '', path: within }
}

/** Whether a service gets a header. */
export function isPassed(name: string): boolean {
  return PASSED.test(name)
}

const BEARER = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/

export interface AccessTokens {
  areAllowed: boolean
  /** The option with which an operator allows them. */
  option: string
}

/** A service gets an id token, and an access token only if its operator allows it. */
export function tokenRefusal(
  authorization: string | undefined,
  call: Callee,
  accessTokens: AccessTokens,
): Denial | undefined {
  if (authorization === undefined) return undefined
  const use = tokenUse(authorization)
  if (use === 'id' || (use === 'access' && accessTokens.areAllowed)) return undefined
  const sentence =
    use === 'access'
      ? `${call.remote}/${call.service} may not get an access token, which can change and delete the account. The operator can allow it with ${accessTokens.option}`
      : 'Authorization may hold only a token of the session, as "Bearer".'
  return refuse(403, sentence)
}

/** The use that a token claims; the service verifies it. */
function tokenUse(authorization: string): unknown {
  const claims = BEARER.exec(authorization)?.[1] ?? ''
  try {
    return Object(JSON.parse(Buffer.from(claims, 'base64url').toString())).token_use
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

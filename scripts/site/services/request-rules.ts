import { API, servicePathProblem } from '@parlor/shared/contract/service-path'

// The rules run in the site's server, and in the CDN's function, whose runtime knows little more
// than ES5: no destructuring, no spread, no `for ... of`, no module of Node. Its bundle fails if
// they have any of these.

/** A request that is answered with a sentence instead of being passed on. */
export interface Refusal {
  refused: number
  sentence: string
  headers?: Record<string, string>
}

/** The part of a request that rules look at. */
export interface Received {
  method: string
  /** The path and query as they came. */
  url: string
  headers: ReceivedHeaders
}

interface ReceivedHeaders {
  [name: string]: string | string[] | undefined
  host?: string | undefined
  via?: string | undefined
}

/** The service that a request is for, and the path and query for the service itself. */
export interface Called {
  remote: string
  service: string
  path: string
}

/** Whether the site has this host name, or address. */
export type IsOwnName = (name: string) => boolean

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Headers that a service gets as they came. The body's length is set from the body. */
const PASSED =
  /^(accept|accept-language|content-type|authorization|if-[a-z-]+|idempotency-key|range)$/

const VIA_PARLOR = /\bparlor\b/i

const refusal = (refused: number, sentence: string): Refusal => ({ refused, sentence })

/** Holds a request to the rules that are the same for every service. */
export function readCall(received: Received, isOwnName: IsOwnName): Called | Refusal {
  const headers = received.headers
  if (!isFetchOfOwnPage(headers)) {
    return refusal(403, 'Services answer only calls by fetch from a page of this site.')
  }
  if (!isOwnHost(headers.host, isOwnName)) {
    return refusal(403, `Services do not answer under the name ${headers.host}.`)
  }
  const call = readUrl(received.url)
  if ('refused' in call) return call
  if (!METHODS.includes(received.method)) {
    const allow = METHODS.join(', ')
    return { refused: 405, sentence: `Services take ${allow}.`, headers: { allow } }
  }
  if (VIA_PARLOR.test(headers.via ?? '')) {
    return refusal(508, 'This call has been passed on by a Parlor already.')
  }
  return call
}

/** Browsers say what a request is for; other clients say nothing, and carry no visitor's session. */
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

function readUrl(url: string): Called | Refusal {
  const end = url.includes('?') ? url.indexOf('?') : url.length
  const path = url.slice(0, end)
  const query = url.slice(end)
  const parts = path.slice(API.length + 1).split('/')
  if (!path.startsWith(`${API}/`) || parts.length < 3) {
    return refusal(400, `A call is ${API}/REMOTE/SERVICE/ and a path.`)
  }
  const problem = servicePathProblem(path.slice(API.length))
  if (problem !== undefined) return refusal(400, problem)
  if (!/^[\x21\x22\x24-\x7e]*$/.test(query)) {
    return refusal(400, 'The query has a character that must be escaped.')
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
  areTaken: boolean
  /** What an operator types to allow them. */
  allowedBy: string
}

/** A service gets an id token, and an access token only if its operator has said so. */
export function tokenRefusal(
  authorization: string | undefined,
  call: Called,
  accessTokens: AccessTokens,
): Refusal | undefined {
  if (authorization === undefined) return undefined
  const use = tokenUse(authorization)
  if (use === 'id' || (use === 'access' && accessTokens.areTaken)) return undefined
  const sentence =
    use === 'access'
      ? `${call.remote}/${call.service} gets no access token, which can change and delete the account. The operator allows it with ${accessTokens.allowedBy}`
      : 'Services get a token of the session as "Bearer", and nothing else in Authorization.'
  return refusal(403, sentence)
}

/** Says what a token claims to be; the service verifies it. */
function tokenUse(authorization: string): unknown {
  const claims = BEARER.exec(authorization)?.[1] ?? ''
  try {
    return Object(JSON.parse(Buffer.from(claims, 'base64url').toString())).token_use
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'
import { API, servicePathProblem } from '@parlor/shared/contract/service-path'

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
  headers: IncomingHttpHeaders
}

/** The service that a request is for, and the path and query for the service itself. */
export interface Called {
  remote: string
  service: string
  path: string
}

/** The host names of a site; addresses always count, since no page can move one to itself. */
export type IsOwnName = (name: string) => boolean

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

/** Headers that a service gets as they came. The body's length is set from the body. */
const PASSED =
  /^(accept|accept-language|content-type|authorization|if-[a-z-]+|idempotency-key|range)$/

/** This site in `Via`. */
const VIA = '1.1 parlor'
const VIA_PARLOR = /\bparlor\b/i

const refusal = (refused: number, sentence: string): Refusal => ({ refused, sentence })

/** Holds a request to the rules that are the same for every service. */
export function readCall(received: Received, isOwnName: IsOwnName): Called | Refusal {
  const { method, url, headers } = received
  if (!isFetchOfOwnPage(headers)) {
    return refusal(403, 'Services answer only calls by fetch from a page of this site.')
  }
  if (!isOwnHost(headers.host, isOwnName)) {
    return refusal(403, `Services do not answer under the name ${headers.host}.`)
  }
  const call = readUrl(url)
  if ('refused' in call) return call
  if (!METHODS.includes(method)) {
    const sentence = `Services take ${METHODS.join(', ')}.`
    return { ...refusal(405, sentence), headers: { allow: METHODS.join(', ') } }
  }
  if (VIA_PARLOR.test(headers.via ?? '')) {
    return refusal(508, 'This call has been passed on by a Parlor already.')
  }
  return call
}

/** Browsers say what a request is for; other clients say nothing, and carry no visitor's session. */
function isFetchOfOwnPage(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-dest': dest, 'sec-fetch-mode': mode, 'sec-fetch-site': site } = headers
  return (
    (dest === undefined || dest === 'empty') &&
    // A link with `download` also has the destination `empty`.
    mode !== 'navigate' &&
    (site === undefined || site === 'same-origin')
  )
}

/** A page elsewhere can have its own name resolve to this site (DNS rebinding). */
function isOwnHost(host: string | undefined, isOwnName: IsOwnName): boolean {
  const [, ipv6, name = ''] = /^(?:\[(.*)\]|([^:]*))(?::\d+)?$/.exec(host ?? '') ?? []
  return isIP(ipv6 ?? name) !== 0 || isOwnName(name.toLowerCase())
}

function readUrl(url: string): Called | Refusal {
  const [path = '', ...queries] = url.split('?')
  const problem = servicePathProblem(path.slice(API.length))
  if (problem !== undefined) return refusal(400, problem)
  const [remote = '', service = '', ...within] = path.slice(API.length + 1).split('/')
  if (within.length === 0) return refusal(400, `A call is ${API}/REMOTE/SERVICE/ and a path.`)
  const query = queries.length > 0 ? `?${queries.join('?')}` : ''
  if (!/^[\x21\x22\x24-\x7e]*$/.test(query)) {
    return refusal(400, 'The query has a character that must be escaped.')
  }
  return { remote, service, path: `/${within.join('/')}${query}` }
}

/** The headers that a service gets, of those that came. */
export function passedHeaders(
  headers: IncomingHttpHeaders,
  { from, withToken }: { from: string | undefined; withToken: boolean },
): Record<string, string> {
  const passed = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && PASSED.test(name) ? [[name, value] as const] : [],
  )
  const { authorization, ...others } = Object.fromEntries(passed)
  return {
    ...others,
    ...(withToken && authorization !== undefined && { authorization }),
    via: VIA,
    'x-forwarded-for': from ?? 'unknown',
  }
}

const BEARER = /^Bearer [\w-]+\.([\w-]+)\.[\w-]+$/

/** A service gets an id token, and an access token only if its operator has said so. */
export function tokenRefusal(
  authorization: string | undefined,
  { remote, service, takesAccessTokens }: Called & { takesAccessTokens: boolean },
): Refusal | undefined {
  if (authorization === undefined) return undefined
  const use = tokenUse(authorization)
  if (use === 'id' || (use === 'access' && takesAccessTokens)) return undefined
  const sentence =
    use === 'access'
      ? `${remote}/${service} gets no access token, which can change and delete the account. The operator allows it with --service ${remote}/${service}=ADDRESS,access`
      : 'Services get a token of the session as "Bearer", and nothing else in Authorization.'
  return refusal(403, sentence)
}

/** Says what a token claims to be; the service verifies it. */
function tokenUse(authorization: string): unknown {
  const [, claims = ''] = BEARER.exec(authorization) ?? []
  try {
    return Object(JSON.parse(Buffer.from(claims, 'base64url').toString())).token_use
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

import { type Denial, isPassed, readCall, tokenRefusal } from '../../site/services/request-rules'

// The CDN's function for calls of services, which holds them to the rules of the site's server. The
// template has the two constants from its parameters.

declare const DOMAIN_NAME: string
declare const ACCESS_TOKENS: string

interface HeaderValue {
  value: string
  multiValue?: { value: string }[]
}

interface CdnRequest {
  method: string
  uri: string
  headers: Record<string, HeaderValue>
  cookies: Record<string, HeaderValue>
}

interface CdnEvent {
  request: CdnRequest
  context: { distributionDomainName: string }
}

interface CdnAnswer {
  statusCode: number
  headers: Record<string, HeaderValue>
  body: string
}

/** A function may not remove these. */
const KEPT = /^(host|via|content-length|transfer-encoding)$/

/** The request for the service, or the answer for the page. */
export function handler(event: CdnEvent): CdnRequest | CdnAnswer {
  const request = event.request
  const headers = plainHeaders(request.headers)
  const received = { method: request.method, url: request.uri, headers }
  const names = [DOMAIN_NAME, event.context.distributionDomainName]
  const call = readCall(received, (name) => name !== '' && names.includes(name))
  if ('refusal' in call) return answerOf(call)
  const accessTokens = { areAllowed: ACCESS_TOKENS === 'on', option: 'ApiAccessTokens=on' }
  const refusal = tokenRefusal(headers.authorization, call, accessTokens)
  if (refusal) return answerOf(refusal)
  for (const name in request.headers) {
    if (!isPassed(name) && !KEPT.test(name)) delete request.headers[name]
  }
  request.cookies = {}
  return request
}

/** A header that came several times has all its values, as in Node. */
function plainHeaders(headers: Record<string, HeaderValue>): Record<string, string> {
  const plain: Record<string, string> = {}
  for (const name in headers) {
    const all = headers[name]?.multiValue ?? [headers[name]]
    plain[name] = all.map((each) => each?.value).join(', ')
  }
  return plain
}

function answerOf(refusal: Denial): CdnAnswer {
  const headers: Record<string, HeaderValue> = {
    'content-type': { value: 'text/plain' },
    'cache-control': { value: 'no-store' },
  }
  for (const name in refusal.headers) headers[name] = { value: refusal.headers[name] ?? '' }
  return { statusCode: refusal.refusal, headers, body: refusal.sentence }
}

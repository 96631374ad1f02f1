import { entriesOf, inlineJson, textOf } from '../remotes/json-value'

/** Tokens with less left than this are refreshed first, which the service may refuse. */
const REFRESH_AHEAD_S = 60

/**
 * Who the storage says the visitor is, before the session has looked: `unclear` where it will have
 * to ask the service. The keys are the identity SDK's.
 */
export function visitor(): 'stranger' | 'signed-in' | 'unclear' {
  const clientId = textOf(entriesOf(inlineJson('parlor-config')).get('clientId'))
  const prefix = `CognitoIdentityServiceProvider.${clientId}`
  try {
    const user = localStorage.getItem(`${prefix}.LastAuthUser`)
    if (!user) return 'stranger'
    const of = (name: string) => localStorage.getItem(`${prefix}.${user}.${name}`)
    const expiresAt = Math.min(expiry(of('idToken')), expiry(of('accessToken')))
    const isFresh = expiresAt - Date.now() / 1000 > REFRESH_AHEAD_S
    return isFresh && of('userData') ? 'signed-in' : 'unclear'
  } catch {
    // Storage is refused, or holds something else.
    return 'unclear'
  }
}

/** When a token expires, in seconds since the epoch; throws where it is none. */
function expiry(token: string | null): number {
  const [, payload = ''] = (token ?? '').split('.')
  const json = atob(payload.replaceAll('-', '+').replaceAll('_', '/'))
  return Number(entriesOf(JSON.parse(json)).get('exp'))
}

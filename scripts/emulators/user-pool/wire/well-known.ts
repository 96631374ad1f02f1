import type { IncomingMessage, ServerResponse } from 'node:http'
import type { OpenPool } from '../pools/open-pool'
import type { Pools } from '../pools/pools'
import { answerPublic } from './answer'

const WELL_KNOWN =
  /^(\/cognito-idp)?\/([\w-]+_[0-9a-zA-Z]+)\/\.well-known\/(jwks\.json|openid-configuration)$/

export interface WellKnown {
  pool: OpenPool
  document: 'jwks.json' | 'openid-configuration'
  /** The path of this pool's documents. */
  path: string
}

/** The public document at this path, if there is one. */
export function wellKnownAt(path: string, pools: Pools): WellKnown | undefined {
  const [, prefix = '', poolId = '', name] = WELL_KNOWN.exec(path) ?? []
  const pool = pools.get(poolId)
  const document = name === 'jwks.json' ? name : 'openid-configuration'
  return pool && { pool, document, path: `${prefix}/${poolId}/.well-known` }
}

export async function answerWellKnown(
  { request, response }: { request: IncomingMessage; response: ServerResponse },
  { pool, document, path }: WellKnown,
): Promise<void> {
  const base = `http://${request.headers.host}${path}`
  const isKeys = document === 'jwks.json'
  answerPublic(response, isKeys ? await pool.jwks() : configuration(pool, base))
}

/**
 * The OpenID Connect Discovery document, as far as it is backed: the OAuth endpoints are not
 * emulated, so their URLs are left out.
 */
function configuration({ issuer }: OpenPool, base: string) {
  return {
    issuer,
    jwks_uri: `${base}/jwks.json`,
    id_token_signing_alg_values_supported: ['RS256'],
    subject_types_supported: ['public'],
    response_types_supported: ['code', 'token'],
    scopes_supported: ['openid', 'email', 'phone', 'profile'],
  }
}

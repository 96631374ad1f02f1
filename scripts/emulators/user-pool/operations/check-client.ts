import { createHmac } from 'node:crypto'
import { isSame } from '../is-same'
import type { Pool } from '../pool'
import { type Refusal, refusals } from '../refusals'
import type { AnyRequest } from '../request/read-request'

type Texts = Readonly<Record<string, string>>

/** Checks that a request names the pool's client, and proves its secret if it has one. */
export function checkClient(request: AnyRequest, pool: Pool): Refusal | undefined {
  const { ClientId } = request
  const { clientSecret } = pool.settings
  if (ClientId === undefined) return undefined
  if (ClientId !== pool.clientId) return refusals.clientDoesNotExist(ClientId)
  if (clientSecret === undefined) return undefined
  const isByHash = request.Token === undefined && request.RefreshToken === undefined
  if (!isByHash) {
    const isProved = isSame(request.ClientSecret ?? '', clientSecret)
    return isProved ? undefined : refusals.secretHash(ClientId)
  }
  const hash = request.SecretHash ?? textsOf(request).SECRET_HASH
  if (hash === undefined) return refusals.secretHashMissing(ClientId)
  const isProved = provesByHash(request, { pool, clientSecret, hash })
  return isProved ? undefined : refusals.secretHash(ClientId)
}

const textsOf = (request: AnyRequest): Texts =>
  request.AuthParameters ?? request.ChallengeResponses ?? {}

interface Secret {
  pool: Pool
  clientSecret: string
  /** The proof in the request. */
  hash: string
}

/** The hash is over the client's name for the user: as typed, or the pool's own later. */
function provesByHash(request: AnyRequest, { pool, clientSecret, hash }: Secret): boolean {
  const texts = textsOf(request)
  const names = request.AuthFlow?.startsWith('REFRESH_TOKEN')
    ? namesOfGrant(texts, pool)
    : [request.Username, texts.USERNAME]
  return names.some(
    (name) => name !== undefined && isSame(hash, secretHash(name + pool.clientId, clientSecret)),
  )
}

/** A refresh token names its user; a name next to it has to be the same user's. */
function namesOfGrant({ REFRESH_TOKEN = '', USERNAME = '' }: Texts, pool: Pool): string[] {
  const sub = pool.grants.ofRefreshToken(REFRESH_TOKEN)?.sub
  const user = sub === undefined ? undefined : pool.users.get(sub)
  if (!user) return []
  return pool.users.find(USERNAME)?.sub === sub ? [user.username, USERNAME] : [user.username]
}

function secretHash(text: string, clientSecret: string): string {
  return createHmac('sha256', clientSecret).update(text).digest('base64')
}

import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Pool } from '../pool'
import { type Refusal, refusals } from '../refusals'

type Texts = Readonly<Record<string, string>>

/** The members in which a request names the pool and its app client, or proves the client's secret. */
export interface ClientMembers {
  readonly UserPoolId?: string
  readonly ClientId?: string
  readonly Username?: string
  readonly SecretHash?: string
  readonly ClientSecret?: string
  readonly AuthFlow?: string
  readonly AuthParameters?: Texts
  readonly ChallengeResponses?: Texts
  readonly Token?: string
  readonly RefreshToken?: string
}

/** Requests that name an app client or a pool must name this one; undefined when all is well. */
export function checkClient(request: ClientMembers, pool: Pool): Refusal | undefined {
  const { ClientId = pool.clientId, UserPoolId = pool.poolId } = request
  if (UserPoolId !== pool.poolId) return refusals.poolDoesNotExist(UserPoolId)
  if (ClientId !== pool.clientId) return refusals.clientDoesNotExist(ClientId)
  return checkSecret(request, pool)
}

/** Where the app client has a secret, each of its calls must prove it; undefined when all is well. */
function checkSecret(request: ClientMembers, pool: Pool): Refusal | undefined {
  const { clientSecret } = pool.settings
  if (clientSecret === undefined || request.ClientId === undefined) return undefined
  const proved =
    request.Token === undefined && request.RefreshToken === undefined
      ? provesByHash(request, { pool, clientSecret })
      : same(request.ClientSecret ?? '', clientSecret)
  return proved ? undefined : refusals.secretHash(pool.clientId)
}

interface Secret {
  pool: Pool
  clientSecret: string
}

/** The hash is over the name that the client uses: the typed one, or the pool's own after the first answer. */
function provesByHash(request: ClientMembers, { pool, clientSecret }: Secret): boolean {
  const texts = request.AuthParameters ?? request.ChallengeResponses ?? {}
  const given = request.SecretHash ?? texts.SECRET_HASH ?? ''
  const names = request.AuthFlow?.startsWith('REFRESH_TOKEN')
    ? namesOfGrant(texts, pool)
    : [request.Username, texts.USERNAME]
  return names.some(
    (name) => name !== undefined && same(given, secretHash(name + pool.clientId, clientSecret)),
  )
}

/** A refresh token says whose it is; a name beside it has to be the same user's. */
function namesOfGrant({ REFRESH_TOKEN = '', USERNAME = '' }: Texts, pool: Pool): string[] {
  const sub = pool.grants.ofRefreshToken(REFRESH_TOKEN)?.sub
  const user = sub === undefined ? undefined : pool.users.get(sub)
  if (!user) return []
  return pool.users.find(USERNAME)?.sub === sub ? [user.username, USERNAME] : [user.username]
}

function secretHash(text: string, clientSecret: string): string {
  return createHmac('sha256', clientSecret).update(text).digest('base64')
}

function same(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

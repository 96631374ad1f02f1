import type { Pool } from '../pool'
import { Refusal } from '../refusals'
import type { Grant } from '../tokens/grants'
import { tokenChanges } from '../triggers/pre-token-generation'
import type { User } from '../users/user'

interface Granted {
  user: User
  grant: Grant
  /** The occasion, as the trigger names it. */
  source: string
}

/** The id and access tokens of a granted sign-in, with the changes of the pool's trigger. */
export async function issueTokens({ user, grant, source }: Granted, pool: Pool) {
  const changes = await tokenChanges(user, source, pool)
  return changes instanceof Refusal ? changes : pool.tokens.issue(user, grant, changes)
}

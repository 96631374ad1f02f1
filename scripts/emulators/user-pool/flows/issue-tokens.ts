import type { Pool } from '../pool'
import { Refusal } from '../refusals'
import type { Grant } from '../tokens/grants'
import { tokenChanges } from '../triggers/pre-token-generation'
import type { User } from '../users/user'

interface Granted {
  user: User
  grant: Grant
  /** On what occasion, in the trigger's words. */
  source: string
}

/** Id and access tokens for a sign-in that was granted, as the pool's trigger lets them be. */
export async function issueTokens({ user, grant, source }: Granted, pool: Pool) {
  const changes = await tokenChanges(user, source, pool)
  return changes instanceof Refusal ? changes : pool.tokens.issue(user, grant, changes)
}

import type { Pool } from '../pool'
import type { User } from '../users/user'

export interface SignedIn {
  user: User
  deviceKey?: string
}

/** Grants the tokens: the last step of every sign-in. */
export async function finishSignIn({ user }: SignedIn, pool: Pool): Promise<object> {
  const { refreshToken, ...numbered } = await pool.grants.create({
    username: user.username,
    generation: user.generation,
    expiresAt: pool.now() + pool.settings.refreshTokenLifeMs,
  })
  const tokens = await pool.tokens.issue(user, numbered)
  return {
    AuthenticationResult: { ...tokens, RefreshToken: refreshToken },
    ChallengeParameters: {},
  }
}

import { openSignIn } from '../challenges/challenge'
import type { SetupState } from '../challenges/mfa-setup'
import { standingUser } from '../flows/sign-in'
import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { User } from '../users/user'

/** Who sets up an authenticator app: somebody signed in, or somebody whose sign-in requires it. */
export interface SetupCaller {
  inSignIn: boolean
  /** Changes the user as it then stands, as long as the caller still may. */
  change<Result>(action: (user: User) => Result): Promise<Result | Refusal>
  /** Uses the session up; the next one, in a sign-in. */
  goOn(progress: { verified: boolean }): string | undefined
}

interface Credentials {
  readonly AccessToken?: string
  readonly Session?: string
}

export async function setupCaller(
  { AccessToken, Session }: Credentials,
  pool: Pool,
): Promise<SetupCaller | Refusal> {
  if (AccessToken) {
    const signed = await pool.accessTokens.holder(AccessToken)
    if (signed instanceof Refusal) return signed
    return {
      inSignIn: false,
      change: (action) => pool.accessTokens.change(signed, action),
      goOn: () => undefined,
    }
  }
  if (!Session) return refusals.missingParameter('AccessToken')
  const opened = openSignIn<SetupState>({ name: 'MFA_SETUP', session: Session }, pool)
  if (opened instanceof Refusal) return opened
  const { signIn } = opened.state
  return {
    inSignIn: true,
    change: (action) =>
      pool.users.transaction(() => {
        const user = standingUser(signIn, pool)
        return user ? action(user) : refusals.sessionInvalid
      }),
    goOn({ verified }) {
      pool.sealed.spend(opened)
      return pool.sealed.seal('MFA_SETUP', { signIn, verified })
    },
  }
}

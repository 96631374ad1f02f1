import type { Pool } from '../pool'
import type { SignIn } from './sign-in'

export interface OpenChallenge<State extends { signIn: SignIn }> {
  name: string
  state: State
  parameters: Record<string, string>
}

/** Asks the client for one more thing; the session brings back what was known until here. */
export function openChallenge<State extends { signIn: SignIn }>(
  { name, state, parameters }: OpenChallenge<State>,
  pool: Pool,
) {
  return {
    ChallengeName: name,
    Session: pool.sealed.seal(name, state),
    ChallengeParameters: { ...parameters, USER_ID_FOR_SRP: state.signIn.username },
  }
}

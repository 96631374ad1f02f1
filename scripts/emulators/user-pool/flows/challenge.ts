import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import type { Opened } from '../sealed-sessions'
import type { User } from '../users/user'
import { activeUser, type SignIn } from './sign-in'

/** The parameters of a flow, or the responses to a challenge. */
export type Texts = Readonly<Record<string, string>>

export type Answer = object | Refusal

/** The client's answer to an open challenge. */
interface ChallengeAnswer {
  responses: Texts
  session: string | undefined
}

/** Checks an answer. Returns the next challenge, the tokens, or a refusal. */
export type Challenge = (answer: ChallengeAnswer, pool: Pool) => Answer | Promise<Answer>

interface ChallengeToAsk {
  name: string
  user: User
  state: { signIn: SignIn }
  parameters: Texts
}

/** Asks the client for one more thing; the session carries the state so far. */
export function askChallenge({ name, user, state, parameters }: ChallengeToAsk, pool: Pool) {
  return {
    ChallengeName: name,
    Session: pool.sessions.seal(name, state),
    ChallengeParameters: { ...parameters, USER_ID_FOR_SRP: user.username },
  }
}

/** The state of a sign-in so far, and its account, if that is unchanged. */
export function openSignIn<State extends { signIn: SignIn }>(
  { name, session }: { name: string; session: string | undefined },
  pool: Pool,
): (Opened<State> & { user: User }) | Refusal {
  const opened = pool.sessions.open<State>(name, session)
  if (opened instanceof Refusal) return opened
  const user = activeUser(opened.state.signIn, pool)
  return user ? { ...opened, user } : refusals.sessionInvalid
}

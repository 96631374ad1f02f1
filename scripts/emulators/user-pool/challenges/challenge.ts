import { type SignIn, standingUser } from '../flows/sign-in'
import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { Opened } from '../sealed-states'
import type { User } from '../users/user'

/** The client's answer to an open challenge. */
export interface ChallengeAnswer {
  responses: Readonly<Record<string, string>>
  session: string | undefined
}

/** Judges an answer: the next challenge, the tokens, or a refusal. */
export type Challenge = (answer: ChallengeAnswer, pool: Pool) => Promise<object | Refusal>

/** The state that a challenge was opened with, or why its session serves no more. */
export function openSession<State>(
  { name, session }: { name: string; session: string | undefined },
  pool: Pool,
): Opened<State> | Refusal {
  if (!session) return refusals.missingParameter('Session')
  return pool.sealed.open<State>(name, session)
}

/** The state of a sign-in that has come this far, and its account, as long as that stands as it did. */
export function openSignIn<State extends { signIn: SignIn }>(
  challenge: { name: string; session: string | undefined },
  pool: Pool,
): (Opened<State> & { user: User }) | Refusal {
  const opened = openSession<State>(challenge, pool)
  if (opened instanceof Refusal) return opened
  const user = standingUser(opened.state.signIn, pool)
  return user ? { ...opened, user } : refusals.sessionInvalid
}

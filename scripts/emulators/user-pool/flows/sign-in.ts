import { attemptKeyOf } from '../limits'
import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import type { OpenChallenge } from '../sealed-sessions'
import type { Verifier } from '../srp/verifier'
import type { User } from '../users/user'

/** The account as a sign-in found it. A new password or a global sign-out ends earlier sign-ins. */
interface AccountVersion {
  sub: string
  generation: number
  /** The password's salt; each password has its own. Absent before the first password. */
  passwordSalt?: string
}

/** The progress of a sign-in, carried from challenge to challenge. The password is proved. */
export interface SignIn extends AccountVersion {
  /** The device of this user that the client claims to be; a challenge will make it prove that. */
  deviceKey?: string | undefined
  /** True once the second factor is proved, or if the flow does not need one. */
  secondFactor: boolean
}

export function versionOf({ sub, generation, password }: User): AccountVersion {
  return { sub, generation, ...(password && { passwordSalt: password.salt }) }
}

/** The account, if it is unchanged since the sign-in found it. */
export function activeUser({ sub, ...version }: AccountVersion, pool: Pool): User | undefined {
  const user = pool.users.get(sub)
  const { generation, passwordSalt } = user ? versionOf(user) : {}
  return generation === version.generation && passwordSalt === version.passwordSalt
    ? user
    : undefined
}

interface SignInAccount {
  username: string
  password: Verifier
}

/** Looks up a name before any password check, and refuses accounts that cannot sign in. */
export function admit(name: string, pool: Pool): SignInAccount | Refusal {
  const user = pool.users.find(name)
  if (pool.lockout.isLocked(attemptKeyOf(user, name))) return refusals.passwordAttemptsExceeded
  const unknown = pool.unknownUsers.forName(name)
  if (!user) return { username: unknown.username, password: unknown }
  const refusal = refusalBeforePassword(user)
  if (refusal) return refusal
  if (user.temporaryUntil !== undefined && pool.now() >= user.temporaryUntil)
    return refusals.temporaryPasswordExpired
  return { username: user.username, password: user.password ?? unknown }
}

export function refusalBeforePassword(user: User): Refusal | undefined {
  if (!user.enabled) return refusals.userDisabled
  if (user.status === 'UNCONFIRMED') return refusals.userNotConfirmed
  if (user.status === 'RESET_REQUIRED') return refusals.passwordResetRequired
  return undefined
}

/** The parameters of a flow, or the responses to a challenge. */
export type Texts = Readonly<Record<string, string>>

export type StepAnswer = object | Refusal

interface ChallengeAnswer {
  responses: Texts
  session: string | undefined
}

/** Checks an answer. Returns the next challenge, the tokens, or a refusal. */
export type Responder = (answer: ChallengeAnswer, pool: Pool) => StepAnswer | Promise<StepAnswer>

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
): (OpenChallenge<State> & { user: User }) | Refusal {
  const challenge = pool.sessions.open<State>(name, session)
  if (challenge instanceof Refusal) return challenge
  const user = activeUser(challenge.state.signIn, pool)
  return user ? { ...challenge, user } : refusals.sessionInvalid
}

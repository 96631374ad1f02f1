import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { User } from '../users/user'
import { askHook } from './ask-hook'
import type { ChallengeResult, CustomAuthUser, Round } from './custom-auth'
import { nextStep } from './next-step'

/** The longest session that the protocol carries. */
const SESSION_MAX_LENGTH = 2048

/** What the session of a custom challenge brings back. */
export interface CustomState {
  username: string
  /** Absent where there is no such user. */
  sub?: string
  rounds: readonly ChallengeResult[]
  privateParameters: Record<string, string>
  metadata?: string
}

export interface CustomProgress {
  username: string
  /** Whose sign-in it is: a hook takes its time, and a free name may be another's after it. */
  sub: string | undefined
  rounds: readonly ChallengeResult[]
  deviceKey: string | undefined
}

/** Who signs in, as the hook is told; under a name of nobody too. */
export function customUser(user: User | undefined, username: string): CustomAuthUser {
  if (!user) return { user: { username, attributes: {} }, userNotFound: true }
  const { sub, attributes } = user
  return { user: { username, attributes: { sub, ...attributes } }, userNotFound: false }
}

/** Asks the pool's hook what comes next, and does it. */
export async function continueCustomAuth(
  { username, sub, rounds, deviceKey }: CustomProgress,
  pool: Pool,
): Promise<object | Refusal> {
  const hook = pool.settings.customAuth
  if (!hook) return refusals.customAuthNotConfigured
  const user = pool.users.get(username)
  if (user?.sub !== sub) return refusals.incorrectUsernameOrPassword
  const round = { ...customUser(user, username), session: rounds }
  const next = await askHook('DefineAuthChallenge', () => hook.define(round))
  if (next instanceof Refusal) return next
  if ('issueTokens' in next && sub !== undefined)
    return nextStep({ username, sub, secondFactor: true, ...(deviceKey && { deviceKey }) }, pool)
  // A password is asked for at the beginning only, with the client's public value.
  if (!('challengeName' in next) || next.challengeName !== 'CUSTOM_CHALLENGE')
    return refusals.incorrectUsernameOrPassword
  return customChallengeOf(round, pool)
}

async function customChallengeOf(round: Round, pool: Pool): Promise<object | Refusal> {
  const hook = pool.settings.customAuth
  if (!hook) return refusals.customAuthNotConfigured
  const created = await askHook('CreateAuthChallenge', () => hook.create(round))
  if (created instanceof Refusal) return created
  const { publicParameters, privateParameters, metadata } = created
  const { username, attributes } = round.user
  const { sub } = attributes
  const state: CustomState = {
    username,
    ...(sub !== undefined && { sub }),
    rounds: round.session,
    privateParameters,
    ...(metadata !== undefined && { metadata }),
  }
  const Session = pool.sealed.seal('CUSTOM_CHALLENGE', state)
  if (Session.length > SESSION_MAX_LENGTH) return refusals.hookAnswerTooLong
  const ChallengeParameters = { ...publicParameters, USERNAME: username }
  return { ChallengeName: 'CUSTOM_CHALLENGE', Session, ChallengeParameters }
}

import type { Pool } from '../pool'
import { Refusal, refusals } from '../refusals'
import type { User } from '../users/user'
import type { Answer } from './challenge'
import type { ChallengeResult, CustomAuthUser } from './custom-auth'
import { nextStep } from './next-step'
import { activeUser, type Standing } from './sign-in'

/** The longest session that the protocol carries. */
const SESSION_MAX_LENGTH = 2048

/** What the session of a custom challenge brings back. */
export interface CustomState {
  username: string
  /** Absent where there is no such user. */
  found?: Standing | undefined
  rounds: readonly ChallengeResult[]
  privateParameters: Record<string, string>
  metadata?: string
}

export interface CustomProgress {
  username: string
  /** Absent where there was no such user. While a hook works the name may become another's. */
  found: Standing | undefined
  rounds: readonly ChallengeResult[]
  deviceKey: string | undefined
}

/** Who signs in, as the hook is told, also under a name that nobody has. */
export function customUser(user: User | undefined, username: string): CustomAuthUser {
  if (!user) return { user: { username, attributes: {} }, userNotFound: true }
  const { sub, attributes } = user
  return { user: { username, attributes: { sub, ...attributes } }, userNotFound: false }
}

/** Asks the pool's hook what comes next, and does it. */
export async function continueCustomAuth(
  { username, found, rounds, deviceKey }: CustomProgress,
  pool: Pool,
): Promise<Answer> {
  const hook = pool.settings.customAuth
  if (!hook) return refusals.customAuthNotConfigured
  if (!isAsFound({ username, found }, pool)) return refusals.incorrectUsernameOrPassword
  const round = { ...customUser(pool.users.find(username), username), session: rounds }
  const next = await askHook('DefineAuthChallenge', () => hook.define(round))
  if (next instanceof Refusal) return next
  if ('issueTokens' in next && found)
    return nextStep({ ...found, secondFactor: true, ...(deviceKey && { deviceKey }) }, pool)
  // A password is asked for at the beginning only, with the client's public value.
  if (!('challengeName' in next) || next.challengeName !== 'CUSTOM_CHALLENGE')
    return refusals.incorrectUsernameOrPassword

  const created = await askHook('CreateAuthChallenge', () => hook.create(round))
  if (created instanceof Refusal) return created
  const { publicParameters, privateParameters, metadata } = created
  const state: CustomState = {
    username,
    found,
    rounds,
    privateParameters,
    ...(metadata !== undefined && { metadata }),
  }
  const Session = pool.sessions.seal('CUSTOM_CHALLENGE', state)
  if (Session.length > SESSION_MAX_LENGTH) return refusals.hookAnswerTooLong
  const ChallengeParameters = { ...publicParameters, USERNAME: username }
  return { ChallengeName: 'CUSTOM_CHALLENGE', Session, ChallengeParameters }
}

/** Whether the account is as it was, or still nobody has the name. */
export function isAsFound(
  { username, found }: Pick<CustomState, 'username' | 'found'>,
  pool: Pool,
): boolean {
  return Boolean(found ? activeUser(found, pool) : !pool.users.find(username))
}

/** Runs a trigger of the pool's owner; what it throws is the answer, as in the hosted service. */
export async function askHook<Result>(
  trigger: string,
  ask: () => Result | Promise<Result>,
): Promise<Result | Refusal> {
  try {
    return await ask()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return refusals.hookFailed(trigger, reason.replace(/[^\x20-\x7e]/g, '?').slice(0, 256))
  }
}

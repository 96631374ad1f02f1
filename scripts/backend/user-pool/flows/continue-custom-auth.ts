import type { Pool } from '../pool'
import { Refusal } from '../refusal'
import { refusals } from '../refusals'
import type { User } from '../users/user'
import { askHook } from './ask-hook'
import type { ChallengeResult, CustomAuthUser, Round } from './custom-auth'
import { nextStep } from './next-step'

/** What the session of a custom challenge brings back. */
export interface CustomState {
  who: CustomAuthUser
  rounds: readonly ChallengeResult[]
  privateParameters: Record<string, string>
  metadata?: string
}

export interface CustomProgress {
  /** Undefined for a name of nobody. */
  user: User | undefined
  /** What nobody is called. */
  name?: string
  rounds: readonly ChallengeResult[]
  deviceKey: string | undefined
}

/** Asks the pool's hook what comes next, and does it. */
export async function continueCustomAuth(
  { user, name = '', rounds, deviceKey }: CustomProgress,
  pool: Pool,
): Promise<object | Refusal> {
  const hook = pool.settings.customAuth
  if (!hook) return refusals.customAuthNotConfigured
  const round = { ...whoIs(user, name), session: rounds }
  const next = await askHook('DefineAuthChallenge', () => hook.define(round))
  if (next instanceof Refusal) return next
  if ('issueTokens' in next && user) {
    const { username } = user
    return nextStep({ username, secondFactor: true, ...(deviceKey && { deviceKey }) }, pool)
  }
  // A password is asked for at the beginning only, with the client's public value.
  if (!('challengeName' in next) || next.challengeName !== 'CUSTOM_CHALLENGE')
    return refusals.incorrectUsernameOrPassword
  return customChallengeOf(round, pool)
}

function whoIs(user: User | undefined, name: string): CustomAuthUser {
  if (!user) return { user: { username: name, attributes: {} }, userNotFound: true }
  const { username, sub, attributes } = user
  return { user: { username, attributes: { sub, ...attributes } }, userNotFound: false }
}

async function customChallengeOf(round: Round, pool: Pool): Promise<object | Refusal> {
  const hook = pool.settings.customAuth
  if (!hook) return refusals.customAuthNotConfigured
  const created = await askHook('CreateAuthChallenge', () => hook.create(round))
  if (created instanceof Refusal) return created
  const { user, userNotFound, session: rounds } = round
  const { publicParameters, privateParameters, metadata } = created
  const state: CustomState = {
    who: { user, userNotFound },
    rounds,
    privateParameters,
    ...(metadata !== undefined && { metadata }),
  }
  return {
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session: pool.sealed.seal('CUSTOM_CHALLENGE', state),
    ChallengeParameters: { ...publicParameters, USERNAME: user.username },
  }
}

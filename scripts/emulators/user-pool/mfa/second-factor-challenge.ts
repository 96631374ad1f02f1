import { createHash } from 'node:crypto'
import { newCode } from '../codes/code-hash'
import { maskedDestination } from '../codes/masked-destination'
import { openChallenge } from '../flows/open-challenge'
import type { SignIn } from '../flows/sign-in'
import type { Pool } from '../pool'
import type { MfaType, User } from '../users/user'
import { isReady, MFA_TYPES } from './is-ready'

export interface Asked {
  user: User
  signIn: SignIn
}

/** What the session of a text message brings back. */
export interface SmsState {
  signIn: SignIn
  /** The phone's number. */
  sentTo: string
  codeHash: string
}

/** Asks for the second factor that this user has to give; undefined where none is needed. */
export async function secondFactorChallenge(asked: Asked, pool: Pool): Promise<object | undefined> {
  const { user, signIn } = asked
  if (pool.settings.mfa === 'OFF') return undefined
  const types = factorsOf(user, pool)
  const [only] = types
  const preferred = types.find((type) => type === user.preferredMfa)
  const chosen = preferred ?? (types.length === 1 ? only : undefined)
  if (chosen) return challengeOf(chosen, { asked, pool })
  const state = { signIn }
  if (types.length > 1) {
    const parameters = { MFAS_CAN_CHOOSE: JSON.stringify(types) }
    return openChallenge({ name: 'SELECT_MFA_TYPE', state, parameters }, pool)
  }
  if (pool.settings.mfa === 'OPTIONAL') return undefined
  const parameters = { MFAS_CAN_SETUP: JSON.stringify(['SOFTWARE_TOKEN_MFA']) }
  return openChallenge({ name: 'MFA_SETUP', state, parameters }, pool)
}

/** What this user may give. Where a second factor is required, a verified app or a phone will do
 * without being turned on. */
export function factorsOf(user: User, pool: Pool): readonly MfaType[] {
  const types = user.mfa.filter((type) => isReady(user, type))
  if (types.length > 0 || pool.settings.mfa !== 'ON') return types
  return MFA_TYPES.filter((type) => isReady(user, type)).slice(0, 1)
}

export function challengeOf(type: MfaType, { asked, pool }: { asked: Asked; pool: Pool }): object {
  return type === 'SMS_MFA' ? smsChallenge(asked, pool) : softwareTokenChallenge(asked, pool)
}

function smsChallenge({ user, signIn }: Asked, pool: Pool): object {
  const { phone_number: sentTo = '' } = user.attributes
  const code = newCode()
  pool.deliver({ to: sentTo, subject: 'Your sign-in code', code, sentAt: pool.now() })
  const parameters = {
    CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
    CODE_DELIVERY_DESTINATION: maskedDestination(sentTo),
  }
  const state: SmsState = { signIn, sentTo, codeHash: hashOfSms(code) }
  return openChallenge({ name: 'SMS_MFA', state, parameters }, pool)
}

function softwareTokenChallenge({ user, signIn }: Asked, pool: Pool): object {
  const { friendlyName } = user.softwareToken ?? {}
  const parameters: Record<string, string> = friendlyName
    ? { FRIENDLY_DEVICE_NAME: friendlyName }
    : {}
  return openChallenge({ name: 'SOFTWARE_TOKEN_MFA', state: { signIn }, parameters }, pool)
}

/** It lies in the encrypted session, not on disk, so a fast hash does. */
export function hashOfSms(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

import { createHash } from 'node:crypto'
import { newCode } from '../codes/code-store'
import { maskedDestination } from '../codes/send-code'
import { askChallenge, type SignIn } from '../flows/sign-in'
import type { Pool } from '../pool'
import type { Factor, User } from '../users/user'

/** Safest first. */
const MFA_TYPES: readonly Factor[] = ['SOFTWARE_TOKEN_MFA', 'SMS_MFA']

/** True if the user meets this factor's requirement: a phone number, or a verified app. */
export function isReady(user: User, type: Factor): boolean {
  if (type === 'SMS_MFA') return Boolean(user.attributes.phone_number)
  return user.softwareToken?.verified === true
}

/** The second factors that the user could use, turned on or not. */
export function readyFactors(user: User): readonly Factor[] {
  return MFA_TYPES.filter((type) => isReady(user, type))
}

interface Prompt {
  user: User
  signIn: SignIn
}

/** The state in the session of a text message. */
export interface SmsState {
  signIn: SignIn
  /** The phone number. */
  sentTo: string
  codeHash: string
}

/** Asks for the second factor that this user has to give; undefined if none is needed. */
export function askSecondFactor(request: Prompt, pool: Pool): object | undefined {
  const { user, signIn } = request
  if (pool.settings.mfa === 'OFF') return undefined
  const types = factorsOf(user, pool)
  const [only] = types
  const preferredType = types.find((type) => type === user.preferredMfa)
  const type = preferredType ?? (types.length === 1 ? only : undefined)
  if (type) return askFactor({ ...request, type }, pool)
  const state = { signIn }
  if (types.length > 1) {
    const parameters = { MFAS_CAN_CHOOSE: JSON.stringify(types) }
    return askChallenge({ name: 'SELECT_MFA_TYPE', user, state, parameters }, pool)
  }
  if (pool.settings.mfa === 'OPTIONAL') return undefined
  const parameters = { MFAS_CAN_SETUP: JSON.stringify(['SOFTWARE_TOKEN_MFA']) }
  return askChallenge({ name: 'MFA_SETUP', user, state, parameters }, pool)
}

/** The second factors that this user may give. If one is required, a verified app or a phone counts
 * without being turned on. */
export function factorsOf(user: User, pool: Pool): readonly Factor[] {
  const types = user.mfa.filter((type) => isReady(user, type))
  if (types.length > 0 || pool.settings.mfa !== 'ON') return types
  return readyFactors(user).slice(0, 1)
}

export function askFactor({ user, signIn, type }: Prompt & { type: Factor }, pool: Pool): object {
  if (type === 'SOFTWARE_TOKEN_MFA') {
    const { friendlyName } = user.softwareToken ?? {}
    const parameters = { ...(friendlyName && { FRIENDLY_DEVICE_NAME: friendlyName }) }
    return askChallenge({ name: type, user, state: { signIn }, parameters }, pool)
  }
  const { phone_number: sentTo = '' } = user.attributes
  const code = newCode()
  pool.deliver({ to: sentTo, subject: 'Your sign-in code', code, sentAt: pool.now() })
  const parameters = {
    CODE_DELIVERY_DELIVERY_MEDIUM: 'SMS',
    CODE_DELIVERY_DESTINATION: maskedDestination(sentTo),
  }
  const state: SmsState = { signIn, sentTo, codeHash: hashOfSms(code) }
  return askChallenge({ name: type, user, state, parameters }, pool)
}

/** A fast hash is enough, since it is in the encrypted session and not on disk. */
export function hashOfSms(code: string): string {
  return createHash('sha256').update(code).digest('hex')
}

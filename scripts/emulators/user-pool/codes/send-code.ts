import type { Pool } from '../pool'
import type { Address, User } from '../users/user'
import type { CodePurpose, NewCode } from './code-store'

const SUBJECTS = {
  SignUp: 'Your activation code',
  ResendCode: 'Your activation code',
  ForgotPassword: 'Your code to reset the password',
  UpdateUserAttribute: 'Your verification code',
  VerifyUserAttribute: 'Your verification code',
} as const

interface CodeToSend {
  user: User
  /** The occasion, which determines the code's purpose. */
  source: keyof typeof SUBJECTS
  to: Address
  code: NewCode
}

/** Inside a transaction: stores a code, which is sent after the commit. */
export function sendCode(pool: Pool, { user, source, to, code }: CodeToSend) {
  const purpose = purposeOf(source, to)
  const passwordSalt = (purpose === 'reset' && user.password?.salt) || null
  pool.codes.put({ sub: user.sub, purpose }, { ...code, value: to.address, passwordSalt })
  const { address } = to
  pool.deliver({ to: address, subject: SUBJECTS[source], code: code.code, sentAt: pool.now() })
  return deliveryDetails(to)
}

function purposeOf(source: keyof typeof SUBJECTS, { attribute }: Address): CodePurpose {
  if (source === 'ForgotPassword') return 'reset'
  return source === 'SignUp' || source === 'ResendCode' ? 'confirm' : `verify:${attribute}`
}

/** The same answer for a user who does not exist; nothing is sent. */
export function pretendToSendCode(name: string) {
  return deliveryDetails({ attribute: 'email', address: name.includes('@') ? name : `${name}@e` })
}

function deliveryDetails({ attribute, address }: Address) {
  return {
    Destination: maskedDestination(address),
    DeliveryMedium: attribute === 'phone_number' ? 'SMS' : 'EMAIL',
    AttributeName: attribute,
  }
}

/** `a***@e***`, `+*******1234`: enough for the owner to recognise it. */
export function maskedDestination(address: string): string {
  const [name = '', domain] = address.split('@')
  if (domain === undefined) return `+${'*'.repeat(7)}${address.slice(-4)}`
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`
}

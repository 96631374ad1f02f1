import type { Pool } from '../pool'
import type { Address, User } from '../users/user'
import type { CodePurpose, MadeCode } from './code-store'

const SUBJECTS = {
  confirm: 'Your activation code',
  reset: 'Your code to reset the password',
  verify: 'Your verification code',
} as const

interface CodeToSend {
  user: User
  kind: keyof typeof SUBJECTS
  to: Address
  made: MadeCode
}

/** Inside a transaction: stores a code; it leaves for the address once the transaction is done. */
export function sendCode(pool: Pool, { user, kind, to, made }: CodeToSend) {
  const purpose: CodePurpose = kind === 'verify' ? `verify:${to.attribute}` : kind
  const passwordSalt = (kind === 'reset' && user.password?.salt) || null
  pool.codes.put({ sub: user.sub, purpose }, { ...made, value: to.address, passwordSalt })
  const { address } = to
  pool.deliver({ to: address, subject: SUBJECTS[kind], code: made.code, sentAt: pool.now() })
  return deliveryDetails(to)
}

/** For a user who does not exist: the same answer, and nothing is sent. */
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

/** `a***@e***`, `+*******1234`: enough for its owner to recognise it. */
export function maskedDestination(address: string): string {
  const [name = '', domain] = address.split('@')
  if (domain === undefined) return `+${'*'.repeat(7)}${address.slice(-4)}`
  return `${name.slice(0, 1)}***@${domain.slice(0, 1)}***`
}

import type { Pool } from '../pool'
import { hashCode } from './code-hash'
import type { CodeToIssue } from './code-store'
import { maskedDestination } from './masked-destination'

const SUBJECTS = {
  confirm: 'Your activation code',
  reset: 'Your code to reset the password',
  verify: 'Your verification code',
} as const

export interface CodeDeliveryDetails {
  Destination: string
  DeliveryMedium: 'EMAIL' | 'SMS'
  AttributeName: string
}

export interface CodeToSend extends CodeToIssue {
  /** Where it goes. */
  to: { attribute: string; address: string }
}

/** Makes a code and sends it to the address. */
export async function sendCode(pool: Pool, code: CodeToSend): Promise<CodeDeliveryDetails> {
  return deliverCode(pool, { ...code, code: await pool.codes.issue(code) })
}

/** Sends a code that is stored. */
export function deliverCode(
  pool: Pool,
  { purpose, to, code }: Pick<CodeToSend, 'purpose' | 'to'> & { code: string },
): CodeDeliveryDetails {
  const subject =
    SUBJECTS[purpose.startsWith('verify:') ? 'verify' : (purpose as 'confirm' | 'reset')]
  pool.deliver({ to: to.address, subject, code, sentAt: pool.now() })
  return deliveryDetails(to)
}

/** For a user who does not exist: the same work and the same answer, and nothing is sent. */
export async function pretendToSendCode(
  name: string,
  hasLeft: () => boolean,
): Promise<CodeDeliveryDetails> {
  await hashCode('000000', hasLeft)
  return deliveryDetails({ attribute: 'email', address: name.includes('@') ? name : `${name}@e` })
}

export function deliveryDetails(to: CodeToSend['to']): CodeDeliveryDetails {
  return {
    Destination: maskedDestination(to.address),
    DeliveryMedium: to.attribute === 'phone_number' ? 'SMS' : 'EMAIL',
    AttributeName: to.attribute,
  }
}

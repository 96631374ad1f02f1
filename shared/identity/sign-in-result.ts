import type { Outcome } from '../outcome'
import type { SignInResult } from '../user-pool/user-pool-client'

export type MfaType = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'

/**
 * A question that the pool asks before it gives tokens (specification section 4). Each carries the
 * function that answers it and tells what the sign-in comes to then, possibly the next question. The
 * device challenges are answered by the client itself and never stand open.
 */
export type Challenge =
  | { name: 'SMS_MFA'; destination: string | undefined; answer: Answer<{ code: string }> }
  | { name: 'SOFTWARE_TOKEN_MFA'; answer: Answer<{ code: string }> }
  | { name: 'SELECT_MFA_TYPE'; choices: MfaType[]; answer: Answer<{ choice: MfaType }> }
  | {
      name: 'MFA_SETUP'
      choices: MfaType[]
      /** Asks for the secret that an authenticator app is set up with; comes before the answer. */
      associate: () => Promise<Outcome<{ secretCode: string }>>
      answer: Answer<{ code: string; deviceName: string }>
    }
  | {
      name: 'NEW_PASSWORD_REQUIRED'
      /** Names of the attributes that the answer has to give. */
      requiredAttributes: string[]
      answer: Answer<{ newPassword: string; attributes?: Record<string, string> }>
    }
  | {
      name: 'CUSTOM_CHALLENGE'
      parameters: Record<string, string>
      answer: Answer<{ answer: string }>
    }

export type ChallengeName = Challenge['name']

type Answer<Input> = (input: Input) => Promise<SignInResult>

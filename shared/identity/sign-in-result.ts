import type { Failure, Outcome } from '../outcome'
import type { SignedInUser } from './user-profile'

export interface Credentials {
  email: string
  password: string
  /** How the password is proven; SRP by default, so that it is never sent. */
  flow?: 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH' | 'CUSTOM_AUTH'
  /** The caller answers `REMEMBER_DEVICE`; otherwise an optional device is not remembered. */
  asksToRemember?: boolean
}

/** The result of a sign-in: signed in, a challenge that waits for its answer, or a failure. */
export type SignInResult =
  | { status: 'signed-in'; user: SignedInUser }
  | ({ status: 'challenge' } & Challenge)
  | { status: 'failed'; error: Failure }

export type MfaType = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'

type AnswerChallenge<Input> = (input: Input) => Promise<SignInResult>

/**
 * A question that the pool asks before it issues tokens (specification section 4). Each carries the
 * function that answers it, whose result may be the next question. The client answers the device
 * challenges itself.
 */
export type Challenge =
  | { name: 'SMS_MFA'; destination: string | undefined; answer: AnswerChallenge<{ code: string }> }
  | { name: 'SOFTWARE_TOKEN_MFA'; answer: AnswerChallenge<{ code: string }> }
  | { name: 'SELECT_MFA_TYPE'; choices: MfaType[]; answer: AnswerChallenge<{ choice: MfaType }> }
  | {
      name: 'MFA_SETUP'
      choices: MfaType[]
      /** Requests the secret for an authenticator app; call it before the answer. */
      associate: () => Promise<Outcome<{ secretCode: string }>>
      answer: AnswerChallenge<{ code: string; deviceName: string }>
    }
  | {
      name: 'NEW_PASSWORD_REQUIRED'
      /** Names of the attributes that the answer must include. */
      requiredAttributes: string[]
      answer: AnswerChallenge<{ newPassword: string; attributes?: Record<string, string> }>
    }
  | {
      name: 'CUSTOM_CHALLENGE'
      parameters: Record<string, string>
      answer: AnswerChallenge<{ answer: string }>
    }
  /** The client's own: the pool lets the user decide whether it remembers this device. */
  | { name: 'REMEMBER_DEVICE'; answer: AnswerChallenge<{ remember: boolean }> }

export type ChallengeName = Challenge['name']

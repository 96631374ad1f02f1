import type { Failure, Outcome } from '../outcome'
import type { SignedInUser } from './user-profile'

export interface Credentials {
  email: string
  password: string
  /** How the password is proven; SRP by default, so that it never travels. */
  flow?: 'USER_SRP_AUTH' | 'USER_PASSWORD_AUTH' | 'CUSTOM_AUTH'
  /** The caller answers `REMEMBER_DEVICE`; without, a device that may be remembered is not. */
  asksToRemember?: boolean
}

/** What a sign-in came to: the user is signed in, a challenge waits for its answer, or it failed. */
export type SignInResult =
  | { status: 'signed-in'; user: SignedInUser }
  | ({ status: 'challenge' } & Challenge)
  | { status: 'failed'; error: Failure }

export type MfaType = 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'

type Answer<Input> = (input: Input) => Promise<SignInResult>

/**
 * A question that the pool asks before it gives tokens (specification section 4). Each carries the
 * function that answers it, and what the sign-in comes to then may be the next question. The client
 * answers the device challenges itself.
 */
export type Challenge =
  | { name: 'SMS_MFA'; destination: string | undefined; answer: Answer<{ code: string }> }
  | { name: 'SOFTWARE_TOKEN_MFA'; answer: Answer<{ code: string }> }
  | { name: 'SELECT_MFA_TYPE'; choices: MfaType[]; answer: Answer<{ choice: MfaType }> }
  | {
      name: 'MFA_SETUP'
      choices: MfaType[]
      /** Asks for the secret to set up an authenticator app with; comes before the answer. */
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
  /** The client's own: the pool leaves it to the user whether it remembers this device. */
  | { name: 'REMEMBER_DEVICE'; answer: Answer<{ remember: boolean }> }

export type ChallengeName = Challenge['name']

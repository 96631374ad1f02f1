// The only file that knows amazon-cognito-identity-js (end of life: March 2027). It proves the
// password and answers challenges; the calls themselves go through this layer's own protocol.
import {
  AuthenticationDetails,
  AuthenticationHelper,
  CognitoUser,
  CognitoUserPool,
  type IAuthenticationCallback,
} from 'amazon-cognito-identity-js'
import type { Failure, Outcome } from '../../outcome'
import type { TokenStorage } from '../../session/token-storage'
import { isDeviceUnknown } from '../../user-pool/device-unknown'
import { mfaChoices } from '../../user-pool/mfa-choices'
import type { Credentials, SignInResult } from '../../user-pool/user-pool-client'
import type { IdentityCall } from '../identity-call'
import type { MfaType } from '../sign-in-result'
import { installNativeModPow, type SdkBigInteger } from './native-mod-pow'
import { createSdkClient, SdkCallError, type SdkClient } from './sdk-client'

declare module 'amazon-cognito-identity-js' {
  interface CognitoUserPool {
    /** Not in the published types. */
    client: SdkClient
  }
  /** Exported, but not in the published types either. */
  class AuthenticationHelper {
    constructor(poolName: string)
    readonly g: SdkBigInteger
    calculateA(): void
  }
}

/** The SDK's integers are reached through one of its helpers, made without its first power. */
class IdleHelper extends AuthenticationHelper {
  override calculateA() {
    return undefined
  }
}

installNativeModPow(Object.getPrototypeOf(new IdleHelper('').g))

export interface SdkSignIn extends Credentials {
  userPoolId: string
  clientId: string
  storage: TokenStorage
  call: IdentityCall
  /** Called when the SDK has stored the tokens. */
  complete: () => Promise<SignInResult>
  /** Removes what is remembered of a user's device. */
  forgetDevice: (username: string) => void
}

/** Signs in by the SDK, which leaves the tokens in `storage`. */
export function signInWithSdk(input: SdkSignIn): Promise<SignInResult> {
  let mayRestart = true
  return start()

  function start(): Promise<SignInResult> {
    const { email: Username, password, storage: Storage, flow = 'USER_SRP_AUTH' } = input
    const Pool = new CognitoUserPool({
      UserPoolId: input.userPoolId,
      ClientId: input.clientId,
      Storage,
    })
    Pool.client = createSdkClient(input.call)
    // A user does not take the storage over from its pool.
    const user = new CognitoUser({ Username, Pool, Storage })
    user.setAuthenticationFlowType(flow)
    const details = new AuthenticationDetails({ Username, Password: password })
    return takeStep({ user, client: Pool.client }, (callbacks) =>
      flow === 'CUSTOM_AUTH' && password === ''
        ? user.initiateAuth(details, callbacks)
        : user.authenticateUser(details, callbacks),
    )
  }

  /** Takes one step of the sign-in and names what it led to. */
  function takeStep(
    { user, client }: { user: CognitoUser; client: SdkClient },
    take: (callbacks: Required<IAuthenticationCallback>) => void,
  ): Promise<SignInResult> {
    const next = (step: typeof take) => takeStep({ user, client }, step)
    const answerCode = (type: MfaType) => (answer: { code: string }) =>
      next((callbacks) => user.sendMFACode(answer.code, callbacks, type))

    async function failed(error: unknown): Promise<SignInResult> {
      // The tokens are there: only the device could not be confirmed, and is not remembered then.
      if (user.getSignInUserSession() !== null) return input.complete()
      const failure = failureOf(error)
      if (!isDeviceUnknown(failure)) return { status: 'failed', error: failure }
      input.forgetDevice(user.getUsername())
      if (client.hasDroppedDevice || !mayRestart) return { status: 'failed', error: failure }
      mayRestart = false
      return start()
    }

    return new Promise((resolve) => {
      take({
        onSuccess: () => resolve(input.complete()),
        onFailure: (error) => resolve(failed(error)),
        mfaRequired: (_name, parameters) =>
          resolve({
            status: 'challenge',
            name: 'SMS_MFA',
            destination: parameters?.CODE_DELIVERY_DESTINATION,
            answer: answerCode('SMS_MFA'),
          }),
        totpRequired: () =>
          resolve({
            status: 'challenge',
            name: 'SOFTWARE_TOKEN_MFA',
            answer: answerCode('SOFTWARE_TOKEN_MFA'),
          }),
        selectMFAType: (_name, parameters) =>
          resolve({
            status: 'challenge',
            name: 'SELECT_MFA_TYPE',
            choices: mfaChoices(parameters?.MFAS_CAN_CHOOSE),
            answer: ({ choice }) =>
              next((callbacks) => user.sendMFASelectionAnswer(choice, callbacks)),
          }),
        mfaSetup: (_name, parameters) =>
          resolve({
            status: 'challenge',
            name: 'MFA_SETUP',
            choices: mfaChoices(parameters?.MFAS_CAN_SETUP),
            associate: () => associate(user),
            answer: ({ code, deviceName }) =>
              next((callbacks) => user.verifySoftwareToken(code, deviceName, callbacks)),
          }),
        newPasswordRequired: (_attributes, requiredAttributes) =>
          resolve({
            status: 'challenge',
            name: 'NEW_PASSWORD_REQUIRED',
            requiredAttributes: requiredAttributes ?? [],
            answer: ({ newPassword, attributes = {} }) =>
              next((callbacks) =>
                user.completeNewPasswordChallenge(newPassword, attributes, callbacks),
              ),
          }),
        customChallenge: (parameters) =>
          resolve({
            status: 'challenge',
            name: 'CUSTOM_CHALLENGE',
            parameters: parameters ?? {},
            answer: ({ answer }) =>
              next((callbacks) => user.sendCustomChallengeAnswer(answer, callbacks)),
          }),
      })
    })
  }
}

function associate(user: CognitoUser): Promise<Outcome<{ secretCode: string }>> {
  return new Promise((resolve) =>
    user.associateSoftwareToken({
      associateSecretCode: (secretCode) => resolve({ ok: true, value: { secretCode } }),
      onFailure: (error) => resolve({ ok: false, error: failureOf(error) }),
    }),
  )
}

function failureOf(error: unknown): Failure {
  if (error instanceof SdkCallError) return error.failure
  // One of the SDK's own, which carry no code.
  const message = error instanceof Error ? error.message : String(error)
  return { code: 'IdentityClientError', message }
}

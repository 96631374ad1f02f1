// The only file that knows amazon-cognito-identity-js (end of life: March 2027). It proves the
// password and answers challenges; the calls themselves go through this layer's own protocol.
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type IAuthenticationCallback,
} from 'amazon-cognito-identity-js'
import type { Failure, Outcome } from '../outcome'
import type { IdentityCall } from './identity-call'
import { identityFailures } from './identity-failures'
import { type JsonObject, parseJsonObject } from './json-object'
import type { TokenStorage } from './token-storage'
import type { Credentials, SignInResult } from './user-pool-client'

type SdkRequest = (
  operation: string,
  payload: object,
  callback: (error: Error | null, answer?: JsonObject) => void,
) => void

declare module 'amazon-cognito-identity-js' {
  interface CognitoUserPool {
    /** Not in the published types: the object that every call of pool and users goes through. */
    client: { request: SdkRequest; requestWithRetry: SdkRequest }
  }
}

export interface SdkSignIn extends Credentials {
  userPoolId: string
  clientId: string
  storage: TokenStorage
  call: IdentityCall
  /** Called when the SDK has stored the tokens. */
  complete: () => Promise<SignInResult>
}

/** Signs in by the SDK, which leaves the tokens in `storage`. */
export function signInWithSdk(input: SdkSignIn): Promise<SignInResult> {
  const { storage: Storage, complete } = input
  const pool = new CognitoUserPool({
    UserPoolId: input.userPoolId,
    ClientId: input.clientId,
    Storage,
  })
  const request = sdkRequest(input.call)
  // The SDK repeats a refused call six times; every call of ours is made once.
  pool.client = { request, requestWithRetry: request }
  // A user does not take the storage over from its pool.
  const user = new CognitoUser({ Username: input.email, Pool: pool, Storage })
  const details = new AuthenticationDetails({ Username: input.email, Password: input.password })
  user.setAuthenticationFlowType(input.flow ?? 'USER_SRP_AUTH')
  return step((callbacks) => user.authenticateUser(details, callbacks))

  /** Takes one step of the sign-in and names what it led to. */
  function step(take: (callbacks: Required<IAuthenticationCallback>) => void) {
    return new Promise<SignInResult>((resolve, reject) => {
      const open = (challenge: SignInResult) => resolve(challenge)
      const answerCode = (mfaType: 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA') => (given: { code: string }) =>
        step((callbacks) => user.sendMFACode(given.code, callbacks, mfaType))
      take({
        onSuccess: () => complete().then(resolve, reject),
        onFailure: (error) => resolve({ status: 'failed', error: failureOf(error) }),
        mfaRequired: (_name, parameters) =>
          open({
            status: 'challenge',
            name: 'SMS_MFA',
            destination: parameters?.CODE_DELIVERY_DESTINATION,
            answer: answerCode('SMS_MFA'),
          }),
        totpRequired: () =>
          open({
            status: 'challenge',
            name: 'SOFTWARE_TOKEN_MFA',
            answer: answerCode('SOFTWARE_TOKEN_MFA'),
          }),
        selectMFAType: (_name, parameters) =>
          open({
            status: 'challenge',
            name: 'SELECT_MFA_TYPE',
            choices: mfaChoices(parameters?.MFAS_CAN_CHOOSE),
            answer: ({ choice }) =>
              step((callbacks) => user.sendMFASelectionAnswer(choice, callbacks)),
          }),
        mfaSetup: () =>
          open({
            status: 'challenge',
            name: 'MFA_SETUP',
            associate: () =>
              new Promise<Outcome<{ secretCode: string }>>((settle) =>
                user.associateSoftwareToken({
                  associateSecretCode: (secretCode) => settle({ ok: true, value: { secretCode } }),
                  onFailure: (error) => settle({ ok: false, error: failureOf(error) }),
                }),
              ),
            answer: ({ code, deviceName }) =>
              step((callbacks) => user.verifySoftwareToken(code, deviceName, callbacks)),
          }),
        newPasswordRequired: (_attributes, requiredAttributes) =>
          open({
            status: 'challenge',
            name: 'NEW_PASSWORD_REQUIRED',
            requiredAttributes: Array.isArray(requiredAttributes) ? requiredAttributes : [],
            answer: ({ newPassword, attributes = {} }) =>
              step((callbacks) =>
                user.completeNewPasswordChallenge(newPassword, attributes, callbacks),
              ),
          }),
        customChallenge: (parameters) =>
          open({
            status: 'challenge',
            name: 'CUSTOM_CHALLENGE',
            parameters: parameters ?? {},
            answer: ({ answer }) =>
              step((callbacks) => user.sendCustomChallengeAnswer(answer, callbacks)),
          }),
      })
    })
  }
}

/** An error as the SDK passes it around: it looks at `code` alone. */
class CallError extends Error {
  readonly code: string
  constructor(failure: Failure) {
    super(failure.message)
    this.code = failure.code
  }
}

function sdkRequest(call: IdentityCall): SdkRequest {
  return (operation, payload, callback) => {
    void call({ operation, payload }).then((answer) => {
      if (!answer.ok) return callback(new CallError(answer.error))
      try {
        callback(null, answer.value)
      } catch (error) {
        // The SDK trusts the answer's shape: what it throws over a malformed one ends the sign-in.
        callback(error instanceof Error ? error : new Error(String(error)))
      }
    })
  }
}

function failureOf(error: unknown): Failure {
  if (error instanceof CallError) return { code: error.code, message: error.message }
  const message = error instanceof Error ? error.message : String(error)
  const own = Object.values(identityFailures).find((each) => each.message === message)
  return own ?? { code: 'IdentityClientError', message }
}

function mfaChoices(json: unknown): ('SMS_MFA' | 'SOFTWARE_TOKEN_MFA')[] {
  const listed = parseJsonObject(`{"choices":${typeof json === 'string' ? json : '[]'}}`)?.choices
  const known = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] as const
  return known.filter((each) => Array.isArray(listed) && listed.includes(each))
}

// The only file that knows amazon-cognito-identity-js (end of life: March 2027). The SDK proves the
// password and answers challenges; every call goes through this layer's own protocol.
import {
  AuthenticationDetails,
  AuthenticationHelper,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
  type IAuthenticationCallback,
} from 'amazon-cognito-identity-js'
import { parseJsonObject } from '../../contract/json-value'
import { nextTask } from '../../next-task'
import type { Failure, Outcome } from '../../outcome'
import type { IdentityCall } from '../identity-call'
import { isDeviceUnknown, unexpectedAnswer } from '../identity-failures'
import type { Challenge, Credentials, MfaType, SignInResult } from '../sign-in-result'
import type { Tokens } from '../tokens'
import { installNativeModPow, type SdkBigInteger } from './native-mod-pow'
import { createSdkClient, SdkCallError, type SdkClient } from './sdk-client'

declare module 'amazon-cognito-identity-js' {
  // None of these are in the published types.
  interface CognitoUserPool {
    client: SdkClient
  }
  interface CognitoUser {
    clearCachedDeviceKeyAndPassword(): void
    deviceKey?: string
  }
  interface CognitoUserSession {
    getClockDrift(): number
  }
  class AuthenticationHelper {
    constructor(poolName: string)
    readonly g: SdkBigInteger
    calculateA(): void
  }
}

/** Gives access to the SDK's integers, without the power that a helper computes at its start. */
class IdleHelper extends AuthenticationHelper {
  override calculateA() {
    return undefined
  }
}

installNativeModPow(Object.getPrototypeOf(new IdleHelper('').g))

export interface SdkSignIn extends Credentials {
  userPoolId: string
  clientId: string
  call: IdentityCall
  /** Everything that the SDK stores, under its own keys. It starts with the remembered devices'
   * keys; a confirmed device is added, one that the pool does not know is removed. */
  memory: Map<string, string>
  complete: (tokens: Tokens) => Promise<SignInResult>
  /** Called when the pool no longer knows the user's remembered device. */
  onDeviceUnknown: (username: string) => void
}

/** Takes one step of a sign-in by calling back into the SDK. */
type SignInStep = (callbacks: Required<IAuthenticationCallback>) => void

export async function signInWithSdk(input: SdkSignIn): Promise<SignInResult> {
  // Compiling and running this module was enough work for one task.
  await nextTask()
  return startSignIn(input, { mayRestart: true })
}

function startSignIn(
  input: SdkSignIn,
  { mayRestart }: { mayRestart: boolean },
): Promise<SignInResult> {
  const { email: Username, password, flow = 'USER_SRP_AUTH', memory } = input
  const Storage = {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => void memory.set(key, value),
    removeItem: (key: string) => void memory.delete(key),
    clear: () => memory.clear(),
  }
  const Pool = new CognitoUserPool({
    UserPoolId: input.userPoolId,
    ClientId: input.clientId,
    Storage,
  })
  Pool.client = createSdkClient(input.call)
  // A user does not inherit the storage from its pool.
  const user = new CognitoUser({ Username, Pool, Storage })
  user.setAuthenticationFlowType(flow)
  const details = new AuthenticationDetails({ Username, Password: password })
  return takeStep((callbacks) =>
    flow === 'CUSTOM_AUTH' && password === ''
      ? user.initiateAuth(details, callbacks)
      : user.authenticateUser(details, callbacks),
  )

  async function handleSuccess(
    session: CognitoUserSession,
    mayBeRemembered = false,
  ): Promise<SignInResult> {
    const tokens = tokensOf(user, session)
    // The SDK makes empty tokens of an answer without tokens.
    if (tokens.idToken === '' || tokens.accessToken === '') {
      return { status: 'failed', error: unexpectedAnswer('gave no tokens') }
    }
    if (!mayBeRemembered || !input.asksToRemember) return input.complete(tokens)
    // Before the sign-in is complete, because the page leaves it right after.
    return {
      status: 'challenge',
      name: 'REMEMBER_DEVICE',
      async answer({ remember }) {
        const refusal = remember ? await rememberDevice(tokens) : undefined
        return refusal ? { status: 'failed', error: refusal } : input.complete(tokens)
      },
    }
  }

  async function rememberDevice({ accessToken }: Tokens): Promise<Failure | undefined> {
    const answer = await input.call({
      operation: 'UpdateDeviceStatus',
      payload: {
        AccessToken: accessToken,
        DeviceKey: user.deviceKey,
        DeviceRememberedStatus: 'remembered',
      },
    })
    return answer.ok ? undefined : answer.error
  }

  async function handleFailure(error: unknown): Promise<SignInResult> {
    const session = user.getSignInUserSession()
    // The tokens are valid: only the device could not be confirmed, so it is not remembered.
    if (session !== null) return handleSuccess(session)
    const failure = failureOf(error)
    if (!isDeviceUnknown(failure)) return { status: 'failed', error: failure }
    user.clearCachedDeviceKeyAndPassword()
    input.onDeviceUnknown(user.getUsername())
    return mayRestart
      ? startSignIn(input, { mayRestart: false })
      : { status: 'failed', error: failure }
  }

  function takeStep(step: SignInStep): Promise<SignInResult> {
    return new Promise((resolve) => {
      const ask = (challenge: Challenge) => resolve({ status: 'challenge', ...challenge })
      step({
        onSuccess: (session, mayBeRemembered) => resolve(handleSuccess(session, mayBeRemembered)),
        onFailure: (error) => resolve(handleFailure(error)),
        mfaRequired: (_name, parameters) =>
          ask({
            name: 'SMS_MFA',
            destination: parameters?.CODE_DELIVERY_DESTINATION,
            answer: answerCode('SMS_MFA'),
          }),
        totpRequired: () =>
          ask({
            name: 'SOFTWARE_TOKEN_MFA',
            answer: answerCode('SOFTWARE_TOKEN_MFA'),
          }),
        selectMFAType: (_name, parameters) =>
          ask({
            name: 'SELECT_MFA_TYPE',
            choices: mfaChoices(parameters?.MFAS_CAN_CHOOSE),
            answer: ({ choice }) =>
              takeStep((callbacks) => user.sendMFASelectionAnswer(choice, callbacks)),
          }),
        mfaSetup: (_name, parameters) =>
          ask({
            name: 'MFA_SETUP',
            choices: mfaChoices(parameters?.MFAS_CAN_SETUP),
            associate: () => associate(user),
            answer: ({ code, deviceName }) =>
              takeStep((callbacks) => user.verifySoftwareToken(code, deviceName, callbacks)),
          }),
        newPasswordRequired: (_attributes, requiredAttributes) =>
          ask({
            name: 'NEW_PASSWORD_REQUIRED',
            requiredAttributes: requiredAttributes ?? [],
            answer: ({ newPassword, attributes = {} }) =>
              takeStep((callbacks) =>
                user.completeNewPasswordChallenge(newPassword, attributes, callbacks),
              ),
          }),
        customChallenge: (parameters) =>
          ask({
            name: 'CUSTOM_CHALLENGE',
            parameters: parameters ?? {},
            answer: ({ answer }) =>
              takeStep((callbacks) => user.sendCustomChallengeAnswer(answer, callbacks)),
          }),
      })
    })
  }

  function answerCode(type: MfaType) {
    return ({ code }: { code: string }) =>
      takeStep((callbacks) => user.sendMFACode(code, callbacks, type))
  }
}

function tokensOf(user: CognitoUser, session: CognitoUserSession): Tokens {
  return {
    username: user.getUsername(),
    idToken: session.getIdToken().getJwtToken(),
    accessToken: session.getAccessToken().getJwtToken(),
    refreshToken: session.getRefreshToken().getToken() || undefined,
    clockDrift: session.getClockDrift(),
  }
}

const MFA_TYPES: readonly MfaType[] = ['SMS_MFA', 'SOFTWARE_TOKEN_MFA']

/** The MFA types of a challenge, as the JSON list in its parameters: `["SMS_MFA"]`. */
function mfaChoices(json: unknown): MfaType[] {
  const choices = typeof json === 'string' && parseJsonObject(`{"listed":${json}}`)?.listed
  return MFA_TYPES.filter((type) => Array.isArray(choices) && choices.includes(type))
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
  // One of the SDK's own errors, which have no code.
  const message = error instanceof Error ? error.message : String(error)
  return { code: 'IdentityClientError', message }
}

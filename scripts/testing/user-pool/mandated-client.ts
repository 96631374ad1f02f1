import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
  type IAuthenticationCallback,
} from 'amazon-cognito-identity-js'
import { toList } from './calls'
import type { Person, TestCredentials } from './example-users'
import { CLIENT_ID, POOL_ID, pool } from './test-pool'

/** Attributes in the library's format. */
export const sdkAttributes = (attributes: Record<string, string>) =>
  toList(attributes).map((each) => new CognitoUserAttribute(each))

/** amazon-cognito-identity-js, the client that the specification mandates, against the test's pool. */
export class MandatedClient {
  /** The library's storage; in memory, as in a browser without local storage. */
  readonly storedValues = new Map<string, string>()
  readonly #storage = {
    setItem: (key: string, value: string) => void this.storedValues.set(key, value),
    getItem: (key: string) => this.storedValues.get(key) ?? null,
    removeItem: (key: string) => void this.storedValues.delete(key),
    clear: () => this.storedValues.clear(),
  }
  readonly #pool = new CognitoUserPool({
    UserPoolId: POOL_ID,
    ClientId: CLIENT_ID,
    endpoint: pool.endpoint,
    Storage: this.#storage,
  })

  user(name: string): CognitoUser {
    return new CognitoUser({ Username: name, Pool: this.#pool, Storage: this.#storage })
  }

  /** Returns the new user's `sub`. */
  async signUp({ email, password, nickname }: Person): Promise<string> {
    const attributes = sdkAttributes({ nickname, email })
    const result = await callSdk<{ userSub: string }>((done) =>
      this.#pool.signUp(email, password, attributes, [], done),
    )
    return result.userSub
  }

  confirm(name: string, code = pool.codeFor(name)) {
    return callSdk<string>((done) => this.user(name).confirmRegistration(code, true, done))
  }

  /** Signs in with a password, up to the next question. */
  start({ email, password }: TestCredentials, user = this.user(email)): Promise<ClientState> {
    const details = new AuthenticationDetails({ Username: email, Password: password })
    return sdkStep((callbacks) => user.authenticateUser(details, callbacks))
  }

  /** Signs in; rejects on a refusal or an open challenge. */
  async signIn(credentials: TestCredentials, user = this.user(credentials.email)) {
    const state = await this.start(credentials, user)
    if (state.status !== 'signed-in') throw new Error(`Challenged: ${state.name}`)
    return { user, session: state.session }
  }
}

/** The state of the client library. */
export type ClientState =
  | { status: 'signed-in'; session: CognitoUserSession; askToRemember: boolean }
  | { status: 'challenge'; name: string; parameters: Record<string, string> }

type ChallengeKind = 'mfaSetup' | 'totpRequired' | 'selectMFAType' | 'mfaRequired'
type NamedChallenge = (name: string, parameters: Record<string, string>) => void
type Callbacks = Required<Omit<IAuthenticationCallback, ChallengeKind>> &
  Record<ChallengeKind, NamedChallenge>

/** Runs a call with the library's many callbacks. Resolves with the one that was called. */
export function sdkStep(run: (callbacks: Callbacks) => void): Promise<ClientState> {
  return new Promise((resolve, reject) => {
    const challenge: NamedChallenge = (name, parameters = {}) =>
      resolve({ status: 'challenge', name, parameters })
    run({
      onSuccess: (session, askToRemember = false) =>
        resolve({ status: 'signed-in', session, askToRemember }),
      onFailure: reject,
      mfaRequired: challenge,
      totpRequired: challenge,
      selectMFAType: challenge,
      mfaSetup: challenge,
      customChallenge: (parameters) => challenge('CUSTOM_CHALLENGE', parameters),
      newPasswordRequired: (parameters) => challenge('NEW_PASSWORD_REQUIRED', parameters),
    })
  })
}

/** A call that succeeds, asks for the code it has sent, or fails. */
export function sdkOutcome<Result>(
  run: (callbacks: {
    onSuccess: (result: Result) => void
    inputVerificationCode: (result: Result) => void
    associateSecretCode: (secret: Result) => void
    onFailure: (error: Error) => void
  }) => void,
): Promise<Result> {
  return new Promise((resolve, reject) =>
    run({
      onSuccess: resolve,
      inputVerificationCode: resolve,
      associateSecretCode: resolve,
      onFailure: reject,
    }),
  )
}

/** A call with one Node-style callback. */
export function callSdk<Result>(
  run: (callback: (error: Error | undefined | null, result?: Result) => void) => void,
): Promise<Result> {
  return new Promise((resolve, reject) =>
    run((error, result) => (error ? reject(error) : resolve(result as Result))),
  )
}

/** Registers a person and confirms the e-mail, as the screens do. */
export async function register(person: Person): Promise<MandatedClient> {
  const client = new MandatedClient()
  await client.signUp(person)
  await client.confirm(person.email)
  return client
}

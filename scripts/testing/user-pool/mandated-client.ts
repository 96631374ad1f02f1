import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
  type IAuthenticationCallback,
  type ICognitoStorage,
} from 'amazon-cognito-identity-js'
import { CLIENT_ID, POOL_ID, type TestPool } from './test-pool'

/** What the client library keeps; in memory, as in a browser without local storage. */
export class MemoryStorage implements ICognitoStorage {
  readonly items = new Map<string, string>()
  setItem(key: string, value: string): void {
    this.items.set(key, value)
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null
  }
  removeItem(key: string): void {
    this.items.delete(key)
  }
  clear(): void {
    this.items.clear()
  }
}

export interface Person {
  email: string
  password: string
  nickname: string
}

export const ada: Person = { email: 'ada@example.org', password: 'engine-no-1', nickname: 'ada' }
export const bob: Person = { email: 'bob@example.org', password: 'builder-no-2', nickname: 'bob' }
export const PHONE = '+12025550143'

/** amazon-cognito-identity-js, the client that the specification mandates, against a test pool. */
export class MandatedClient {
  readonly pool: CognitoUserPool

  constructor(
    { endpoint }: TestPool,
    readonly storage = new MemoryStorage(),
  ) {
    this.pool = new CognitoUserPool({
      UserPoolId: POOL_ID,
      ClientId: CLIENT_ID,
      endpoint,
      Storage: storage,
    })
  }

  user(name: string): CognitoUser {
    return new CognitoUser({ Username: name, Pool: this.pool, Storage: this.storage })
  }

  signUp({ email, password, nickname }: Person) {
    const attributes = [
      new CognitoUserAttribute({ Name: 'nickname', Value: nickname }),
      new CognitoUserAttribute({ Name: 'email', Value: email }),
    ]
    return new Promise<string>((resolve, reject) => {
      this.pool.signUp(email, password, attributes, [], (error, result) =>
        result ? resolve(result.userSub) : reject(error),
      )
    })
  }

  confirm(name: string, code: string) {
    return new Promise<string>((resolve, reject) => {
      this.user(name).confirmRegistration(code, true, (error, result) =>
        error ? reject(error) : resolve(result),
      )
    })
  }

  /** Signs in with a password, as far as it goes without another answer. */
  start({ email, password }: Credentials, user = this.user(email)): Promise<Step> {
    const details = new AuthenticationDetails({ Username: email, Password: password })
    return step((callbacks) => user.authenticateUser(details, callbacks))
  }

  /** Signs in, or rejects with the refusal, or where a challenge stands open. */
  async signIn(credentials: Credentials, user = this.user(credentials.email)) {
    const reached = await this.start(credentials, user)
    if (reached.status !== 'signed-in') throw new Error(`Challenged: ${reached.name}`)
    return { user, session: reached.session }
  }
}

export type Credentials = Pick<Person, 'email' | 'password'>

/** Where the client library has come to. */
export type Step =
  | { status: 'signed-in'; session: CognitoUserSession; askToRemember: boolean }
  | { status: 'challenge'; name: string; parameters: Record<string, string> }

type Callbacks = Required<
  Omit<IAuthenticationCallback, 'mfaSetup' | 'totpRequired' | 'selectMFAType' | 'mfaRequired'>
> &
  Record<'mfaSetup' | 'totpRequired' | 'selectMFAType' | 'mfaRequired', NamedChallenge>

type NamedChallenge = (name: string, parameters: Record<string, string>) => void

/** Runs a call with the library's many callbacks and gives the one that came. */
export function step(run: (callbacks: Callbacks) => void): Promise<Step> {
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

/** A call that ends in onSuccess or onFailure. */
export function outcome<Result>(
  run: (callbacks: {
    onSuccess: (result: Result) => void
    onFailure: (error: Error) => void
  }) => void,
): Promise<Result> {
  return new Promise((resolve, reject) => run({ onSuccess: resolve, onFailure: reject }))
}

/** A call with one callback, Node's way. */
export function called<Result>(
  run: (callback: (error: Error | undefined | null, result?: Result) => void) => void,
): Promise<Result> {
  return new Promise((resolve, reject) =>
    run((error, result) => (error ? reject(error) : resolve(result as Result))),
  )
}

/** Registers somebody and confirms the e-mail, as the screens do. */
export async function register(pool: TestPool, person: Person): Promise<MandatedClient> {
  const client = new MandatedClient(pool)
  await client.signUp(person)
  await client.confirm(person.email, pool.codeFor(person.email))
  return client
}

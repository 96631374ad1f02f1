import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
  type CognitoUserSession,
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

  /** Signs in, or rejects with the refusal or the challenge that stands open. */
  signIn(
    { email, password }: Pick<Person, 'email' | 'password'>,
    user = this.user(email),
  ): Promise<{ user: CognitoUser; session: CognitoUserSession }> {
    const details = new AuthenticationDetails({ Username: email, Password: password })
    return new Promise((resolve, reject) => {
      user.authenticateUser(details, {
        onSuccess: (session) => resolve({ user, session }),
        onFailure: reject,
      })
    })
  }
}

/** Registers somebody and confirms the e-mail, as the screens do. */
export async function register(pool: TestPool, person: Person): Promise<MandatedClient> {
  const client = new MandatedClient(pool)
  await client.signUp(person)
  await client.confirm(person.email, pool.codeFor(person.email))
  return client
}

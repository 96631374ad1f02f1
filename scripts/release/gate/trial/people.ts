import { randomUUID } from 'node:crypto'
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  CognitoUserPool,
} from 'amazon-cognito-identity-js'

/** A person made for one visit. */
export interface Person {
  nickname: string
  email: string
  password: string
}

/** The trial's own site: where it is, and the configuration of its services. */
export interface Services {
  url: string
  userPoolId: string
  clientId: string
}

export function newPerson(): Person {
  const nickname = `gate-${randomUUID().slice(0, 8)}`
  return { nickname, email: `${nickname}@example.com`, password: 'correct-horse' }
}

/** The newest code that the pool sent to this address, from the site's own inbox. */
export async function codeFor(url: string, { email }: Person): Promise<string | undefined> {
  const answer = await fetch(`${url}/_local/inbox.json?to=${encodeURIComponent(email)}`)
  const [newest] = (await answer.json()) as { code: string }[]
  return newest?.code
}

/**
 * Makes an account by the pool's own calls and signs it in. Returns the entries that a page of this
 * site has in its local storage then.
 */
export async function signedIn(
  { url, userPoolId, clientId }: Services,
  person: Person,
): Promise<Record<string, string>> {
  const { nickname, email, password } = person
  const entries = new Map<string, string>()
  const Storage = {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => entries.set(key, value),
    removeItem: (key: string) => entries.delete(key),
    clear: () => entries.clear(),
  }
  const endpoint = `${url}/cognito-idp/`
  const Pool = new CognitoUserPool({
    UserPoolId: userPoolId,
    ClientId: clientId,
    endpoint,
    Storage,
  })
  const attributes = Object.entries({ nickname, email }).map(
    ([Name, Value]) => new CognitoUserAttribute({ Name, Value }),
  )
  await new Promise((resolve, reject) => {
    Pool.signUp(email, password, attributes, [], (error) => (error ? reject(error) : resolve(null)))
  })
  const user = new CognitoUser({ Username: email, Pool, Storage })
  const code = (await codeFor(url, person)) ?? ''
  await new Promise((resolve, reject) => {
    user.confirmRegistration(code, true, (error) => (error ? reject(error) : resolve(null)))
  })
  await new Promise((onSuccess, onFailure) => {
    const details = new AuthenticationDetails({ Username: email, Password: password })
    user.authenticateUser(details, { onSuccess, onFailure })
  })
  return Object.fromEntries(entries)
}

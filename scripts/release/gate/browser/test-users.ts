import { randomUUID } from 'node:crypto'
import { createSession, type SessionOptions } from '@parlor/shared/session'
import { once } from '../../../platform/once'

/** A user made for one visit. */
export interface TestUser {
  nickname: string
  email: string
  password: string
}

/** The services in which the browser check makes accounts. */
export interface PoolServices {
  url: string
  userPoolId: string
  clientId: string
  /** The accounts that are being made. The services stay until all are, even of an ended visit. */
  accounts: Promise<unknown>[]
}

export function newTestUser(): TestUser {
  const nickname = `gate-${randomUUID().slice(0, 8)}`
  return { nickname, email: `${nickname}@example.com`, password: 'correct-horse' }
}

/** The newest code that the pool sent to this address, from the site's own inbox. */
export async function codeFor(url: string, { email }: TestUser): Promise<string | undefined> {
  const answer = await fetch(`${url}/_local/inbox.json?to=${encodeURIComponent(email)}`)
  const [newest] = (await answer.json()) as { code: string }[]
  return newest?.code
}

/**
 * Makes an account by the pool's own calls and signs it in. Returns the entries that a page of this
 * site has in its local storage then.
 */
export function signUp(services: PoolServices, person: TestUser): Promise<Record<string, string>> {
  const account = makeAccount(services, person)
  services.accounts.push(account)
  return account
}

async function makeAccount(
  { url, userPoolId, clientId }: PoolServices,
  person: TestUser,
): Promise<Record<string, string>> {
  const identityEndpoint = `${url}/cognito-idp/`
  const { session, entries } = memorySession({ userPoolId, clientId, identityEndpoint })
  await session.signUp(person)
  const { email, password } = person
  await session.confirmSignUp({ email, code: (await codeFor(url, person)) ?? '' })
  const { status } = await session.signIn({ email, password })
  if (status !== 'signed-in') throw new Error(`${email} could not sign in: ${status}.`)
  return Object.fromEntries(entries)
}

/** A person, whose account is made and signed in when it is needed first. */
export interface TestAccount {
  person: TestUser
  session(): Promise<Record<string, string>>
}

export function newAccount(site: PoolServices): TestAccount {
  const person = newTestUser()
  return { person, session: once(() => signUp(site, person)) }
}

/** The page's own session without a page. `entries` is its storage. */
export function memorySession(config: SessionOptions['config']) {
  const entries = new Map<string, string>()
  const session = createSession({
    config,
    openStorage: () => ({
      get length() {
        return entries.size
      },
      key: (at) => [...entries.keys()][at] ?? null,
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => entries.set(key, value),
      removeItem: (key) => entries.delete(key),
    }),
    page: { addEventListener() {} },
  })
  return { session, entries }
}

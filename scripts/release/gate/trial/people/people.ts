import { randomUUID } from 'node:crypto'
import type { BrowserContext } from '@playwright/test'
import { once } from '../../../../platform/once'
import { blankPage } from '../blank-page'
import { memorySession } from './memory-session'

/** A person made for one visit. */
export interface Person {
  nickname: string
  email: string
  password: string
}

/** The trial's own services. */
export interface Services {
  url: string
  userPoolId: string
  clientId: string
  /** The accounts that were begun. The services stay until all are made, also for an ended visit. */
  accounts: Promise<unknown>[]
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
export function signedIn(services: Services, person: Person): Promise<Record<string, string>> {
  const account = makeAccount(services, person)
  services.accounts.push(account)
  return account
}

async function makeAccount(
  { url, userPoolId, clientId }: Services,
  person: Person,
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
export interface Account {
  person: Person
  session(): Promise<Record<string, string>>
}

export function newAccount(site: Services): Account {
  const person = newPerson()
  return { person, session: once(() => signedIn(site, person)) }
}

/** Makes these the entries of the session, as a sign-in or a sign-out in another tab does. */
export async function keep(
  context: BrowserContext,
  session: Record<string, string>,
): Promise<void> {
  const page = await blankPage(context)
  await page.evaluate((entries) => {
    const isOfSession = (key: string) => key.startsWith('CognitoIdentityServiceProvider.')
    for (const key of Object.keys(localStorage).filter(isOfSession)) {
      if (!(key in entries)) localStorage.removeItem(key)
    }
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value)
  }, session)
}

import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { PoolCaller } from '../backend/pool-caller'
import type { Person } from '../user-pool/example-users'
import { fillForm, submitOf } from './screens/forms'

export type { Person }

/** The password of all users, for which the data and the logs are searched afterwards. */
export const PASSWORD = 'correct-horse'

/** A new person: tests share a site, but never a person. */
export function newPerson(nickname: string): Person {
  const id = randomUUID().slice(0, 8)
  return {
    nickname: `${nickname}-${id}`,
    email: `${nickname}-${id}@example.com`,
    password: PASSWORD,
  }
}

/** Registers and activates an account without the screens, for tests that begin at the sign-in. */
export async function addAccount(url: string, who: Person): Promise<Person> {
  await new PoolCaller(() => url).register(who)
  return who
}

/** The same person on another device: each call has its own sign-in. */
export async function onAnotherDevice(url: string, who: Person) {
  const caller = new PoolCaller(() => url)
  const { AccessToken } = await caller.signIn(who)
  return (operation: string, body: object = {}) => caller.ask(operation, { ...body, AccessToken })
}

/** The newest code that the pool sent to this address, from the local inbox. */
export async function codeFor(page: Page, { email }: Person): Promise<string> {
  const response = await page.request.get(`/_local/inbox.json?to=${encodeURIComponent(email)}`)
  const [newest] = (await response.json()) as { code: string }[]
  if (!newest) throw new Error(`No e-mail was sent to ${email}.`)
  return newest.code
}

/** A code as it may be pasted: in groups, with a zero-width character, in full width. */
export function asPasted(code: string): string {
  const wide = String.fromCodePoint(...[...code.slice(0, 2)].map((digit) => 0xff10 + Number(digit)))
  return ` ${wide}${code[2]}-\u200b${code.slice(3, 5)} ${code.slice(5)}`
}

/** Fills the register form and sends it; ends on the confirm screen. */
export async function register(page: Page, who: Person): Promise<void> {
  await page.goto('/register')
  await fillForm(page, 'register', who)
  await submitOf(page, 'register').click()
  await expect(page).toHaveURL('/confirm')
  // The address is there before the screen is, and until then Back leads nowhere.
  await expect(submitOf(page, 'confirm')).toBeVisible()
}

/** Activates a registered account with the code from the inbox; ends on the login screen. */
export async function activate(page: Page, who: Person): Promise<void> {
  await expect(page.getByLabel('Email address')).toHaveValue(who.email)
  await page.getByLabel('Confirmation code').fill(await codeFor(page, who))
  await submitOf(page, 'confirm').click()
  await expect(page).toHaveURL('/login')
}

/** Fills the login form and sends it, whatever the result. */
export async function trySigningIn(page: Page, who: Person): Promise<void> {
  await fillForm(page, 'login', who)
  await submitOf(page, 'login').click()
}

/** Signs in from anywhere; ends on the dash. */
export async function signIn(page: Page, who: Person): Promise<void> {
  if (new URL(page.url()).pathname !== '/login') await page.goto('/login')
  await trySigningIn(page, who)
  await expect(page).toHaveURL('/dash')
}

/** Opens a screen as a guest, signs in at the form that it leads to, and ends on the screen. */
export async function signInFor(page: Page, who: Person, screen: string): Promise<void> {
  await page.goto(screen)
  await expect(page).toHaveURL('/login')
  await trySigningIn(page, who)
  await expect(page).toHaveURL(screen)
}

/** Signs out, and waits for it: a page that is left too early keeps its session. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page).toHaveURL('/login')
}

/** Creates an account, from the form to the dash. */
export async function signUp(page: Page, who: Person): Promise<void> {
  await register(page, who)
  await activate(page, who)
  await signIn(page, who)
}

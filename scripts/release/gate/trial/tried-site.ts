import { randomUUID } from 'node:crypto'
import type { Placeholder, SmokeStep } from '@parlor/shared/contract/build/smoke-steps'
import type { Locator, Page } from '@playwright/test'
import type { Expectation } from './expectation'

/** A screen that a row of the release index gives to a remote. */
export interface TriedScreen {
  path: string
  access: string
  /** The key of the configuration without which the screen is not there. */
  when?: string | undefined
}

/** A package on the tried site: the candidate, or one that is live. */
export interface TriedPackage {
  name: string
  screens: readonly TriedScreen[]
  steps: readonly SmokeStep[]
}

/** The subject of a trial. */
export interface Tried {
  /** The package to deploy. */
  candidate: string
  /** Every package on the site that has screens, including the candidate. */
  packages: readonly TriedPackage[]
}

/** A person who is signed in, and what the page has stored of the sign-in. */
export interface SignIn {
  person: Person
  storage: Record<string, string>
}

/** `/profile` for a screen that owns everything below it, `/profile/*`. */
export const addressOf = ({ path }: Pick<TriedScreen, 'path'>) => path.replace(/\/\*$/, '') || '/'

/** The screen in view, once it is there. */
export function onView(page: Page): Locator {
  return page.locator('main:not([aria-busy="true"]), #root > :not(header, main):not(:empty)')
}

/** The proof that a form or the room works; for other screens, that there is one. */
export function proofOf(path: string): { missing: string; proof: (page: Page) => Locator } {
  if (['/login', '/register', '/confirm'].includes(path)) {
    return { missing: 'no form', proof: (page) => page.locator('main form') }
  }
  if (path === '/dash') {
    return { missing: 'no transcript', proof: (page) => page.locator('main textarea[readonly]') }
  }
  return { missing: 'nothing', proof: onView }
}

/** A person whom the trial makes up. */
export interface Person {
  nickname: string
  email: string
  password: string
}

export function newPerson(): Person {
  const nickname = `gate-${randomUUID().slice(0, 8)}`
  return { nickname, email: `${nickname}@example.com`, password: 'correct-horse' }
}

/** The newest code that the pool sent to this address, from the site's own inbox. */
async function codeFor(page: Page, { email }: Person): Promise<string | undefined> {
  const response = await page.request.get(`/_local/inbox.json?to=${encodeURIComponent(email)}`)
  const [newest] = (await response.json()) as { code: string }[]
  return newest?.code
}

/** The values for a text's placeholders; undefined if it needs a code and none was sent. */
export async function valuesFor(
  page: Page,
  { person, unique, text }: { person: Person; unique: string; text: string },
): Promise<Record<Placeholder, string> | undefined> {
  const code = text.includes('{code}') ? await codeFor(page, person) : ''
  return code === undefined ? undefined : { ...person, unique, code }
}

/** The specified steps to an active account. */
export function account(who: Person): Expectation[] {
  return [
    {
      otherwise: '/register creates no account',
      act: async (page) => {
        await page.evaluate(() => {
          history.pushState(null, '', '/register')
          dispatchEvent(new PopStateEvent('popstate'))
        })
        await page.getByLabel('Nickname').fill(who.nickname)
        await page.getByLabel('Email address').fill(who.email)
        await page.getByLabel('Password', { exact: true }).fill(who.password)
        await page.getByLabel('Confirm password').fill(who.password)
        await page.getByRole('button', { name: 'Create Account' }).click()
      },
      proof: (page) => page.getByLabel('Confirmation code'),
    },
    {
      otherwise: '/confirm activates no account',
      act: async (page) => {
        await page.getByLabel('Confirmation code').fill((await codeFor(page, who)) ?? '')
        await page.getByRole('button', { name: 'Activate' }).click()
      },
      proof: (page) => page.getByRole('button', { name: 'Sign In' }),
    },
  ]
}

export async function fillSignIn(page: Page, who: Person): Promise<void> {
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
}

export function signIn(who: Person): Expectation {
  return {
    otherwise: '/login signs nobody in',
    act: async (page) => {
      await fillSignIn(page, who)
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.getByRole('button', { name: 'Sign out' }).waitFor()
    },
    proof: (page) => page.locator('main:not([aria-busy="true"]):not(:has(form [type=password]))'),
  }
}

export function said(line: string): Expectation {
  return {
    otherwise: '/dash takes no line',
    act: async (page) => {
      await page.getByPlaceholder('Enter your message here').fill(line)
      await page.getByRole('button', { name: 'Submit' }).click()
      await page.waitForFunction(
        (text) => document.querySelector('textarea')?.value.includes(text),
        line,
      )
    },
    proof: (page) => page.getByRole('button', { name: 'Sign out' }),
  }
}

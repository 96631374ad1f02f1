import type { Page } from '@playwright/test'
import type { Person } from '../../testing/browser/people'
import type { SiteName } from './account-sites'

/** What the two call their fields and buttons, and where one is in. */
interface Words {
  path: string
  email: string
  submit: string
  code: string
  confirm: string
  forgot: { role: 'link' | 'button'; name: string }
  arrived(page: Page): Promise<unknown>
}

export const WORDS: Record<SiteName, Words> = {
  ours: {
    path: '/login',
    email: 'Email',
    submit: 'Sign In',
    code: 'Code from the app',
    confirm: 'Continue',
    forgot: { role: 'link', name: 'Forgot your password?' },
    arrived: (page) => page.getByPlaceholder('Enter your message here').waitFor(),
  },
  theirs: {
    path: '/',
    email: 'Email',
    submit: 'Sign in',
    code: 'Code *',
    confirm: 'Confirm',
    forgot: { role: 'button', name: 'Forgot your password?' },
    arrived: (page) => page.getByRole('heading', { name: 'You are in' }).waitFor(),
  },
}

/** Types what the form asks for, and leaves the sending to the caller. */
export async function fillSignIn(page: Page, words: Words, who: Person): Promise<void> {
  await page.getByLabel(words.email).fill(who.email)
  await page.locator('input[type=password]').fill(who.password)
}

export async function submitSignIn(page: Page, words: Words): Promise<void> {
  await page.getByRole('button', { name: words.submit, exact: true }).click()
}

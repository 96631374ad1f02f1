import { expect, type Locator, type Page } from '@playwright/test'
import type { Person } from '../people'

export type FormName = 'login' | 'register' | 'confirm'

/** A form of specification section 2, with the link below it and its target. */
interface Form {
  heading: string
  /** The button's label. */
  submit: string
  /** The entries in order, by label. */
  entries(who: Person): Record<string, string>
  text: string
  link: string
  leadsTo: string
}

export const IDENTITY_SERVICE = '**/cognito-idp/'

export const FORMS: Record<FormName, Form> = {
  login: {
    heading: 'Welcome Back!',
    submit: 'Sign In',
    entries: ({ email, password }) => ({ Email: email, Password: password }),
    text: "Don't have an account?",
    link: 'Sign Up',
    leadsTo: '/register',
  },
  register: {
    heading: 'Create Your Account',
    submit: 'Create Account',
    entries: ({ nickname, email, password }) => ({
      Nickname: nickname,
      'Email address': email,
      Password: password,
      'Confirm password': password,
    }),
    text: 'Already received your code?',
    link: 'Activate',
    leadsTo: '/confirm',
  },
  confirm: {
    heading: 'Activate Your Account',
    submit: 'Activate',
    entries: ({ email }) => ({ 'Email address': email, 'Confirmation code': '123456' }),
    text: 'to another account',
    link: 'Login',
    leadsTo: '/login',
  },
}

export function submitOf(page: Page, name: FormName): Locator {
  return page.getByRole('button', { name: FORMS[name].submit })
}

/** Fills a form with the person's data; a code is wrong. */
export async function fillForm(page: Page, name: FormName, who: Person): Promise<void> {
  for (const [label, text] of Object.entries(FORMS[name].entries(who))) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}

/** Sends a form whose call is refused, and waits until the screen shows the result. */
export async function sendRefused(
  page: Page,
  { form, code }: { form: FormName; code: string },
): Promise<void> {
  await page.unroute(IDENTITY_SERVICE)
  await page.route(IDENTITY_SERVICE, (route) =>
    route.fulfill({ status: 400, json: { __type: code, message: code } }),
  )
  const answer = page.waitForResponse(IDENTITY_SERVICE)
  await submitOf(page, form).click()
  await answer
  await expect(submitOf(page, form)).not.toHaveAttribute('aria-disabled', 'true')
}

/** Holds requests to this URL without an answer until the returned function is called; from then on
 * they fail, as with a broken network. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let cut = () => {}
  const isCut = new Promise<void>((resolve) => {
    cut = resolve
  })
  await page.route(address, async (route) => {
    await isCut
    await route.abort()
  })
  return () => cut()
}

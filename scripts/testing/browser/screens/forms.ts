import { expect, type Locator, type Page } from '@playwright/test'
import { type SpecifiedText, specifiedTexts } from '../../../release/gate/browser/specified-texts'
import type { Person } from '../accounts'

export type FormName = 'login' | 'register' | 'confirm'

/** A form of specification section 2, with the link below it and its target. */
interface Form {
  heading: string
  /** The button's label. */
  submit: string
  text: string
  link: string
  leadsTo: string
  /** The entries in order, by label. */
  entries(who: Person): Record<string, string>
}

export const IDENTITY_SERVICE = '**/cognito-idp/'

function specifiedForm(name: FormName, more: Pick<Form, 'leadsTo' | 'entries'>): Form {
  const texts: readonly SpecifiedText[] = specifiedTexts[name]
  const readsAs = (kind: SpecifiedText['is']) => texts.find(({ is }) => is === kind)?.reads ?? ''
  return {
    heading: readsAs('heading'),
    submit: readsAs('button'),
    text: readsAs('text'),
    link: readsAs('link'),
    ...more,
  }
}

export const FORMS: Record<FormName, Form> = {
  login: specifiedForm('login', {
    leadsTo: '/register',
    entries: ({ email, password }) => ({ Email: email, Password: password }),
  }),
  register: specifiedForm('register', {
    leadsTo: '/confirm',
    entries: ({ nickname, email, password }) => ({
      Nickname: nickname,
      'Email address': email,
      Password: password,
      'Confirm password': password,
    }),
  }),
  confirm: specifiedForm('confirm', {
    leadsTo: '/login',
    entries: ({ email }) => ({ 'Email address': email, 'Confirmation code': '123456' }),
  }),
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

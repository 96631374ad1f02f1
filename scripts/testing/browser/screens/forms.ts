import { expect, type Locator, type Page } from '@playwright/test'

export type FormName = 'login' | 'register' | 'confirm'

interface Form {
  /** The button's label. */
  submit: string
  /** Entries in order, by label. */
  entries: Record<string, string>
}

export const IDENTITY_SERVICE = '**/cognito-idp/'

const EMAIL = 'ada@example.com'
const PASSWORD = 'correct-horse'

export const FORMS: Record<FormName, Form> = {
  login: { submit: 'Sign In', entries: { Email: EMAIL, Password: PASSWORD } },
  register: {
    submit: 'Create Account',
    entries: {
      Nickname: 'ada',
      'Email address': EMAIL,
      Password: PASSWORD,
      'Confirm password': PASSWORD,
    },
  },
  confirm: {
    submit: 'Activate',
    entries: { 'Email address': EMAIL, 'Confirmation code': '123456' },
  },
}

export function submitOf(page: Page, name: FormName): Locator {
  return page.getByRole('button', { name: FORMS[name].submit })
}

export async function fillForm(
  page: Page,
  name: FormName,
  entries: Record<string, string> = FORMS[name].entries,
): Promise<void> {
  for (const [label, text] of Object.entries(entries)) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}

/** Sends a form whose call is refused, and waits until the screen has shown what it makes of that. */
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

/** Leaves requests to this address without an answer until the function it resolves with is called;
 * from then on they fail, as with a network that is cut. */
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

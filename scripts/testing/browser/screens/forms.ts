import type { Locator, Page } from '@playwright/test'

export type FormName = 'login' | 'register' | 'confirm'

interface Form {
  /** The button's label. */
  submit: string
  /** Entries in order, by label. */
  entries: Record<string, string>
}

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

export async function fillForm(page: Page, name: FormName): Promise<void> {
  for (const [label, text] of Object.entries(FORMS[name].entries)) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
}

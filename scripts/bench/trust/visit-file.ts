import { expect, type Page } from '@playwright/test'
import { signIn } from '../../testing/browser/people'
import { transcriptOf } from '../../testing/browser/room'
import type { FaultDesk } from '../releases/fault-desk'
import { expectOnView, PATIENCE_MS } from '../releases/watched-page'
import type { ServedFile } from './served-files'

const HEADINGS = {
  login: 'Welcome Back!',
  register: 'Create Your Account',
  confirm: 'Activate Your Account',
} as const
type Form = keyof typeof HEADINGS

/** Goes where the page needs that file; the screen comes up whatever the file is like. */
export async function visitFile(
  page: Page,
  { desk, served: { name, file } }: { desk: FaultDesk; served: ServedFile },
): Promise<void> {
  const form = (['register', 'confirm'] as const).find((each) => file.includes(each)) ?? 'login'
  await openForm(page, form)
  if (name === 'remote-chat') {
    await signIn(page, desk.who)
    await expect(transcriptOf(page)).toBeVisible({ timeout: PATIENCE_MS })
  }
  if (name === 'host' && isLazy(file)) await trySignIn(page, desk)
}

/** What the page must do without the file; says what that is. */
export async function expectWithout(
  page: Page,
  { desk, served }: { desk: FaultDesk; served: ServedFile },
): Promise<string> {
  const { name, file } = served
  const { before } = desk.releases[name]
  if (name !== 'host' || /^main\..*js$/.test(file)) {
    await expectOnView(page, before)
    return 'the last good release runs'
  }
  if (file.endsWith('.css')) {
    await expect(page.getByText('a style sheet of the host')).toBeVisible()
    return 'the site works, and says which style sheet is away'
  }
  if (!isLazy(file)) return 'the site works: it was not needed'
  await expect(page.getByText('The service cannot be reached')).toBeVisible({
    timeout: PATIENCE_MS,
  })
  return 'the sign-in says that it cannot be had'
}

/** Chunks of the host that come when they are needed bear a number for a name. */
function isLazy(file: string): boolean {
  return /^\d+\./.test(file)
}

async function openForm(page: Page, form: Form): Promise<void> {
  await page.goto(`/${form}`, { waitUntil: 'commit' })
  await expect(page.getByRole('heading', { name: HEADINGS[form] })).toBeVisible({
    timeout: PATIENCE_MS,
  })
}

async function trySignIn(page: Page, { who }: FaultDesk): Promise<void> {
  await page.getByLabel('Email').fill(who.email)
  await page.getByLabel('Password', { exact: true }).fill(who.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  const answer = page.getByText('The service cannot be reached').or(transcriptOf(page))
  await expect(answer).toBeVisible({ timeout: PATIENCE_MS })
}

import type { Page } from '@playwright/test'
import { signIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'
import { openOverride } from '../../testing/browser/open-override'
import { enterRoom, say, transcriptOf } from '../../testing/browser/room'

/** Fills both storages of this origin. */
function fillStorage() {
  for (const storage of [localStorage, sessionStorage]) {
    for (let size = 2 ** 22; size >= 1; size /= 2) {
      try {
        for (let at = 0; ; at += 1) storage.setItem(`filler ${size} ${at}`, 'x'.repeat(size))
      } catch {
        // As full as pieces of this size can make it.
      }
    }
  }
}

test('a reload keeps nickname and e-mail of a half-filled form, and no password', async ({
  page,
  ada,
}) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Sign Up' }).click()
  await page.getByLabel('Nickname').fill(ada.nickname)
  await page.getByLabel('Email address').fill(ada.email)
  await page.getByLabel('Password', { exact: true }).fill(ada.password)
  const text = await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))
  expect(text).not.toContain(ada.password)
  await page.reload()
  await expect(page.getByLabel('Nickname')).toHaveValue(ada.nickname)
  await expect(page.getByLabel('Email address')).toHaveValue(ada.email)
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('')
  await page.getByRole('link', { name: 'Activate' }).click()
  await page.getByRole('link', { name: 'Login' }).click()
  await expect(page.getByLabel('Email')).toHaveValue('')
})

const noPage = (page: Page) => page.getByRole('heading', { name: 'Parlor could not start' })

/** Expects one of the two possible results: the dash or the login, and never a dead page. */
async function expectWorkingPage(page: Page, how: string): Promise<void> {
  const place = transcriptOf(page).or(page.getByRole('heading', { name: 'Welcome Back!' }))
  await expect(place, how).toBeVisible()
  await expect(noPage(page), how).toHaveCount(0)
}

test.describe('storage that is full', () => {
  test('disturbs neither the way to the room nor the sign-out in other tabs', async ({
    page,
    context,
    ada,
  }) => {
    await page.goto('/login')
    await page.evaluate(fillStorage)
    await signIn(page, ada)
    await say(page, 'said without a byte to spare')
    await expect(transcriptOf(page)).toHaveValue(/without a byte to spare/)

    // Tokens are stored while there is space, and a sign-out follows when there is none.
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await signIn(page, ada)
    const other = await context.newPage()
    await other.goto('/dash')
    await expect(transcriptOf(other)).not.toHaveValue('')
    await page.evaluate(fillStorage)
    await page.getByRole('button', { name: 'Sign out' }).click()
    for (const each of [page, other]) await expect(each).toHaveURL('/login')
  })

  test("prevents neither an override nor the page's start", async ({ page }) => {
    await page.goto('/login')
    await page.evaluate(fillStorage)
    await openOverride(page, '/login?override=remote-chat@http://localhost:9/')
    await expect(page.getByRole('complementary', { name: 'Overrides' })).toBeVisible()
    await expectWorkingPage(page, 'an override')
  })
})

test.describe('a stored session that was tampered with', () => {
  const values = [
    '',
    '{}',
    'null',
    '__proto__',
    'a.b.c',
    '<img src=x onerror=alert(1)>',
    '\u0000',
    'x'.repeat(10_000),
  ]

  test('never breaks the page, whatever the value of any key', async ({ page, ada }) => {
    await enterRoom(page, ada)
    const session = await page.evaluate(() => ({ ...localStorage }))
    const keys = Object.keys(session)
    const nameOf = (key: string) =>
      key.match(/(?<=^parlor\.)chat-read/)?.[0] ?? key.split('.').at(-1)
    expect(keys.map(nameOf).sort()).toEqual([
      'LastAuthUser',
      'accessToken',
      'chat-read',
      'clockDrift',
      'forgetBefore',
      'idToken',
      'refreshToken',
      'shownUntil',
      'userData',
    ])
    for (const [at, key] of keys.entries()) {
      // Two of the values for each key, and each value for at least one key.
      for (const value of [values[at % values.length], values[(at + 3) % values.length]]) {
        await page.evaluate(
          ([entries, name, text]) => {
            localStorage.clear()
            for (const each of Object.entries({ ...entries, [name]: text })) {
              localStorage.setItem(...each)
            }
          },
          [session, key, value ?? ''] as const,
        )
        await page.goto('/dash')
        await expectWorkingPage(page, `${nameOf(key)} ${JSON.stringify(value)}`)
      }
    }
  })
})

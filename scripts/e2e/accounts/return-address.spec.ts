import { expect, test } from '../../testing/browser/fixtures'
import { person } from '../../testing/browser/people'
import { registered } from '../../testing/browser/registered'

/** Where a link might say that a visitor should be taken after the sign-in. */
const elsewhere = [
  '/dash?next=//evil.example&returnTo=https:evil.example',
  '/login?redirect=%2f%5cevil.example&from=javascript:alert(1)#//evil.example',
  '/dash/..//evil.example',
]

test('a sign-in leads to the dash and nowhere else, whatever a link asks for', async ({
  page,
  site,
}) => {
  const ada = await registered(site.url, person('ada'))
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  page.on('dialog', (dialog) => seen.push(dialog.message()))
  for (const address of elsewhere) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await page.getByLabel('Email').fill(ada.email)
    await page.getByLabel('Password', { exact: true }).fill(ada.password)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await expect(page).toHaveURL('/dash')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
  }
  expect(seen.filter((address) => !address.startsWith(`${site.url}/`))).toEqual([])
})

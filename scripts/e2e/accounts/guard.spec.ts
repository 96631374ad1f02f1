import { trySigningIn } from '../../testing/browser/accounts'
import { expect, test } from '../../testing/browser/fixtures'

test('the guard of the dash sends an anonymous visitor to /login, and loads and connects nothing protected', async ({
  page,
}) => {
  const requestedUrls: string[] = []
  page.on('request', (request) => requestedUrls.push(new URL(request.url()).pathname))
  page.on('websocket', (socket) => requestedUrls.push(socket.url()))
  await page.goto('/dash')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  expect(requestedUrls.filter((path) => /remote-chat|\/prod/.test(path))).toEqual([])
})

test('a sign-in leads to the dash and nowhere else, whatever the link says', async ({
  page,
  site,
  ada,
}) => {
  const links = [
    '/dash?next=//evil.example&returnTo=https:evil.example',
    '/login?redirect=%2f%5cevil.example&from=javascript:alert(1)#//evil.example',
    '/dash/..//evil.example',
  ]
  const addresses: string[] = []
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  page.on('dialog', (dialog) => addresses.push(dialog.message()))
  for (const link of links) {
    await page.goto(link)
    await expect(page).toHaveURL(({ pathname }) => pathname === '/login')
    // Where the guard kept a path closed, with its query and nothing made of it.
    await trySigningIn(page, ada)
    await expect(page).toHaveURL(({ pathname }) => pathname === '/dash')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
  }
  expect(addresses.filter((address) => !address.startsWith(`${site.url}/`))).toEqual([])
})

import { expect, test } from '../../testing/browser/fixtures'
import { signIn } from '../../testing/browser/people'
import { enterRoom, transcriptOf } from '../../testing/browser/room'
import { IDENTITY_SERVICE } from '../../testing/browser/screens/forms'

/** Both tokens live for one hour. */
const TOKENS_EXPIRED_MS = 2 * 60 * 60 * 1000

test.describe('the guard of the dash', () => {
  test('sends an anonymous visitor to /login, and loads and connects nothing protected', async ({
    page,
  }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    page.on('websocket', (socket) => asked.push(socket.url()))
    await page.goto('/dash')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    expect(asked.filter((path) => /remote-chat|\/prod/.test(path))).toEqual([])
  })

  test('keeps the tokens when only the network fails, and goes on when it is back', async ({
    page,
    ada,
  }) => {
    await signIn(page, ada)
    await page.route(IDENTITY_SERVICE, (route) => route.abort())
    await page.clock.install({ time: Date.now() + TOKENS_EXPIRED_MS })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page).toHaveURL('/dash')
    await page.unroute(IDENTITY_SERVICE)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(transcriptOf(page)).toBeVisible()
  })

  test('leaves no socket open after a sign-out', async ({ page, ada }) => {
    const closed: string[] = []
    page.on('websocket', (socket) => socket.on('close', () => closed.push(socket.url())))
    await enterRoom(page, ada)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
    await expect.poll(() => closed.length).toBe(1)
  })
})

test('a sign-in leads to the dash and nowhere else, whatever a link asks for', async ({
  page,
  site,
  ada,
}) => {
  const links = [
    '/dash?next=//evil.example&returnTo=https:evil.example',
    '/login?redirect=%2f%5cevil.example&from=javascript:alert(1)#//evil.example',
    '/dash/..//evil.example',
  ]
  const seen: string[] = []
  page.on('framenavigated', (frame) => seen.push(frame.url()))
  page.on('dialog', (dialog) => seen.push(dialog.message()))
  for (const link of links) {
    await page.goto(link)
    await expect(page).toHaveURL(({ pathname }) => pathname === '/login')
    await signIn(page, ada)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
  }
  expect(seen.filter((address) => !address.startsWith(`${site.url}/`))).toEqual([])
})

import { expect, test } from '../../testing/browser/fixtures'
import { person, signUp } from '../../testing/browser/people'
import { transcriptOf } from '../../testing/browser/room'

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

  test('refreshes a session whose tokens have expired instead of throwing it away', async ({
    page,
  }) => {
    await signUp(page, person('ada'))
    const flows: unknown[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/cognito-idp/')) flows.push(request.postDataJSON()?.AuthFlow)
    })
    // Two hours on by the page's clock: both tokens live for one.
    await page.clock.install({ time: Date.now() + 2 * 60 * 60 * 1000 })
    await page.reload()
    await expect(page).toHaveURL('/dash')
    await expect(transcriptOf(page)).toBeVisible()
    expect(flows.some((flow) => /^REFRESH_TOKEN/.test(String(flow)))).toBe(true)
  })

  test('clears the cached user when the refresh is refused, and asks to sign in', async ({
    page,
  }) => {
    await signUp(page, person('ada'))
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) {
        if (key.endsWith('.refreshToken')) localStorage.setItem(key, 'not-a-token-of-this-pool')
      }
    })
    await page.clock.install({ time: Date.now() + 2 * 60 * 60 * 1000 })
    await page.reload()
    await expect(page).toHaveURL('/login')
    const keys = await page.evaluate(() => Object.keys(localStorage))
    expect(keys.filter((key) => /Token$|LastAuthUser$/.test(key))).toEqual([])
  })

  test('lets in by tokens in memory where local storage is unavailable, until a reload', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError')
        },
      })
    })
    await signUp(page, person('ada'))
    await expect(transcriptOf(page)).not.toHaveValue('')
    await page.reload()
    await expect(page).toHaveURL('/login')
  })

  test('keeps the tokens when only the network fails, and goes on when it is back', async ({
    page,
  }) => {
    await signUp(page, person('ada'))
    await page.route('**/cognito-idp/', (route) => route.abort())
    await page.clock.install({ time: Date.now() + 2 * 60 * 60 * 1000 })
    await page.reload()
    await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expect(page).toHaveURL('/dash')
    await page.unroute('**/cognito-idp/')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(transcriptOf(page)).toBeVisible()
  })

  test('sends a signed-in visitor from the anonymous screens to the dash', async ({ page }) => {
    await signUp(page, person('ada'))
    for (const path of ['/login', '/register', '/confirm']) {
      await page.goto(path)
      await expect(page).toHaveURL('/dash')
    }
  })

  test('leaves no socket when one signs out', async ({ page }) => {
    const closed: string[] = []
    page.on('websocket', (socket) => socket.on('close', () => closed.push(socket.url())))
    await signUp(page, person('ada'))
    await expect(transcriptOf(page)).not.toHaveValue('')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/login')
    await expect.poll(() => closed.length).toBe(1)
  })
})

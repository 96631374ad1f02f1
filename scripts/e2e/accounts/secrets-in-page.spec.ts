import type { BrowserContext, Page } from '@playwright/test'
import { activate, newPerson, register, signIn, trySigningIn } from '../../testing/browser/accounts'
import { expect, test, testWithOwnSite } from '../../testing/browser/fixtures'
import { say, transcriptOf } from '../../testing/browser/room'
import { fillForm } from '../../testing/browser/screens/forms'

/** The browser's own message about a refused socket: it has the URL, and no page can prevent it. */
const BROWSERS_OWN = /^WebSocket connection to /

/** Collects all traces of the page outside its own memory, storage and sockets. */
function watchTraces(context: BrowserContext): string[] {
  const traces: string[] = []
  context.on('console', (message) => {
    if (!BROWSERS_OWN.test(message.text())) traces.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => traces.push(`error: ${error.error().stack}`))
  context.on('request', (request) => {
    const { referer, cookie } = request.headers()
    traces.push(`request: ${request.url()} ${referer} ${cookie}`)
  })
  context.on('page', (page) => {
    page.on('framenavigated', (frame) => traces.push(`address: ${frame.url()}`))
    page.on('dialog', (dialog) => traces.push(`dialog: ${dialog.message()}`))
  })
  return traces
}

/** The present content of the page. */
async function readPage(page: Page): Promise<string> {
  return page.evaluate(() => {
    const entries = performance.getEntries().map(({ name }) => name)
    const { state } = history
    const parts = [location.href, document.referrer, document.title, document.cookie, ...entries]
    return [...parts, JSON.stringify(state), document.documentElement.outerHTML].join('\n')
  })
}

const tokensOf = (page: Page) =>
  page.evaluate(() =>
    Object.entries(localStorage).flatMap(([key, value]) => (/Token$/.test(key) ? [value] : [])),
  )

test("a form that is submitted without the page's script is sent nowhere, and puts no password into the URL", async ({
  page,
}) => {
  const ada = newPerson('ada')
  await page.goto('/login')
  await fillForm(page, 'login', ada)
  const violatedDirective = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const report = (event: SecurityPolicyViolationEvent) => resolve(event.effectiveDirective)
        document.addEventListener('securitypolicyviolation', report)
        document.forms[0]?.submit()
      }),
  )
  expect(violatedDirective).toBe('form-action')
  expect(page.url()).not.toContain(ada.password)
})

test.describe('tokens and passwords', () => {
  testWithOwnSite(
    'appear in no address, log, error, history entry or referrer',
    { tag: '@slow' },
    async ({ context, site }) => {
      const traces = watchTraces(context)
      const page = await context.newPage()
      const pageContents: string[] = []
      const secrets = new Set<string>()
      const recordPage = async () => {
        for (const token of await tokensOf(page)) secrets.add(token)
        pageContents.push(await readPage(page))
      }

      const ada = newPerson('ada')
      for (const password of [ada.password, 'not-the-password']) secrets.add(password)
      await register(page, ada)
      await activate(page, ada)
      await recordPage()
      const wrong = page.waitForResponse((response) => response.status() === 400)
      await trySigningIn(page, { ...ada, password: 'not-the-password' })
      await wrong
      await signIn(page, ada)
      await say(page, 'a line')
      await expect(transcriptOf(page)).toHaveValue(/a line/)
      await recordPage()
      expect(secrets.size).toBe(5)

      // The gateway refuses the token, and the identity service is unavailable.
      await page.evaluate(() => {
        for (const key of Object.keys(localStorage)) {
          if (/idToken|accessToken/.test(key)) {
            const [head, body] = (localStorage.getItem(key) ?? '').split('.')
            localStorage.setItem(key, `${head}.${body}.forged`)
          }
        }
      })
      await page.route('**/cognito-idp/', (route) => route.abort())
      const refusedSocket = page
        .waitForEvent('websocket')
        .then((socket) => socket.waitForEvent('socketerror'))
      await page.reload()
      await refusedSocket
      await recordPage()

      await page.getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL('/login')
      await recordPage()
      await page.route('https://elsewhere.example/', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
      )
      await page.evaluate(() => location.assign('https://elsewhere.example/'))
      await expect(page).toHaveTitle('Elsewhere')
      expect(await page.evaluate(() => document.referrer)).toBe('')

      expect(secrets.size).toBeGreaterThan(5)
      const everything = [...traces, ...pageContents, ...site.output].join('\n')
      for (const secret of secrets) expect(everything.includes(secret)).toBe(false)
    },
  )
})

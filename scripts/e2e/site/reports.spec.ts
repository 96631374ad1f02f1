import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Request } from '@playwright/test'
import { buildRelease } from '../../build/build-release'
import { root } from '../../build/packages'
import { codeFor, newPerson, register, signIn } from '../../testing/browser/accounts'
import { changeConfig } from '../../testing/browser/change-config'
import { expect, test, testWithReleases } from '../../testing/browser/fixtures'
import type { ReleaseSite } from '../../testing/browser/release-site'
import { composerOf, say } from '../../testing/browser/room'
import { submitOf } from '../../testing/browser/screens/forms'
import { stampRelease } from '../../testing/browser/stamp-release'

interface StackFrame {
  file: string
  line: number
  column: number
}

interface PageReport {
  page: string
  kind: string
  remote: string
  version: string
  commit?: string
  path: string
  error?: { name: string; message?: string; frames: StackFrame[] }
  vital?: { name: string; rating: string; script?: object }
  running?: Record<string, string>
}

/** The browser's message about a failed request, which no page can prevent. */
const BROWSERS_OWN = /^Failed to load resource: /

/** Accepts the reports at the page's own site. Returns their bodies as they arrive. */
async function takeReports(page: Page): Promise<string[]> {
  const bodies: string[] = []
  await page.route('/reports', async (route) => {
    bodies.push(route.request().postData() ?? '')
    await route.fulfill({ status: 204 })
  })
  await reportTo(page, '/reports')
  return bodies
}

const reportTo = (page: Page, reports: string) =>
  changeConfig(page, (config) => ({ ...config, reports }))

/** Tells the page that its tab went into the background, which a headless browser does not do. */
const hide = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })

/** The composer scrolls when the window changes; the engine's message quotes the field's text. */
const failInComposer = (page: Page) =>
  page.evaluate(() => {
    Element.prototype.scrollIntoView = () => {
      JSON.parse(document.querySelector('input')?.value ?? '')
    }
    window.dispatchEvent(new Event('resize'))
  })

test('an error in the composer is reported for remote-chat with its frame, and no report of a visit contains secrets or typed text', {
  tag: '@slow',
}, async ({ page }) => {
  const bodies = await takeReports(page)
  const reports = () => bodies.flatMap((body) => JSON.parse(body) as PageReport[])
  const of = (kind: string) => reports().filter((report) => report.kind === kind)
  const ada = newPerson('ada')
  const draft = 'a draft that nobody has sent'

  await page.goto('/login?code=query-secret&to=ada@example.com#hash-secret')
  await page.evaluate(() => setTimeout(() => Promise.reject(new Error(location.href))))
  await expect.poll(() => of('rejection')).toMatchObject([{ remote: 'host', path: '/login' }])

  await register(page, ada)
  const code = await codeFor(page, ada)
  await page.getByLabel('Confirmation code').fill(code)
  await submitOf(page, 'confirm').click()
  await expect(page).toHaveURL('/login')
  await signIn(page, ada)
  await say(page, 'a line that was said')
  await composerOf(page).fill(draft)
  await failInComposer(page)
  const storedValues: string[] = await page.evaluate(() => Object.values(localStorage))
  const tokens = storedValues.filter((value) => value.length > 20)

  await expect.poll(() => of('uncaught')).toHaveLength(1)
  const index = await (await page.request.get('/releases.json')).json()
  const { version, commit } = index['remote-chat'].current
  const [report] = of('uncaught')
  expect(report).toMatchObject({ remote: 'remote-chat', version, path: '/dash' })
  // A build of uncommitted changes has none.
  expect(report?.commit).toBe(commit)
  expect(report?.error).toEqual({ name: 'SyntaxError', frames: expect.any(Array) })
  const [frame] = report?.error?.frames ?? []
  const script = await page.request.get(`/remote-chat/${version}/${frame?.file}`)
  const line = (await script.text()).split('\n')[(frame?.line ?? 0) - 1]
  expect(line?.slice((frame?.column ?? 0) - 1)).toMatch(/^scrollIntoView\(/)

  await hide(page)
  const vitals = () => of('vital').filter((each) => each.page === report?.page)
  // The largest paint is reported only at a real change of visibility.
  await expect
    .poll(() => vitals().map(({ vital }) => vital?.name))
    .toEqual(expect.arrayContaining(['CLS', 'FCP', 'INP', 'TTFB']))
  expect(of('running').at(-1)?.running).toMatchObject({ 'remote-chat': version })
  expect(of('running').at(-1)?.page).toBe(report?.page)
  const everything = bodies.join('\n')
  const { email, nickname, password } = ada
  const typedTexts = [draft, 'a line that', 'query-secret', 'hash-secret', 'ada@example.com', code]
  expect(tokens.length).toBeGreaterThan(3)
  for (const secret of [email, nickname, password, ...typedTexts, ...tokens]) {
    expect(everything).not.toContain(secret)
  }
})

testWithReleases(
  'an error of a release three deploys old is on the reports page with the line of its source',
  async ({ page, site, ada }, info) => {
    const build = await buildRelease('remote-chat')
    await signIn(page, ada)
    await composerOf(page).focus()
    const [c, b, a] = ['c', 'b', 'a'].map((stamp) =>
      stampRelease(build, { stamp, folder: info.outputPath(stamp) }),
    )
    if (a && b && c) await site.arrange({ 'remote-chat': [c, b, a, build] })
    const reportSent = page.waitForResponse((response) =>
      Boolean(response.request().postData()?.includes('uncaught')),
    )
    await failInComposer(page)
    await hide(page)
    expect((await reportSent).status()).toBe(204)

    await page.goto('/_local/reports')
    const section = page.locator('section', { has: page.getByText(build.version) })
    const source = readFileSync(join(root, 'remote-chat/composer/composer.tsx'), 'utf8')
    const line = source.split('\n').findIndex((text) => text.includes('scrollIntoView(')) + 1
    await expect(section.locator('pre')).toContainText(`remote-chat/composer/composer.tsx:${line}:`)
  },
)

/** Runs a text in the composer when it is submitted, in a release that is live alone. */
async function withInSubmit(site: ReleaseSite, text: string, folder: string) {
  const replace = { '.preventDefault(),': `.preventDefault(),${text},` }
  const build = await buildRelease('remote-chat')
  const release = stampRelease(build, { stamp: 'submit', folder, replace })
  await site.arrange({ 'remote-chat': [release, build] })
  return release
}

const says = (text: string) => (request: Request) => Boolean(request.postData()?.includes(text))

testWithReleases(
  'a long task in the composer is reported for its screen and release, with the file',
  { tag: '@slow' },
  async ({ page, site, ada }, info) => {
    const busy = '(()=>{for(const end=performance.now()+300;performance.now()<end;);})()'
    const { version } = await withInSubmit(site, busy, info.outputPath('slow'))
    const reports: PageReport[] = []
    page.on('request', (request) => {
      const body = request.postData()
      if (!body || !request.url().endsWith('/reports')) return
      const entries: unknown = JSON.parse(body)
      if (Array.isArray(entries)) reports.push(...entries)
    })
    const of = (path: string) =>
      reports.find((report) => report.vital?.name === 'INP' && report.path === path)
    const runningReport = page.waitForRequest(says('"running"'))
    await signIn(page, ada)
    await say(page, 'a line')
    await runningReport
    await hide(page)
    await expect.poll(() => of('/dash')).toMatchObject({ remote: 'remote-chat', version })
    expect(of('/login')).toMatchObject({ remote: 'remote-auth' })
    const script = { remote: 'remote-chat', version, file: expect.stringMatching(/expose_dash/) }
    expect(of('/dash')?.vital).toMatchObject({ rating: 'needs-improvement', script })

    await page.goto('/_local/reports')
    await expect(page.getByRole('region', { name: 'Screens' })).toContainText(
      `remote-chat@${version} __federation_expose_dash.`,
    )
  },
)

testWithReleases(
  'a call that the policy stops is reported under its remote, with the origin alone',
  { tag: '@slow' },
  async ({ page, site, ada }, info) => {
    const call = 'fetch("https://elsewhere.example/secret?token=1").catch(()=>0)'
    const { version } = await withInSubmit(site, call, info.outputPath('call'))
    await signIn(page, ada)
    await say(page, 'a line')
    const reportSent = page.waitForRequest(says('"blocked"'))
    const body = (await reportSent).postData() ?? ''
    const report = (JSON.parse(body) as PageReport[]).find(({ kind }) => kind === 'blocked')
    const message = 'a call to https://elsewhere.example was stopped by the policy connect-src'
    expect(report).toMatchObject({ remote: 'remote-chat', version, error: { message } })
    expect(body).not.toMatch(/secret|token/)
  },
)

test('reports that the address refuses have no effect, and only the browser itself mentions them', async ({
  page,
}) => {
  const pageMessages: string[] = []
  page.on('console', (message) => pageMessages.push(message.text()))
  page.on('pageerror', (error) => pageMessages.push(error.message))
  await reportTo(page, '/no-such-address')
  const reportResponse = page.waitForResponse('/no-such-address')
  await page.goto('/login')
  expect((await reportResponse).ok()).toBe(false)
  await expect(submitOf(page, 'login')).toBeVisible()
  expect(pageMessages.filter((text) => !BROWSERS_OWN.test(text))).toEqual([])
})

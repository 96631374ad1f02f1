import { buildRelease } from '../../build/build-release'
import { testWithReleases as test } from '../../testing/browser/fixtures'
import { signIn } from '../../testing/browser/people'
import { composerOf } from '../../testing/browser/room'
import { stampRelease } from '../../testing/browser/stamp-release'

test('try', async ({ page, site, ada }, info) => {
  test.setTimeout(60_000)
  const built = await buildRelease('remote-chat')
  const busy = '(()=>{const t=performance.now();while(performance.now()-t<300);})()'
  const slow = stampRelease(built, { stamp: 'slow', folder: info.outputPath('slow'), replace: { '.preventDefault(),': `.preventDefault(),${busy},` } })
  await site.arrange({ 'remote-chat': [slow, built] })
  await page.addInitScript(() => {
    const all: unknown[] = []
    Object.assign(window, { seenEntries: all })
    for (const type of ['long-animation-frame', 'soft-navigation', 'interaction-contentful-paint', 'largest-contentful-paint', 'layout-shift'])
      new PerformanceObserver((list) => { for (const e of list.getEntries()) all.push(JSON.parse(JSON.stringify(e))) }).observe({ type, buffered: true })
  })
  page.on('request', (r) => { if (r.url().endsWith('/reports')) console.log('BEACON', r.postData()?.slice(0, 3000)) })
  await page.goto('/login')
  await signIn(page, ada)
  await composerOf(page).fill('hello')
  await page.getByRole('button', { name: 'Submit' }).click()
  await page.waitForTimeout(1500)
  await page.getByRole('button', { name: /sign out|log out/i }).first().click().catch(() => {})
  await page.waitForTimeout(5000)
  await page.evaluate(() => { Object.defineProperty(document, 'visibilityState', { value: 'hidden' }); document.dispatchEvent(new Event('visibilitychange', { bubbles: true })) })
  await page.waitForTimeout(500)
  for (const e of (await page.evaluate(() => Reflect.get(window, 'seenEntries'))) as { entryType: string; scripts?: object[] }[]) console.log(JSON.stringify(e).slice(0, 1500))
  console.log(await page.evaluate(() => [PerformanceObserver.supportedEntryTypes.join(), 'Profiler' in window]))
})

import type { Browser } from '@playwright/test'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '../site/local-config'
import { type Person, person, registered } from '../testing/browser/people'
import { ReleaseSite } from '../testing/browser/release-site'
import { withBrowser } from './measure/bench-browser'
import { numericOptions } from './measure/numeric-options'
import { median, medianRatio, round } from './measure/statistics'
import { mainThreadTasks } from './signin/main-thread-tasks'
import { signInPages, VARIANTS, type Variant } from './signin/sign-in-pages'

const SLOWED = 4

export const keys = ['cpu_ratio', 'longest_task_ms', 'stock_longest_task_ms']
export const smallest = ['--rounds', '1']

/** The stock SDK's sign-in and ours, in turn, in one Chromium against one local pool. */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const { rounds } = numericOptions(args, { rounds: 15 })
  const site = await ReleaseSite.open()
  try {
    const pool = { userPoolId: LOCAL_POOL_ID, clientId: LOCAL_CLIENT_ID }
    const files = await signInPages({ ...pool, endpoint: `${site.url}/cognito-idp/` })
    const who = await registered(site.url, person('bench'))
    const cpu: Record<Variant, number[]> = { stock: [], ours: [] }
    const longest: Record<Variant, number[]> = { stock: [], ours: [] }
    await withBrowser(async (browser) => {
      for (let round = 0; round < rounds; round++) {
        const order = round % 2 === 0 ? VARIANTS : [...VARIANTS].reverse()
        for (const variant of order) {
          const signIn = { url: site.url, page: files.get(variant) ?? '', who }
          cpu[variant].push((await measure(browser, { ...signIn, slowed: 1 })).cpuMs)
          longest[variant].push((await measure(browser, { ...signIn, slowed: SLOWED })).longestMs)
        }
      }
    })
    const figures = {
      cpu_ratio: round(medianRatio(cpu.ours, cpu.stock)),
      longest_task_ms: round(median(longest.ours)),
      stock_longest_task_ms: round(median(longest.stock)),
      rounds,
    }
    console.table({
      'processor time of a sign-in, ms': { stock: median(cpu.stock), ours: median(cpu.ours) },
      [`longest task, slowed ${SLOWED} times, ms`]: {
        stock: median(longest.stock),
        ours: median(longest.ours),
      },
    })
    console.log(`ours over the stock SDK, in pairs: ${figures.cpu_ratio}   (aim: 0.2)`)
    return figures
  } finally {
    await site.close()
  }
}

interface SignIn {
  url: string
  /** A page that does nothing else. */
  page: string
  who: Person
  /** How many times slower the processor pretends to be. */
  slowed: number
}

/** One sign-in in a page of its own. */
async function measure(browser: Browser, { url, page: body, who, slowed }: SignIn) {
  const context = await browser.newContext({ baseURL: url })
  try {
    const page = await context.newPage()
    await page.route('**/bench', (route) => route.fulfill({ body, contentType: 'text/html' }))
    await page.goto('/bench')
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    const signIn = `window.signIn(${JSON.stringify(who.email)}, ${JSON.stringify(who.password)})`
    return await mainThreadTasks(session, () => page.evaluate(signIn))
  } finally {
    await context.close()
  }
}

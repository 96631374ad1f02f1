import type { Browser } from '@playwright/test'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '../site/local-config'
import { addAccount, newPerson, type Person } from '../testing/browser/accounts'
import { openBrowser, openPage, openSite } from './measure/browser'
import { inTurns, median, medianRatio, round } from './measure/statistics'
import { mainThreadTasks } from './signin/main-thread-tasks'
import { signInPage, VARIANTS, type Variant } from './signin/sign-in-pages'

const SLOWED = 4

export const keys = ['cpu_ratio', 'longest_task_ms', 'stock_longest_task_ms']
export const options = { rounds: 15 }
export const smallest = { rounds: 1 }

/** The stock SDK's sign-in and ours, in turn, in one Chromium against one local pool. */
export async function run({ rounds }: typeof options) {
  const { url } = await openSite()
  const pool = {
    userPoolId: LOCAL_POOL_ID,
    clientId: LOCAL_CLIENT_ID,
    endpoint: `${url}/cognito-idp/`,
  }
  const pages = { stock: await signInPage('stock', pool), ours: await signInPage('ours', pool) }
  const who = await addAccount(url, newPerson('bench'))
  const cpu: Record<Variant, number[]> = { stock: [], ours: [] }
  const longest: Record<Variant, number[]> = { stock: [], ours: [] }
  const browser = await openBrowser()
  await inTurns(VARIANTS, rounds, async (variant) => {
    const signIn = { url, body: pages[variant], who }
    cpu[variant].push((await measure(browser, { ...signIn, slowed: 1 })).cpuMs)
    longest[variant].push((await measure(browser, { ...signIn, slowed: SLOWED })).longestMs)
  })
  const medians = (of: Record<Variant, number[]>) => ({
    stock: median(of.stock),
    ours: median(of.ours),
  })
  const figures = {
    cpu_ratio: round(medianRatio(cpu.ours, cpu.stock)),
    longest_task_ms: round(median(longest.ours)),
    stock_longest_task_ms: round(median(longest.stock)),
    rounds,
  }
  console.table({
    'processor time of a sign-in, ms': medians(cpu),
    [`longest task, slowed ${SLOWED} times, ms`]: medians(longest),
  })
  console.log(`ours over the stock SDK, in pairs: ${figures.cpu_ratio}   (aim: 0.2)`)
  return figures
}

interface MeasuredSignIn {
  url: string
  /** The body of a page that does nothing else. */
  body: string
  who: Person
  slowed: number
}

/** Measures one sign-in in a page of its own. */
async function measure(browser: Browser, { url, body, who, slowed }: MeasuredSignIn) {
  const { context, page, session } = await openPage(browser, { baseURL: url, slowed })
  await page.route('**/bench', (route) => route.fulfill({ body, contentType: 'text/html' }))
  await page.goto('/bench')
  const signIn = `window.signIn(${JSON.stringify(who.email)}, ${JSON.stringify(who.password)})`
  const tasks = await mainThreadTasks(session, () => page.evaluate(signIn))
  await context.close()
  return tasks
}

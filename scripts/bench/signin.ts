import { type Browser, chromium } from '@playwright/test'
import { ensureChromium } from '../platform/chromium'
import { LOCAL_CLIENT_ID, LOCAL_POOL_ID } from '../site/local-config'
import { type Person, person, registered } from '../testing/browser/people'
import { Site } from '../testing/browser/site'
import { median, round } from './measure/statistics'
import { type MainThreadTasks, mainThreadTasks } from './signin/main-thread-tasks'
import { signInPages, VARIANTS, type Variant } from './signin/sign-in-pages'

const ROUNDS = 15
const SLOWED = 4

interface SignIn {
  browser: Browser
  url: string
  files: Map<string, string>
  who: Person
}

/** One sign-in in a page of its own; `slowed`: how many times slower the processor pretends to be. */
async function measure(
  { browser, url, files, who }: SignIn,
  { variant, slowed }: { variant: Variant; slowed: number },
): Promise<MainThreadTasks> {
  const context = await browser.newContext({ baseURL: url })
  try {
    const page = await context.newPage()
    await page.route('**/bench/*', (route) => {
      const body = files.get(new URL(route.request().url()).pathname) ?? ''
      const contentType = route.request().url().endsWith('.js') ? 'text/javascript' : 'text/html'
      return route.fulfill({ body, contentType })
    })
    await page.goto(`/bench/${variant}.html`)
    const session = await context.newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowed })
    const signIn = `window.signIn(${JSON.stringify(who.email)}, ${JSON.stringify(who.password)})`
    return await mainThreadTasks(session, () => page.evaluate(signIn))
  } finally {
    await context.close()
  }
}

/** The stock SDK's sign-in and ours, in turn, in one Chromium against one local pool. */
export async function run(): Promise<Record<string, unknown>> {
  const site = new Site()
  await site.start()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    chromiumSandbox: false,
  })
  try {
    const endpoint = `${site.url}/cognito-idp/`
    const files = await signInPages({
      userPoolId: LOCAL_POOL_ID,
      clientId: LOCAL_CLIENT_ID,
      endpoint,
    })
    const signIn = {
      browser,
      url: site.url,
      files,
      who: await registered(site.url, person('bench')),
    }
    const cpu: Record<Variant, number[]> = { stock: [], ours: [] }
    const longest: Record<Variant, number[]> = { stock: [], ours: [] }
    for (let round = 0; round < ROUNDS; round++) {
      const order = round % 2 === 0 ? VARIANTS : [...VARIANTS].reverse()
      for (const variant of order) {
        cpu[variant].push((await measure(signIn, { variant, slowed: 1 })).cpuMs)
        longest[variant].push((await measure(signIn, { variant, slowed: SLOWED })).longestMs)
      }
    }
    const ratio = median(cpu.ours.map((ms, round) => ms / (cpu.stock[round] ?? ms)))
    return report({ ratio, cpu, longest })
  } finally {
    await browser.close()
    await site.dispose()
  }
}

interface Figures {
  ratio: number
  cpu: Record<Variant, number[]>
  longest: Record<Variant, number[]>
}

function report({ ratio, cpu, longest }: Figures): Record<string, unknown> {
  console.log(`                                       stock SDK      ours`)
  const row = (name: string, ms: Record<Variant, number[]>) =>
    console.log(
      `${name.padEnd(38)} ${median(ms.stock).toFixed(0).padStart(6)} ms ${median(ms.ours).toFixed(0).padStart(6)} ms`,
    )
  row('processor time of a sign-in', cpu)
  row(`longest task, slowed ${SLOWED} times`, longest)
  console.log(`ours over the stock SDK, in pairs      ${ratio.toFixed(2)}   (aim: 0.2)`)
  return {
    cpu_ratio: round(ratio),
    longest_task_ms: round(median(longest.ours)),
    stock_longest_task_ms: round(median(longest.stock)),
    rounds: ROUNDS,
  }
}

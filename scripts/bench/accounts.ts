import type { Browser, Page } from '@playwright/test'
import { person, registered } from '../testing/browser/people'
import { axeViolations } from '../testing/browser/screens/axe'
import {
  fillSignIn,
  markStored,
  SCREENS,
  STORED,
  send,
  untilThere,
} from './accounts/account-screens'
import { openAccountSites, SITES, type SiteName } from './accounts/account-sites'
import { registeredWithApp } from './accounts/authenticator-app'
import { measureArrival } from './load/measure-visits'
import { openBrowser, openPage } from './measure/browser'
import { inTurns, median, medianRatio, round } from './measure/statistics'
import { mainThreadTasks } from './signin/main-thread-tasks'

export const keys = [
  'bytes_ratio',
  'form_ms_ratio',
  'scripts_bytes_ratio',
  'scripts_ms_ratio',
  'signin_cpu_ratio',
  'signin_code_cpu_ratio',
  'signin_room_cpu_ratio',
  'axe_ours',
  'axe_theirs',
  'focus_ours',
  'focus_theirs',
]
export const options = { runs: 7, draft: false }
export const smallest = { runs: 1, draft: true }

interface Round {
  /** Until the form can be filled in and sent; a form sent before React loads is held for it. */
  bytes: number
  formMs: number
  /** Until React has mounted the form, counting whole files. */
  scriptsBytes: number
  scriptsMs: number
  /** From the click until the tokens are stored. */
  signInCpuMs: number
  signInWithCodeCpuMs: number
  /** Until the content behind the sign-in is shown: our room, or a word in theirs. */
  roomCpuMs: number
}

interface Steps {
  /** The problems that axe finds in the three steps. */
  axe: string[]
  /** Whether the focus was in a field in each step after the first. */
  focus: boolean
}

/**
 * Our account screens and Amplify UI's Authenticator over the same local pool, in turn in one
 * Chromium: the time to the form on slow 4G with the processor slowed four times, and at full speed
 * the processor time of a sign-in without and with an authenticator app's code. A `draft` is like
 * that of `load`: its figures mean nothing.
 */
export async function run({ runs, draft }: typeof options) {
  const urls = await openAccountSites({ draft })
  const browser = await openBrowser()
  const rounds: Record<SiteName, Round[]> = { ours: [], theirs: [] }
  await inTurns(SITES, runs, async (name) => {
    rounds[name].push(await measureRound(browser, name, { url: urls[name], draft }))
  })
  const steps = {
    ours: await lookAtSteps(browser, 'ours', urls.ours),
    theirs: await lookAtSteps(browser, 'theirs', urls.theirs),
  }
  const all = (name: SiteName, key: keyof Round) => rounds[name].map((each) => each[key])
  const ratio = (key: keyof Round) => round(medianRatio(all('ours', key), all('theirs', key)))
  for (const name of SITES) {
    console.table({
      [name]: {
        'bytes to the form': median(all(name, 'bytes')),
        'form, ms': round(median(all(name, 'formMs')), 0),
        'bytes to the scripts': median(all(name, 'scriptsBytes')),
        'scripts, ms': round(median(all(name, 'scriptsMs')), 0),
        'processor time of a sign-in, ms': round(median(all(name, 'signInCpuMs')), 0),
        'with a code, ms': round(median(all(name, 'signInWithCodeCpuMs')), 0),
        'and the content behind it, ms': round(median(all(name, 'roomCpuMs')), 0),
      },
    })
    for (const finding of steps[name].axe) console.log(`axe, ${name}: ${finding}`)
  }
  return {
    bytes_ratio: ratio('bytes'),
    form_ms_ratio: ratio('formMs'),
    scripts_bytes_ratio: ratio('scriptsBytes'),
    scripts_ms_ratio: ratio('scriptsMs'),
    signin_cpu_ratio: ratio('signInCpuMs'),
    signin_code_cpu_ratio: ratio('signInWithCodeCpuMs'),
    signin_room_cpu_ratio: ratio('roomCpuMs'),
    axe_ours: steps.ours.axe.length,
    axe_theirs: steps.theirs.axe.length,
    focus_ours: steps.ours.focus,
    focus_theirs: steps.theirs.focus,
    rounds: runs,
  }
}

async function measureRound(
  browser: Browser,
  name: SiteName,
  { url, draft }: { url: string; draft: boolean },
): Promise<Round> {
  const screens = SCREENS[name]
  const arrival = await measureArrival(browser, { url, path: screens.path, draft })
  const signIn = (until?: string) =>
    onFreshPage(browser, name, url, async ({ page, session }) => {
      await fillSignIn(page, screens, await registered(url, person('ada')))
      const tasks = await mainThreadTasks(
        session,
        async () => {
          await send(page)
          await untilThere(page, screens.inside)
        },
        until,
      )
      return tasks.cpuMs
    })
  const signInWithCodeCpuMs = await onFreshPage(browser, name, url, async ({ page, session }) => {
    const ada = person('ada')
    const app = await registeredWithApp(url, ada)
    await fillSignIn(page, screens, ada)
    const tasks = await mainThreadTasks(
      session,
      async () => {
        await send(page)
        await untilThere(page, screens.code)
        await page.locator(screens.code).fill(app.nextCode())
        await send(page)
        await untilThere(page, screens.inside)
      },
      STORED,
    )
    return tasks.cpuMs
  })
  return {
    bytes: arrival.firstPaintBytes,
    formMs: arrival.firstPaintMs,
    scriptsBytes: arrival.bytes,
    scriptsMs: arrival.ms,
    signInCpuMs: await signIn(STORED),
    roomCpuMs: await signIn(),
    signInWithCodeCpuMs,
  }
}

/** The sign-in, its code, and the steps of a forgotten password. */
async function lookAtSteps(browser: Browser, name: SiteName, url: string): Promise<Steps> {
  const screens = SCREENS[name]
  return onFreshPage(browser, name, url, async ({ page }) => {
    const axe = await axeViolations(page)
    const ada = person('ada')
    await registeredWithApp(url, ada)
    await fillSignIn(page, screens, ada)
    await send(page)
    await page.locator(screens.code).waitFor()
    axe.push(...(await axeViolations(page)))
    const atCode = await isInField(page)

    await page.goto(screens.path)
    await page.getByRole(screens.forgot.role, { name: screens.forgot.name }).click()
    await page.locator('input[type=password]').waitFor({ state: 'detached' })
    axe.push(...(await axeViolations(page)))
    return { axe, focus: atCode && (await isInField(page)) }
  })
}

function isInField(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement instanceof HTMLInputElement)
}

async function onFreshPage<T>(
  browser: Browser,
  name: SiteName,
  url: string,
  use: (fresh: Awaited<ReturnType<typeof openPage>>) => Promise<T>,
): Promise<T> {
  const fresh = await openPage(browser, { baseURL: url })
  await fresh.page.goto(SCREENS[name].path)
  // Until React has mounted the form: before that, ours is static HTML.
  await fresh.page.waitForFunction(() => {
    const field = document.querySelector('form input[type=password]')
    return Object.keys(field ?? {}).some((key) => key.startsWith('__reactProps'))
  })
  await markStored(fresh.page)
  const result = await use(fresh)
  await fresh.context.close()
  return result
}

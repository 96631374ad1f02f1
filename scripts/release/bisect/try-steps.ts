import type { SmokeStep } from '@parlor/shared/contract/build/smoke-steps'
import type { Browser, Page } from '@playwright/test'
import { inTurn } from '../gate/trial/expectation'
import { pagesOf } from '../gate/trial/pages'
import { takeSteps } from '../gate/trial/take-steps'
import { covers, triedPackage } from '../gate/trial/tried-package'
import {
  account,
  newPerson,
  onView,
  type SignIn,
  signIn,
  type TriedPackage,
} from '../gate/trial/tried-site'
import type { Lineup } from '../lineup/lineup'

// The parts of the gate's trial that a bisection uses.

export { withBrowser } from '../gate/trial/pages'
export type { OpenSite } from '../gate/trial/smoke-run'
export { covers } from '../gate/trial/tried-package'
export type { SignIn, TriedPackage }

/** The packages of a lineup with their screens and steps. */
export function triedPackages(
  live: Lineup,
  site: { folder: string; config: unknown },
): TriedPackage[] {
  return Object.values(live).map((each) => triedPackage(each, { ...site, host: live.host }))
}

interface Trying {
  url: string
  packages: readonly TriedPackage[]
  steps: readonly SmokeStep[]
  /** How long each step may take. */
  patienceMs: number
  /** For screens that require it. */
  signedIn: SignIn | undefined
  /** Gets each error that the page throws or logs, with its stack. */
  onError(text: string): void
}

/** Takes the steps in a new page; returns which one fails, or undefined. */
export async function trySteps(
  browser: Browser,
  { url, packages, steps, patienceMs, signedIn, onError }: Trying,
): Promise<string | undefined> {
  const name = 'the steps'
  const tried = { name, screens: [], steps }
  const wantsSignIn = (path: string) => isSignInWanted(packages, path)
  const [objection] = await inPage(browser, url, (page) => {
    page.setDefaultTimeout(patienceMs)
    page.on('pageerror', ({ stack }) => onError(stack ?? ''))
    page.on('console', (message) => message.type() === 'error' && onError(message.text()))
    const visit = { page, watch: newWatch(), patienceMs }
    return takeSteps(visit, { tried, candidate: name, wantsSignIn, signedIn })
  })
  const number = Number(/step (\d+) of the steps/.exec(objection ?? '')?.[1])
  const step = steps[number - 1]
  return step ? `step ${number}: ${described(step)}` : objection
}

/** True if a step goes to a screen that requires a sign-in. */
export const needSignIn = (packages: readonly TriedPackage[], steps: readonly SmokeStep[]) =>
  steps.some((step) => 'go' in step && isSignInWanted(packages, step.go))

const isSignInWanted = (packages: readonly TriedPackage[], path: string) =>
  packages.some(({ screens }) =>
    screens.some((screen) => screen.access === 'signed-in' && covers(screen, path)),
  )

/** Registers somebody by the site's forms; undefined if that fails. */
export async function signInAt(browser: Browser, url: string): Promise<SignIn | undefined> {
  const person = newPerson()
  let storage: Record<string, string> | undefined
  await inPage(browser, url, async (page) => {
    const begin = { otherwise: '', act: () => page.goto('/login'), proof: onView }
    const steps = [begin, ...account(person), signIn(person)]
    const objections = await inTurn({ page, watch: newWatch() }, steps)
    if (objections.length === 0) storage = await page.evaluate(() => ({ ...localStorage }))
    return objections
  })
  return storage && { person, storage }
}

function inPage(browser: Browser, baseURL: string, use: (page: Page) => Promise<string[]>) {
  return pagesOf(browser, { baseURL, signal: new AbortController().signal })(use)
}

/** The steps alone decide, not what a page logs meanwhile. */
const newWatch = () => ({ objections: [], heard: [], isFailureMeant: false })

function described(step: SmokeStep): string {
  if ('type' in step) return `type ${step.type} into ${step.into}`
  return Object.entries(step).flat().join(' ')
}

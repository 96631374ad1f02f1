import { activityOf, heapOf } from './activity'
import { checkScreen } from './check-screen'
import { covers } from './checked-package'
import type { CheckedSite } from './checked-site'
import { addFaults, type Findings, noFindings } from './findings'
import { changesBetween, fingerprint, isProbeThere, newGlobals, plantProbe } from './fingerprint'
import { failurePage, navigate, openAt, PATIENCE_MS } from './navigate'
import { faultsOf } from './page-watch'
import type { PlannedVisit, VisitTarget } from './plan'
import { messageOnPage, takeSteps } from './steps'
import { type BrowserTab, keepSession } from './tab'
import { newAccount, newTestUser } from './test-users'

export interface VisitInput extends PlannedVisit {
  site: CheckedSite
}

/** A heap that grows by this with each of two visits goes on growing. */
const LEAKED_BYTES = 1_000_000

/** Comes from another screen, checks the screen, takes the steps and leaves again. */
export async function makeVisit(
  tab: BrowserTab,
  { site, path, as, from, leadsTo, ...at }: VisitInput,
  account = newAccount(site),
): Promise<Findings> {
  // Nobody has registered a stranger yet.
  const person = as === 'person' ? account.person : newTestUser()
  const start = from ?? { path, as }
  const signInAs = async (who: VisitTarget['as']) =>
    keepSession(tab.page.context(), who === 'person' ? await account.session() : {})
  const findings = noFindings()

  await signInAs(start.as)
  await openAt(tab, start.path)
  await plantProbe(tab)
  const previous = from && (await fingerprint(tab))
  const arrive = async () => {
    if (start.as !== as) await changeAccount(tab, () => signInAs(as))
    const entries = await entriesOf(tab)
    await navigate(tab, path)
    return (await entriesOf(tab)) - entries
  }
  const leave = async () => {
    if (start.as !== as) await changeAccount(tab, () => signInAs(start.as))
    else if (tab.path !== start.path) await tab.page.goBack()
    await navigate(tab, start.path)
  }

  const arrivalStart = performance.now()
  const added = from ? await arrive() : 0
  if (added > 1) findings.changes.push('the way back, which leads through extra addresses')
  findings.times[`showing ${path}`] = performance.now() - arrivalStart
  findings.faults.push(...(await arrivalFaults(tab, { path, leadsTo })))
  if (findings.faults.length > 0) return findings
  findings.faults.push(...(await checkScreen(tab)))
  const result = await takeSteps(tab, { ...at, person, url: site.url })
  Object.assign(findings.times, result.times)
  await tab.settle()
  addFaults(findings, [...result.faults, ...faultsOf(tab.watch)], tab.watch)
  findings.times[`the longest task at ${path}`] = await longestTask(tab)
  if (findings.faults.length > 0 || !previous) return findings

  await leave()
  if (tab.path !== start.path) {
    findings.changes.push(`the way back, which leads to ${tab.path}`)
    return findings
  }
  const heaps = [await heapOf(tab)]
  while (heaps.length < 3) {
    await arrive()
    await leave()
    heaps.push(await heapOf(tab))
  }
  const [first = 0, second = 0, third = 0] = heaps
  if (second - first > LEAKED_BYTES && third - second > LEAKED_BYTES) {
    findings.changes.push('the heap, which grows with each visit')
  }
  const after = await fingerprint(tab)
  findings.globals = newGlobals(previous, after).filter((name) => !site.globals.includes(name))
  findings.changes.push(...changesBetween(previous, after), ...(await activityOf(tab, at.name)))
  addFaults(findings, faultsOf(tab.watch), tab.watch)
  return findings
}

/** How many addresses the way back and forward has. */
const entriesOf = (tab: BrowserTab) => tab.evaluate(() => history.length, null)

/** The faults that leave no screen to check. */
async function arrivalFaults(
  tab: BrowserTab,
  { path, leadsTo }: { path: string; leadsTo: string },
): Promise<string[]> {
  if (await failurePage(tab).isVisible()) {
    const message = await messageOnPage(tab, 'nothing appeared')
    return [`In the browser ${path} shows no screen with this release: ${message}.`]
  }
  const screen = { path: leadsTo }
  if (covers(screen, tab.path)) return []
  if (!covers(screen, path)) {
    return [
      `In the browser ${path} leads to ${tab.path} with this release: the specification says that it must lead to ${leadsTo}.`,
    ]
  }
  if (!(await isProbeThere(tab))) {
    return [
      `In the browser ${path} with this release empties the storage of the page, and with it the sign-in and what other screens store: remove only its own keys, by name.`,
    ]
  }
  return [
    `In the browser ${path} leads to ${tab.path} with this release, so nobody sees its screen: first deploy a host that has a place for it (npm run deploy -- host).`,
  ]
}

/** Waits until the header has changed: the host has noticed the other account. */
async function changeAccount(tab: BrowserTab, change: () => Promise<void>): Promise<void> {
  const previous = await tab.evaluate(() => document.querySelector('header')?.innerHTML, null)
  await change()
  await tab.evaluate(
    async ({ was, until }) => {
      while (document.querySelector('header')?.innerHTML === was && Date.now() < until) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
    },
    { was: previous, until: Date.now() + PATIENCE_MS },
  )
  await tab.settle()
}

/** Milliseconds of the longest time for which the page did not answer. */
function longestTask(tab: BrowserTab): Promise<number> {
  return tab.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect()
          const tasks = list.getEntriesByType('longtask')
          resolve(Math.max(0, ...tasks.map(({ duration }) => duration)))
        })
        observer.observe({ type: 'longtask', buffered: true })
        // There is an entry in any case, so the observer is called.
        observer.observe({ type: 'mark' })
        performance.mark('parlor.gate')
        performance.clearMarks('parlor.gate')
      }),
    null,
  )
}

import { isDeepStrictEqual } from 'node:util'
import { errors, type Locator } from '@playwright/test'
import { staticFaults } from './check-screen'
import { addFaults, type Findings, noFindings } from './findings'
import { failurePage, openAt, PATIENCE_MS } from './navigate'
import { faultsOf } from './page-watch'
import { takeSteps } from './steps'
import { type BrowserTab, keepSession } from './tab'
import { newTestUser, signUp } from './test-users'
import type { VisitInput } from './visit'

const KINDS = [
  ...['button', 'summary', 'a[href^="/"]:not([target], [download])'],
  ...['button', 'checkbox', 'radio', 'submit', 'reset'].map((type) => `input[type="${type}"]`),
  ...['button', 'tab', 'switch', 'menuitem', 'checkbox', 'radio'].map((role) => `[role="${role}"]`),
]
const CONTROLS = {
  /** Also those in what the screen opens above the page. */
  'press screen': `:is(main, dialog, [role="dialog"], [role="menu"]) :is(${KINDS.join()})`,
  'press header': `header:not(main header) :is(${KINDS.join()})`,
}

/** A control with this attribute, or within it, is left alone. */
const EXEMPT = '[data-gate="skip"]'

/** A control that cannot be pressed by then may have something in its way. */
const LONGEST_PRESS_MS = 2_000

/**
 * Opens a screen by its address, compares it with the static HTML of the page, and presses each
 * of its controls once, in a page and with an account that are thrown away; then those that
 * appear after its steps.
 */
export async function checkFreshPage(
  tab: BrowserTab,
  { site, path, as, freshCheck, ...at }: VisitInput,
): Promise<Findings> {
  const person = newTestUser()
  const session = as === 'person' ? await signUp(site, person) : {}
  const open = async () => {
    await keepSession(tab.page.context(), session)
    await openAt(tab, path)
  }
  // A stranger who took the steps before has an account by now.
  const openAfterSteps = async () => {
    await open()
    const who = as === 'person' ? person : newTestUser()
    await takeSteps(tab, { ...at, person: who, url: site.url })
  }
  await open()
  const findings = { ...noFindings(), faults: await staticFaults(tab, at.name) }
  addFaults(findings, faultsOf(tab.watch), tab.watch)
  if (!freshCheck || freshCheck === 'compare' || findings.faults.length > 0) return findings
  findings.exemptCount = await tab.page.locator(EXEMPT).count()
  const pressing = {
    findings,
    pressedNames: new Set<string>(),
    path,
    controls: CONTROLS[freshCheck],
  }
  await pressAll(tab, { ...pressing, again: open })
  if (at.steps.length === 0 || findings.faults.length > 0) return findings
  await openAfterSteps()
  if (tab.path === path) await pressAll(tab, { ...pressing, again: openAfterSteps })
  return findings
}

interface Pressing {
  findings: Findings
  /** The controls that were pressed before, by name. */
  pressedNames: Set<string>
  path: string
  /** A selector. */
  controls: string
  /** Restores the screen. */
  again(): Promise<void>
}

async function pressAll(
  tab: BrowserTab,
  { findings, pressedNames, path, again, ...at }: Pressing,
): Promise<void> {
  const controls = tab.page.locator(at.controls).filter({ visible: true })
  const namesNow = () => controls.evaluateAll(namesOf, EXEMPT)
  const names = await namesNow()
  for (const [index, name] of names.entries()) {
    if (name === '' || pressedNames.has(name)) continue
    pressedNames.add(name)
    if (!(await isPressed(controls.nth(index)))) continue
    findings.pressCount += 1
    await tab.settle()
    const failure = `In the browser ${path} fails with this release.`
    const faults = [
      ...faultsOf(tab.watch),
      ...((await failurePage(tab).isVisible()) ? [failure] : []),
    ]
    const after = `In the browser, after "${name}" is pressed, `
    const sentences = faults.map(
      (fault) =>
        `${fault.replace('In the browser ', after)} If the gate should not press it, give it data-gate="skip".`,
    )
    addFaults(findings, sentences, tab.watch)
    if (findings.faults.length > 0) return
    const isSame = tab.path === path && isDeepStrictEqual(await namesNow(), names)
    if (!isSame) await again()
  }
}

/** False if something else is in the way. */
async function isPressed(control: Locator): Promise<boolean> {
  if (await isClicked(control, LONGEST_PRESS_MS)) return true
  // A busy machine takes longer, and so does a control that moves.
  return (await control.evaluateAll(isOnTop)) && isClicked(control, PATIENCE_MS)
}

async function isClicked(control: Locator, timeout: number): Promise<boolean> {
  try {
    await control.click({ timeout })
    return true
  } catch (error) {
    if (error instanceof errors.TimeoutError) return false
    throw error
  }
}

function isOnTop([control]: Element[]): boolean {
  const { left, top, width, height } = control?.getBoundingClientRect() ?? new DOMRect()
  const there = document.elementFromPoint(left + width / 2, top + height / 2)
  return control?.contains(there) ?? false
}

/** The names of controls; empty for one that is exempt or disabled. */
function namesOf(controls: Element[], exempt: string): string[] {
  return controls.map((each) => {
    const isOff = each.matches(':disabled, [aria-disabled="true"]') || each.closest(exempt)
    const name = each.textContent?.trim() || each.getAttribute('aria-label') || each.localName
    return isOff ? '' : name.slice(0, 40)
  })
}

import { isDeepStrictEqual } from 'node:util'
import { errors, type Locator } from '@playwright/test'
import { failed, openAt, PATIENCE_MS } from './go'
import { staticFaults } from './look'
import { faultsOf } from './page-watch'
import { keep, newPerson, signedIn } from './people/people'
import { addFaults, nothingSeen, type Seen, type VisitAt } from './seen'
import { takeSteps } from './steps'
import type { Tab } from './tab'

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
 * Opens a screen by its address, compares it with the HTML that the page brought, and presses each
 * of its controls once, in a page and with an account that are thrown away; then those that its
 * steps bring up.
 */
export async function openFresh(
  tab: Tab,
  { site, path, as, fresh, ...at }: VisitAt,
): Promise<Seen> {
  const person = newPerson()
  const session = as === 'person' ? await signedIn(site, person) : {}
  const open = async () => {
    await keep(tab.page.context(), session)
    await openAt(tab, path)
  }
  // A stranger who took the steps before has an account by now.
  const openAfterSteps = async () => {
    await open()
    const who = as === 'person' ? person : newPerson()
    await takeSteps(tab, { ...at, person: who, url: site.url })
  }
  await open()
  const seen = { ...nothingSeen(), faults: await staticFaults(tab, at.name) }
  addFaults(seen, faultsOf(tab.watch), tab.watch)
  if (!fresh || fresh === 'look' || seen.faults.length > 0) return seen
  seen.exempt = await tab.page.locator(EXEMPT).count()
  const pressing = { seen, known: new Set<string>(), path, controls: CONTROLS[fresh] }
  await pressAll(tab, { ...pressing, again: open })
  if (at.steps.length === 0 || seen.faults.length > 0) return seen
  await openAfterSteps()
  if (tab.path === path) await pressAll(tab, { ...pressing, again: openAfterSteps })
  return seen
}

interface Pressing {
  seen: Seen
  /** The controls that were pressed before, by name. */
  known: Set<string>
  path: string
  /** A selector. */
  controls: string
  /** Brings the screen back to where it was. */
  again(): Promise<void>
}

async function pressAll(tab: Tab, { seen, known, path, again, ...at }: Pressing): Promise<void> {
  const controls = tab.page.locator(at.controls).filter({ visible: true })
  const namesNow = () => controls.evaluateAll(namesOf, EXEMPT)
  const names = await namesNow()
  for (const [index, name] of names.entries()) {
    if (name === '' || known.has(name)) continue
    known.add(name)
    if (!(await isPressed(controls.nth(index)))) continue
    seen.pressed += 1
    await tab.settled()
    const failure = `In the browser ${path} fails with this release.`
    const faults = [...faultsOf(tab.watch), ...((await failed(tab).isVisible()) ? [failure] : [])]
    const after = `In the browser, after "${name}" is pressed, `
    const found = faults.map(
      (fault) =>
        `${fault.replace('In the browser ', after)} If no trial should press it, give it data-gate="skip".`,
    )
    addFaults(seen, found, tab.watch)
    if (seen.faults.length > 0) return
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

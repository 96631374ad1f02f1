import type { BrowserContext } from '@playwright/test'
import { failed, goTo } from './go'
import { staticFaults } from './look'
import { newPerson, signedIn } from './people'
import { nothingSeen, type Seen, type VisitAt } from './seen'
import { Tab } from './tab'
import { keep } from './visit'

const CONTROLS = [
  ...['button', 'summary', 'a[href^="/"]:not([target], [download])'],
  ...['button', 'checkbox', 'radio', 'submit', 'reset'].map((type) => `input[type="${type}"]`),
  ...['button', 'tab', 'switch', 'menuitem', 'checkbox', 'radio'].map((role) => `[role="${role}"]`),
].join()

/** A control with this attribute, or within it, is left alone. */
const EXEMPT = '[data-gate="skip"]'

/** What can be pressed does so within this time. */
const LONGEST_PRESS_MS = 2_000

/**
 * Opens a screen by its address, compares it with the HTML that the page brought, and presses each
 * of its controls once, in a page and with an account that are thrown away.
 */
export async function openFresh(
  context: BrowserContext,
  { site, name, path, as, fresh }: VisitAt,
): Promise<Seen> {
  const tab = await Tab.open(context, site.chat)
  const session = as === 'person' ? await signedIn(site, newPerson()) : {}
  const begin = async () => {
    await keep(context, session)
    await tab.page.goto(path)
    await goTo(tab, path)
  }
  await begin()
  const faults = [...(await staticFaults(tab, name)), ...tab.watch.faults]
  const seen = { ...nothingSeen(), faults }
  if (fresh !== 'press' || faults.length > 0) return seen
  const all = tab.page.locator('main').locator(CONTROLS).filter({ visible: true })
  const exempt = await tab.page.locator('main').locator(EXEMPT).count()
  const names = await all.evaluateAll(describeAll, EXEMPT)
  seen.exempt = exempt
  for (const [at, control] of names.entries()) {
    if (control === null) continue
    tab.watch.isRefused = false
    const isPressed = await all
      .nth(at)
      .click({ timeout: LONGEST_PRESS_MS })
      .then(
        () => true,
        () => false,
      )
    if (!isPressed) continue
    seen.pressed += 1
    await tab.settled()
    const faults = [...tab.watch.faults]
    if (await failed(tab).isVisible())
      faults.push(`In the browser ${path} fails with this release.`)
    if (faults.length > 0) {
      const after = `In the browser, after "${control}" is pressed, `
      return { ...seen, faults: faults.map((fault) => fault.replace('In the browser ', after)) }
    }
    const isSame =
      tab.path === path &&
      JSON.stringify(await all.evaluateAll(describeAll, EXEMPT)) === JSON.stringify(names)
    if (!isSame) await begin()
  }
  return seen
}

/** The names of controls; null for one that is exempt or disabled. */
function describeAll(controls: Element[], exempt: string): (string | null)[] {
  return controls.map((each) => {
    const isDisabled = each.matches(':disabled, [aria-disabled="true"]')
    if (isDisabled || each.closest(exempt)) return null
    return (each.textContent?.trim() || each.getAttribute('aria-label') || each.localName).slice(
      0,
      40,
    )
  })
}

import type { SmokeStep } from '@parlor/shared/contract/build/smoke-steps'
import type { Browser } from '@playwright/test'
import { openAt } from '../gate/trial/go'
import { contextsOf } from '../gate/trial/pages'
import { keep, newPerson, signedIn } from '../gate/trial/people'
import { turnsIn } from '../gate/trial/plan'
import type { TrialSite } from '../gate/trial/seen'
import { described, takeSteps } from '../gate/trial/steps'
import { Tab } from '../gate/trial/tab'
import type { TriedPackage } from '../gate/trial/tried-package'

interface Trying {
  site: TrialSite
  packages: readonly TriedPackage[]
  steps: readonly SmokeStep[]
  /** How long each step may take. */
  patienceMs: number
  /** Gets each error that the page throws or logs, with its stack. */
  onError(text: string): void
}

/**
 * Takes the steps as the gate does, in one page. Returns which one fails, or undefined: the steps
 * alone decide, not what the page logs meanwhile.
 */
export async function trySteps(
  browser: Browser,
  { site, packages, steps, patienceMs, onError }: Trying,
): Promise<string | undefined> {
  const { signal } = new AbortController()
  let failing = 0
  const inContext = contextsOf(browser, { baseURL: site.url, signal })
  const failure = await inContext(
    async (context): Promise<string | undefined> => {
      context.setDefaultTimeout(patienceMs)
      const tab = await Tab.open(context, site.chat)
      tab.page.on('pageerror', ({ stack }) => onError(stack ?? ''))
      tab.page.on('console', (message) => message.type() === 'error' && onError(message.text()))
      for (const { path, as, steps: turn, skipped } of turnsIn(steps, packages)) {
        failing = skipped
        const person = newPerson()
        await keep(context, as === 'person' ? await signedIn(site, person) : {})
        await openAt(tab, path)
        const at = { steps: turn, skipped, name: 'the steps', person, url: site.url, patienceMs }
        const { taken } = await takeSteps(tab, at)
        failing += taken
        if (taken < turn.length) return ''
      }
      return undefined
    },
    (why) => why,
  )
  const step = steps[failing]
  return failure === undefined || !step ? failure : `step ${failing + 1}: ${described(step)}`
}

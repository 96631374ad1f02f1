import type { Page } from '@playwright/test'
import axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** WCAG 2.2 up to level AA, and axe's best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The problems that axe finds in the present page, a line for each element; by all rules, or by
 * those that are named. */
export async function axeViolations(page: Page, rules?: string[]): Promise<string[]> {
  // Through the debugger: the site's policy allows only the site's own scripts.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(
    (runOnly) => window.axe.run({ runOnly, resultTypes: ['violations'] }),
    rules ?? TAGS,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary}`),
  )
}

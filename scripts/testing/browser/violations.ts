import type { Page } from '@playwright/test'

/** Collects the violations of the page's policy from its first moment on. */
export async function watchViolations(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const violations: string[] = []
    Object.assign(window, { violations })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => {
      violations.push(`${violatedDirective} ${sample}`)
    })
  })
  return () => page.evaluate(() => Reflect.get(window, 'violations') as string[])
}

import { expect, type Locator, type Page, type Route } from '@playwright/test'

const ADDRESS = '**/cognito-idp/'

/** What the identity service does instead of what it is asked for. */
export type Misbehaviour =
  | { kind: 'cut' }
  | { kind: 'refuses'; code: string; message?: string }
  /** It answers nothing until `until` resolves, and then as if the network were cut. */
  | { kind: 'hangs'; until: Promise<void> }

/** Stands in for the identity service, until `wellAgain`. */
export async function misbehave(page: Page, how: Misbehaviour): Promise<void> {
  await wellAgain(page)
  await page.route(ADDRESS, (route) => answer(route, how))
}

export function wellAgain(page: Page): Promise<void> {
  return page.unroute(ADDRESS)
}

async function answer(route: Route, how: Misbehaviour): Promise<void> {
  if (how.kind === 'refuses') {
    const { code, message = code } = how
    return route.fulfill({ status: 400, json: { __type: code, message } })
  }
  if (how.kind === 'hangs') await how.until
  return route.abort()
}

/** Sends a form whose call is refused, and waits until the screen has heard of it. */
export async function sendRefused(
  page: Page,
  { submit, code, message }: { submit: Locator; code: string; message?: string },
): Promise<void> {
  await misbehave(page, { kind: 'refuses', code, ...(message !== undefined && { message }) })
  const answer = page.waitForResponse(ADDRESS)
  await submit.click()
  await answer
  await expect(submit).not.toHaveAttribute('aria-disabled', 'true')
}

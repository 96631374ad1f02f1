import { expect } from '@playwright/test'
import { openWithConfig } from '../with-config'
import { Latch } from './latch'
import type { Tour } from './tour'

/** What stands in a screen's place: a wrong configuration, a remote that is slow, one that is away. */
export async function tourFaults({ page, stop }: Tour): Promise<void> {
  await openWithConfig(page, ({ clientId: _, ...rest }) => ({ ...rest, feedback: 'loud' }))
  await expect(page.getByRole('main')).toContainText('clientId')
  await stop('configuration that cannot work')

  const answer = new Latch()
  await page.route('**/remote-auth/**', async (route) => {
    await answer.opened
    await route.abort()
  })
  // The page is not loaded before its preloads are.
  await page.goto('/login', { waitUntil: 'commit' })
  await expect(page.getByText('Loading …')).toBeVisible()
  await stop('remote on its way')

  answer.open()
  await expect(page.getByRole('main')).toContainText('remote-auth')
  await stop('remote away')

  await page.goto('/_local/inbox')
  await stop('local inbox')
}

import { expect, test } from '../../testing/browser/fixtures'
import { openWithConfig } from '../../testing/browser/with-config'

test.describe('a configuration that cannot work', () => {
  test('is named when a key is missing', async ({ page }) => {
    await openWithConfig(page, ({ clientId: _, ...rest }) => rest)
    await expect(page.getByRole('main')).toContainText('clientId')
  })

  test('is named when the pool id has the wrong shape or is too long', async ({ page }) => {
    await openWithConfig(page, (config) => ({ ...config, userPoolId: 'no-pool' }))
    await expect(page.getByRole('main')).toContainText('userPoolId')
    await openWithConfig(page, (config) => ({
      ...config,
      userPoolId: `us-east-1_${'a'.repeat(46)}`,
    }))
    await expect(page.getByRole('main')).toContainText('55')
  })

  test('is named when it is no JSON', async ({ page }) => {
    await openWithConfig(page, () => '{ "userPoolId": ')
    await expect(page.getByRole('main')).toContainText('JSON')
  })

  test('shows a page instead of a blank one when it is not inlined and cannot be fetched', async ({
    page,
  }) => {
    await page.route('/login', async (route) => {
      const response = await route.fetch()
      const html = (await response.text()).replace(
        /<script type="application\/json" id="parlor-config">.*?<\/script>/,
        '',
      )
      await route.fulfill({ response, body: html })
    })
    await page.route('/config.json', (route) => route.fulfill({ status: 404, body: 'nothing' }))
    await page.goto('/login')
    await expect(page.getByRole('main')).toContainText('config.json')
  })
})

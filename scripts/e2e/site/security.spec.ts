import type { Page } from '@playwright/test'
import { changePages } from '../../testing/browser/change-config'
import { expect, test, testWithReleases } from '../../testing/browser/fixtures'
import { ReleaseSite } from '../../testing/browser/release-site'
import { watchViolations } from '../../testing/browser/violations'

test.describe('the security policy', () => {
  test('comes with every answer, whatever it is', async ({ site }) => {
    const paths = ['/', '/dash', '/releases.json', '/config.json', '/healthz', '/_local/inbox']
    const missing = '/remote-auth/0.0.0/remoteEntry.js'
    for (const path of [...paths, missing, '/cognito-idp/']) {
      const { headers } = await fetch(`${site.url}${path}`)
      const policy = headers.get('content-security-policy') ?? ''
      expect(policy, path).toContain("default-src 'none'")
      expect(policy, path).toContain("frame-ancestors 'none'")
      expect(policy, path).not.toContain('unsafe')
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('referrer-policy'), path).toBe('same-origin')
      expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin')
      expect(headers.get('permissions-policy'), path).toContain('camera=()')
    }
  })

  test('runs no injected script', async ({ page }) => {
    const violations = await watchViolations(page)
    const slippedIn = '<script>slippedIn = 0</script>'
    await changePages(page, (html) => html.replace('</body>', `${slippedIn}</body>`))
    await page.goto('/login')
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await page.evaluate(async () => {
      const script = () => document.createElement('script')
      const attempts = [
        () => document.head.append(Object.assign(script(), { text: 'slippedIn = true' })),
        () => document.body.setAttribute('onclick', 'slippedIn = true'),
        () =>
          document.body.insertAdjacentHTML('beforeend', '<img src="x" onerror="slippedIn = 1">'),
        () => Reflect.get(window, 'eval')('slippedIn = true'),
        () => document.head.append(Object.assign(script(), { src: 'https://other.example/x.js' })),
      ]
      for (const attempt of attempts) {
        // In the page's own task: the browser lets a test's call do more than a page may.
        await new Promise<void>((resolve) => {
          setTimeout(() => {
            new Promise((resolve) => resolve(attempt())).catch(String).then(() => resolve())
          })
        })
      }
      document.body.click()
    })
    const kinds = async () => (await violations()).map((each) => each.split('|')[0]).sort()
    await expect
      .poll(kinds)
      .toEqual([
        'require-trusted-types-for Element insertAdjacentHTML',
        'require-trusted-types-for Element onclick',
        'require-trusted-types-for HTMLScriptElement src',
        'require-trusted-types-for HTMLScriptElement text',
        'require-trusted-types-for eval',
        'script-src-elem ',
      ])
    expect(await page.evaluate(() => 'slippedIn' in window)).toBe(false)
  })

  test('takes an empty style that a script fills, and no style as text', async ({ page }) => {
    const violations = await watchViolations(page)
    await page.goto('/login')
    expect(await acceptedStyles(page)).toEqual(['filled'])
    await expect.poll(violations).toEqual(['style-src-elem ', 'style-src-attr '])
  })
})

const testWithInlineStyles = testWithReleases.extend({
  site: async ({}, use) => {
    const site = await ReleaseSite.open({ inlineStyles: true })
    await site.arrangeBuilds()
    await use(site)
    await site.close()
  },
})

testWithInlineStyles(
  'where the operator allows it, a style with text is taken too, and no attribute',
  async ({ page }) => {
    const violations = await watchViolations(page)
    await page.goto('/login')
    expect(await acceptedStyles(page)).toEqual(['filled', 'text'])
    await expect.poll(violations).toEqual(['style-src-attr '])
  },
)

/** The ways of styling an element that the page's policy takes. */
async function acceptedStyles(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  return page.evaluate(() => {
    const place = document.body.appendChild(document.createElement('p'))
    const rule = 'p { color: rgb(1, 2, 3) }'
    const add = (text: string) => {
      const style = Object.assign(document.createElement('style'), { textContent: text })
      return document.head.appendChild(style)
    }
    const ways = {
      filled: () => add('').sheet?.insertRule(rule),
      text: () => add(rule),
      attribute: () => place.setAttribute('style', 'color: rgb(1, 2, 3)'),
    }
    return Object.entries(ways).flatMap(([name, style]) => {
      style()
      const { color } = getComputedStyle(place)
      for (const style of document.querySelectorAll('style')) style.remove()
      return color === 'rgb(1, 2, 3)' ? [name] : []
    })
  })
}

import { changeConfig } from '../../testing/browser/change-config'
import { expect, test } from '../../testing/browser/fixtures'

const ELSEWHERE = 'http://localhost:9'
const OVERRIDE = `remote-auth@${ELSEWHERE}/mf-manifest.json`

const queries = [
  `?override=${OVERRIDE}`,
  `?override=${encodeURIComponent(OVERRIDE)}&production=false`,
  `?override=__proto__@${ELSEWHERE}/&__proto__[override]=${OVERRIDE}`,
  `?override=constructor@${ELSEWHERE}/&override[]=${OVERRIDE}`,
  `?config={"production":false}&override=${OVERRIDE}#override=${OVERRIDE}`,
]

/** Values that somebody could have left in this browser, for every key that the page reads. */
const LEFT = {
  'parlor.overrides': JSON.stringify([OVERRIDE]),
  'parlor.avoided': JSON.stringify([`${ELSEWHERE}/mf-manifest.json`, '__proto__']),
  'parlor.lot': '0',
  'parlor.canary': OVERRIDE,
  'parlor.lastGood': OVERRIDE,
  'parlor-config': '{"production":false}',
  'parlor-releases': `{"remote-auth":{"current":{"version":"1","manifest":"${ELSEWHERE}/mf-manifest.json"}}}`,
}

test('a production site takes no remote from elsewhere, whatever query and storage say', async ({
  page,
  site,
}) => {
  await changeConfig(page, (config) => ({ ...config, inbox: undefined, production: true }))
  const origins = new Set<string>()
  page.on('request', (request) => origins.add(new URL(request.url()).origin))
  await page.addInitScript((leftValues) => {
    for (const storage of [localStorage, sessionStorage]) {
      for (const entry of Object.entries(leftValues)) storage.setItem(...entry)
      storage.setItem('__proto__', '{"production":false}')
    }
  }, LEFT)
  for (const query of queries) {
    await page.goto(`/login${query}`)
    await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'Overrides' })).toHaveCount(0)
  }
  expect([...origins]).toEqual([site.url])
})

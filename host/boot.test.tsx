import { act, screen as page } from '@testing-library/react'
import { createRoot } from 'react-dom/client'
import { boot } from './boot'
import { answering, json } from './testing/answering'

const config = {
  production: false,
  userPoolId: 'us-east-1_parlorLoc',
  clientId: 'parlorlocalclient',
  gatewayId: 'parlor',
}

async function open() {
  document.body.innerHTML = '<div id="root"></div>'
  const element = document.getElementById('root') as HTMLElement
  await act(() => boot(createRoot(element)))
}

const press = (name: string) => act(async () => page.getByRole('button', { name }).click())

beforeEach(() => jest.spyOn(console, 'error').mockImplementation())
afterEach(() => jest.restoreAllMocks())

test('names what is wrong with the configuration instead of going blank', async () => {
  answering(() => json({ ...config, userPoolId: 'nowhere', clientId: '' }))
  await open()
  expect(page.getByRole('heading', { name: 'Parlor is not configured correctly' })).toBeVisible()
  expect(page.getByText(/"clientId"/)).toBeVisible()
  expect(page.getByText(/"userPoolId"/)).toBeVisible()
})

test('says that there is no configuration, and starts once there is one', async () => {
  answering(() => 'refused')
  await open()
  expect(page.getByText(/config.json could not be fetched/)).toBeVisible()
  answering((url) => (url === '/config.json' ? json(config) : 'refused'))
  await press('Try again')
  expect(await page.findByRole('link', { name: 'Parlor' })).toBeVisible()
})

test('without a release index the shell still starts and names the remote', async () => {
  answering((url) => (url === '/config.json' ? json(config) : json({}, 503)))
  await open()
  expect(page.getByRole('link', { name: 'Parlor' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'This screen did not load' })).toBeVisible()
  expect(page.getByText(/releases.json answered 503/)).toBeVisible()
})

test.each([
  ['applied and shown outside production', false],
  ['ignored in production, though it was stored', true],
])('an override in the address is %s', async (_, production) => {
  const manifest = 'http://localhost:3002/mf-manifest.json'
  sessionStorage.setItem('parlor.overrides', JSON.stringify([`remote-auth@${manifest}`]))
  history.replaceState(null, '', `/login?override=remote-auth@${manifest}`)
  const requests = answering((url) =>
    url === '/config.json' ? json({ ...config, production }) : json({}, 503),
  )
  await open()
  const asked = requests.mock.calls.map(([url]) => String(url))
  expect(asked.includes(manifest)).toBe(!production)
  expect(page.queryAllByRole('complementary')).toHaveLength(production ? 0 : 1)
  sessionStorage.clear()
})

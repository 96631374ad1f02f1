import { init } from '@module-federation/enhanced/runtime'
import { act, screen as page } from '@testing-library/react'
import { createRoot, type Root } from 'react-dom/client'
import { boot } from './boot'
import { answerRequests, json } from './federation/testing/answer-requests'
import { manifestJson } from './federation/testing/manifest-json'
import { inlineJsonBlock } from './testing/inline-json'

// A build of the host starts the runtime this way.
init({ name: 'host', remotes: [] })

const config = {
  production: false,
  userPoolId: 'us-east-1_parlorLoc',
  clientId: 'parlorlocalclient',
  gatewayId: 'parlor',
}

let root: Root

async function open(folder?: string) {
  const element = document.createElement('div')
  document.body.append(element)
  root = createRoot(element)
  await act(() => boot(root, folder))
}

const press = (name: string) => act(async () => page.getByRole('button', { name }).click())

beforeEach(() => jest.spyOn(console, 'error').mockImplementation())
afterEach(() => {
  act(() => root.unmount())
  jest.restoreAllMocks()
  document.body.replaceChildren()
})

test('names the problems of the configuration instead of showing an empty page', async () => {
  answerRequests(() => json({ ...config, userPoolId: 'nowhere', clientId: '' }))
  await open()
  expect(page.getByRole('heading', { name: 'The site is not configured correctly' })).toBeVisible()
  expect(page.getByText(/"clientId"/)).toBeVisible()
  expect(page.getByText(/"userPoolId"/)).toBeVisible()
})

test('reports a missing configuration, and starts once there is one', async () => {
  answerRequests(() => 'refused')
  await open()
  expect(page.getByText(/config.json could not be fetched/)).toBeVisible()
  answerRequests((url) => (url === '/config.json' ? json(config) : 'refused'))
  await press('Try again')
  expect(await page.findByRole('link', { name: 'Parlor' })).toBeVisible()
})

test('"Try again" asks the site, not the page with the mistake', async () => {
  inlineJsonBlock('config', { ...config, production: 'yes' })
  const requests = answerRequests(() => json({ ...config, gatewayId: 'a/b' }))
  await open()
  expect(page.getByText(/"production" is "yes"/)).toBeVisible()
  expect(requests).not.toHaveBeenCalled()
  await press('Try again')
  expect(await page.findByText(/"gatewayId" is "a\/b"/)).toBeVisible()
  answerRequests((url) => (url === '/config.json' ? json(config) : 'refused'))
  await press('Try again')
  expect(await page.findByRole('link', { name: 'Parlor' })).toBeVisible()
})

test('without a release index the shell still starts and names the remote', async () => {
  answerRequests((url) => (url === '/config.json' ? json(config) : json({}, 503)))
  await open()
  expect(page.getByRole('link', { name: 'Parlor' })).toBeVisible()
  expect(page.getByRole('heading', { name: 'This screen did not load' })).toBeVisible()
  expect(page.getByText(/releases.json answered 503/)).toBeVisible()
})

test('offers the reload for a newer host once, and then the screen fails by name', async () => {
  history.replaceState(null, '', '/login')
  const current = { version: '1', manifest: '/remote-auth/1/mf-manifest.json' }
  inlineJsonBlock('releaseSet', {
    entries: { host: { current: { version: '2' } }, 'remote-auth': { current } },
  })
  const shared = [{ name: '@parlor/shared', uses: ['later'] }]
  answerRequests((url) => json(url === '/config.json' ? config : { ...manifestJson(), shared }))
  const host = 'http://localhost:3000/host/1/'
  await open(host)
  expect(page.getByRole('heading', { name: 'A newer version is ready' })).toBeVisible()
  await press('Reload')
  act(() => root.unmount())
  // The reloaded page has the same host, as it does if the newer one cannot be loaded.
  await open(host)
  expect(page.getByRole('heading', { name: 'This screen did not load' })).toBeVisible()
  expect(page.getByText(/needs a newer version of this page/)).toBeVisible()
})

test.each([
  ['applied and shown outside production', false],
  ['ignored in production, though it was stored', true],
])('an override in the address is %s', async (_, production) => {
  const manifest = 'http://localhost:3002/mf-manifest.json'
  sessionStorage.setItem('parlor.overrides', JSON.stringify([`remote-auth@${manifest}`]))
  history.replaceState(null, '', `/login?override=remote-auth@${manifest}`)
  const requests = answerRequests((url) =>
    url === '/config.json' ? json({ ...config, production }) : json({}, 503),
  )
  await open()
  const requestedUrls = requests.mock.calls.map(([url]) => String(url))
  expect(requestedUrls.includes(manifest)).toBe(!production)
  expect(page.queryAllByRole('complementary')).toHaveLength(production ? 0 : 1)
  sessionStorage.clear()
})

test.each([
  ['Run it', true],
  ['Keep the live release', false],
])(
  'an override in the address asks for a click before anything of it is loaded: %s',
  async (answer, isRun) => {
    const manifest = 'http://localhost:3002/mf-manifest.json'
    history.replaceState(null, '', `/login?override=remote-auth@${manifest}`)
    const requests = answerRequests((url) =>
      url === '/config.json' ? json(config) : json({}, 503),
    )
    const isRequested = () => requests.mock.calls.some(([url]) => String(url) === manifest)
    const element = document.body.appendChild(document.createElement('div'))
    root = createRoot(element)
    let booting: Promise<void> | undefined
    await act(async () => {
      booting = boot(root)
      await page.findByRole('heading', { name: 'Run a release that is not live?' })
    })
    expect(page.getByText(/which nobody has checked/)).toHaveTextContent(
      `remote-auth from ${manifest}`,
    )
    expect(isRequested()).toBe(false)
    await press(answer)
    await act(() => booting)
    expect(isRequested()).toBe(isRun)
    expect(page.queryAllByRole('complementary')).toHaveLength(isRun ? 1 : 0)
    sessionStorage.clear()
  },
)

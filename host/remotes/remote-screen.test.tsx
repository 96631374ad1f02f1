import { act, fireEvent, screen as page, render } from '@testing-library/react'
import { Suspense } from 'react'
import { QUIET_MS } from '../quiet-waiting'
import { away, loaded, RemoteSource, sign } from '../testing/remote-source'
import { screens } from './contract'
import { MOMENT_MS } from './moment'
import { RemoteLoader } from './remote-loader'
import { RemoteScreen } from './remote-screen'

async function open(source: RemoteSource, { canary }: { canary?: string } = {}) {
  source.publish('remote-auth', ['1'])
  if (canary) source.tryCanary('remote-auth', canary)
  const loader = new RemoteLoader(source)
  await act(async () => {
    render(
      <Suspense>
        <RemoteScreen loader={loader} screen={screens.login} />
      </Suspense>,
    )
  })
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

let breaks = false

function Fragile() {
  if (breaks) throw new Error('No such line')
  return <h1>Mended</h1>
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('shows the screen that the remote brought', async () => {
  const source = new RemoteSource()
  source.answer = async ({ screen, release }) => loaded(sign(screen, release.version))
  await open(source)
  expect(page.getByRole('heading', { name: './login 1' })).toBeVisible()
})

test('says that it loads only when that is not but a moment away', async () => {
  await open(new RemoteSource())
  expect(page.queryByText('Loading …')).not.toBeInTheDocument()
  await pass(MOMENT_MS)
  await pass(QUIET_MS)
  expect(page.getByText('Loading …')).toBeVisible()
})

test('names the remote that is away, and recovers at "Try again" without a reload', async () => {
  const source = new RemoteSource()
  source.answer = async () => away('/remote-auth/1/mf-manifest.json answered 503')
  await open(source)
  expect(page.getByRole('heading', { name: 'remote-auth is not answering' })).toBeVisible()
  expect(page.getByText(/mf-manifest.json answered 503/)).toBeVisible()

  source.answer = async ({ screen, release }) => loaded(sign(screen, release.version))
  fireEvent.click(page.getByRole('button', { name: 'Try again' }))
  await pass(0)
  expect(page.getByRole('heading', { name: './login 1' })).toBeVisible()
})

test('keeps the failure in view while the next attempt runs', async () => {
  const source = new RemoteSource()
  source.answer = async () => away('refused')
  await open(source)
  source.answer = () => new Promise(() => {})
  fireEvent.click(page.getByRole('button', { name: 'Try again' }))
  await pass(0)
  expect(page.getByRole('heading', { name: 'remote-auth is not answering' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' })).toHaveAttribute('aria-disabled', 'true')
})

test('tries again by itself, after 1 second, then 2, then 4, and recovers', async () => {
  const source = new RemoteSource()
  source.answer = async () => away('refused')
  await open(source)
  for (const [wait, attempts] of [
    [1_000, 2],
    [2_000, 3],
  ] as const) {
    await pass(wait - 1)
    expect(source.requests).toHaveLength(attempts - 1)
    await pass(1)
    expect(source.requests).toHaveLength(attempts)
  }
  source.answer = async ({ screen, release }) => loaded(sign(screen, release.version))
  await pass(4_000)
  expect(page.getByRole('heading', { name: './login 1' })).toBeVisible()
})

test('tries again at once when the network is back', async () => {
  const source = new RemoteSource()
  source.answer = async () => away('refused')
  await open(source)
  source.answer = async ({ screen, release }) => loaded(sign(screen, release.version))
  fireEvent(window, new Event('online'))
  await pass(0)
  expect(page.getByRole('heading', { name: './login 1' })).toBeVisible()
})

test('a screen that throws while it renders is named, logged once, and can be tried again', async () => {
  breaks = true
  const source = new RemoteSource()
  source.answer = async () => loaded(Fragile)
  await open(source)
  expect(page.getByRole('heading', { name: 'remote-auth stopped working' })).toBeVisible()
  expect(console.error).toHaveBeenCalledTimes(1)
  breaks = false
  fireEvent.click(page.getByRole('button', { name: 'Try again' }))
  expect(page.getByRole('heading', { name: 'Mended' })).toBeVisible()
})

test('a canary that throws while it renders gives way to what is live', async () => {
  breaks = true
  const source = new RemoteSource()
  source.answer = async ({ screen, release }) =>
    loaded(release.isCanary ? Fragile : sign(screen, release.version))
  await open(source, { canary: '2' })
  await pass(MOMENT_MS)
  expect(page.getByRole('heading', { name: './login 1' })).toBeVisible()
  expect(source.told).toEqual(['2 loaded', '2 failed'])
})

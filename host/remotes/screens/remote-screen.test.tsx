import { act, fireEvent, screen as page, render, within } from '@testing-library/react'
import { Suspense } from 'react'
import { MAX_DELAY_MS, SPINNER_DELAY_MS } from '../../loading-state'
import { answerWithLabel, asModule, fail, labelOf, RemoteSource } from '../../testing/remote-source'
import { type Screen, specifiedScreens } from '../contract'
import { RemoteLoader } from './remote-loader'
import { RemoteScreen } from './remote-screen'

interface ScreenSetup {
  canary?: string
  hasOtherHost?: boolean
  /** The other screens that the visitor may open, all opened before. */
  others?: Screen[]
}

/** Shows the login screen of a remote that answers this way. */
async function open(
  answer: RemoteSource['answer'],
  { canary, hasOtherHost = true, others = [] }: ScreenSetup = {},
) {
  const source = new RemoteSource()
  source.hasOtherHost = hasOtherHost
  const { remote, module } = specifiedScreens.login
  source.screens = [{ remote, module, path: '/login', access: 'anonymous', title: 'Sign in' }]
  source.answer = answer
  source.publish('remote-auth', ['1'])
  if (canary) source.tryCanary('remote-auth', canary)
  const loader = new RemoteLoader(source)
  source.publish('remote-chat', ['1'])
  for (const other of others) await loader.load(other)
  await act(async () => {
    render(
      <Suspense>
        <RemoteScreen loader={loader} screen={specifiedScreens.login} others={others} />
      </Suspense>,
    )
  })
  return source
}

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const unavailable = () => page.getByRole('heading', { name: 'Sign in did not load' })
const login = () => page.getByRole('heading', { name: './login 1' })
const tryAgain = () => page.getByRole('button', { name: 'Try again' })

let breaks = false

function Fragile() {
  if (breaks) throw new Error('No such line')
  return <h1>Working again</h1>
}

beforeEach(() => {
  jest.useFakeTimers()
  jest.spyOn(console, 'error').mockImplementation()
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

test('says that a screen is loading only after a delay', async () => {
  await open(() => new Promise(() => {}))
  expect(page.queryByText('Loading …')).not.toBeInTheDocument()
  await pass(MAX_DELAY_MS)
  await pass(SPINNER_DELAY_MS)
  expect(page.getByText('Loading …')).toBeVisible()
})

test('names the screen that did not load, its release and its report, and recovers at "Try again" without a reload', async () => {
  const source = await open(async () => fail('/remote-auth/1/mf-manifest.json answered 503'))
  expect(unavailable()).toBeVisible()
  expect(page.getByText(/mf-manifest.json answered 503/)).toBeVisible()
  expect(page.getByText('remote-auth · 1 · report id of load remote-auth 1')).toBeVisible()
  let answer = () => {}
  source.answer = (request) =>
    new Promise((resolve) => {
      answer = () => resolve(answerWithLabel(request))
    })
  fireEvent.click(tryAgain())
  await pass(0)
  expect(unavailable()).toBeVisible()
  expect(tryAgain()).toHaveAttribute('aria-disabled', 'true')
  answer()
  await pass(0)
  expect(login()).toBeVisible()
})

const failModules =
  (...modules: string[]): RemoteSource['answer'] =>
  async (request) =>
    modules.includes(request.screen.module) ? fail('refused') : answerWithLabel(request)

test.each<[string, string[], Screen[], boolean]>([
  ['appears if another screen is available', ['./login'], [specifiedScreens.dash], true],
  ['does not appear if there is no other screen', ['./login'], [], false],
  [
    'does not appear if the other remote has failed too',
    ['./login', './dash'],
    [specifiedScreens.dash],
    false,
  ],
  [
    'does not appear if one of the others has failed',
    ['./login', './register'],
    [specifiedScreens.dash, specifiedScreens.register],
    false,
  ],
])('the sentence that everything else works %s', async (_, broken, others, isVisible) => {
  await open(failModules(...broken), { others })
  expect(unavailable()).toBeVisible()
  expect(page.queryAllByText(/Everything else works/)).toHaveLength(isVisible ? 1 : 0)
})

test('does not say that everything else works while the site does not answer', async () => {
  const source = await open(failModules('./login'), { others: [specifiedScreens.dash] })
  source.isAnswering = false
  await pass(1_000)
  expect(unavailable()).toBeVisible()
  expect(page.queryAllByText(/Everything else works/)).toHaveLength(0)
})

test('retries automatically after 1 second, then 2, then 4, and recovers', async () => {
  const source = await open(async () => fail('refused'))
  for (const [wait, attempts] of [
    [1_000, 2],
    [2_000, 3],
  ] as const) {
    await pass(wait - 1)
    expect(source.requests).toHaveLength(attempts - 1)
    await pass(1)
    expect(source.requests).toHaveLength(attempts)
  }
  source.answer = answerWithLabel
  await pass(4_000)
  expect(login()).toBeVisible()
})

test('retries at once when the network returns', async () => {
  const source = await open(async () => fail('refused'))
  source.answer = answerWithLabel
  fireEvent(window, new Event('online'))
  await pass(0)
  expect(login()).toBeVisible()
})

test('a screen that throws while it renders is named, logged once, and can be tried again', async () => {
  breaks = true
  await open(async () => asModule(Fragile))
  expect(page.getByRole('heading', { name: 'Sign in stopped working' })).toBeVisible()
  expect(page.getByText('remote-auth · 1')).toBeVisible()
  expect(console.error).toHaveBeenCalledTimes(1)
  breaks = false
  fireEvent.click(tryAgain())
  expect(page.getByRole('heading', { name: 'Working again' })).toBeVisible()
})

test('a canary that throws while it renders is replaced by the live release', async () => {
  breaks = true
  const { avoidedVersions } = await open(
    async ({ screen, release }) =>
      asModule(release.isCanary ? Fragile : labelOf(screen, release.version)),
    { canary: '2' },
  )
  await pass(MAX_DELAY_MS)
  expect(login()).toBeVisible()
  expect(avoidedVersions).toEqual(['2'])
})

test('a screen that was rolled back stays, and one click switches to the live one', async () => {
  const source = await open(answerWithLabel)
  source.withdrawnVersions = ['1']
  await act(async () => source.publish('remote-auth', ['0']))
  expect(login()).toBeVisible()
  const notice = page.getByRole('complementary', { name: 'Version of this screen' })
  expect(notice).toHaveTextContent('This version of the screen was withdrawn.')
  fireEvent.click(page.getByRole('button', { name: 'Switch to the current one' }))
  await pass(0)
  expect(page.getByRole('heading', { name: './login 0' })).toBeVisible()
  expect(notice).not.toBeInTheDocument()
})

test('offers a reload above an earlier release that replaces one too new for this page', async () => {
  const source = await open(
    async ({ screen, release }) =>
      release.isCanary ? undefined : asModule(labelOf(screen, release.version)),
    { canary: '2' },
  )
  await pass(MAX_DELAY_MS)
  expect(login()).toBeVisible()
  expect(page.getByText('A newer version of this screen is ready.')).toBeVisible()
  fireEvent.click(page.getByRole('button', { name: 'Reload to get it' }))
  expect(source.reloads).toBe(1)
})

test('a screen whose releases are all too new for this page says so, and offers the reload', async () => {
  const source = await open(async () => undefined)
  expect(page.getByRole('heading', { name: 'A newer version is ready' })).toBeVisible()
  fireEvent.click(page.getByRole('button', { name: 'Reload' }))
  expect(source.reloads).toBe(1)
  expect(console.error).not.toHaveBeenCalled()
})

test('a screen whose releases are all too new fails by name if no reload helps', async () => {
  await open(async () => undefined, { hasOtherHost: false })
  expect(unavailable()).toBeVisible()
  expect(page.getByText(/needs a newer version of this page/)).toBeVisible()
  expect(page.getByText('remote-auth · 1 · report id of load remote-auth 1')).toBeVisible()
  expect(page.queryByRole('button', { name: /Reload/ })).not.toBeInTheDocument()
})

test('a specified screen with nothing live stays, with a notice without a link', async () => {
  const source = await open(answerWithLabel)
  await act(async () => source.retire('remote-auth'))
  expect(login()).toBeVisible()
  const notice = page.getByRole('complementary', { name: 'Version of this screen' })
  expect(notice).toHaveTextContent('This screen was withdrawn.')
  expect(within(notice).queryAllByRole('link')).toEqual([])
})

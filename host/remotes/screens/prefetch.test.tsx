import { getSession, type Session, type SessionState } from '@parlor/shared'
import type { Access } from '@parlor/shared/contract/build/screen-paths'
import { act, fireEvent, render } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { routesOf } from '../../routes'
import { ada, installChangingSession } from '../../testing/changing-session'
import { failure, RemoteSource, signing } from '../../testing/remote-source'
import { SETTLING_MS } from '../../when-idle'
import { Prefetch } from './prefetch'
import { RemoteLoader } from './remote-loader'

beforeEach(() => jest.useFakeTimers({ doNotFake: ['requestIdleCallback', 'cancelIdleCallback'] }))
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
  Reflect.deleteProperty(globalThis, 'requestIdleCallback')
})

const screen = (path: string, access: Access, next: string[]) => ({
  ...{ remote: 'remote-orders' as const, module: `.${path}`, title: path },
  ...{ path, access, next },
})
const declared = [
  {
    ...screen('/login', 'anonymous', ['/register', '/confirm', '/dash', '/help']),
    remote: 'remote-auth' as const,
  },
  screen('/orders', 'signed-in', ['/login', '/refunds', '/dash', '/nowhere']),
  screen('/refunds', 'signed-in', []),
  screen('/help', 'everyone', ['/orders']),
]

function start(
  state: SessionState,
  answer: RemoteSource['answer'] = signing,
  { path = '/login', ...behaviour }: Partial<Session> & { path?: string } = {},
) {
  installChangingSession(state, behaviour)
  const source = new RemoteSource()
  source.publish('remote-auth', ['1'])
  source.publish('remote-chat', ['1'])
  source.publish('remote-orders', ['1'])
  source.answer = answer
  history.replaceState(null, '', path)
  const site = (
    <BrowserRouter>
      <Prefetch loader={new RemoteLoader(source)} routes={routesOf(declared, {})} />
    </BrowserRouter>
  )
  return { source, ...render(site) }
}

async function open(...how: Parameters<typeof start>) {
  const { source } = start(...how)
  await act(() => jest.runAllTimersAsync())
  return source
}

const type = () => act(async () => fireEvent.input(document.body))

test('the next screens that a stranger may see are preloaded, those of others only fetched', async () => {
  const source = await open({ status: 'signed-out' })
  expect(source.asked).toEqual(['1 ./register', '1 ./confirm'])
  expect(source.fetched).toEqual(['1 ./help'])
})

test('a signed-in visitor gets the next screens behind the guard', async () => {
  const source = await open(ada, signing, { path: '/orders' })
  expect(source.asked).toEqual(['1 ./refunds'])
  expect(source.fetched).toEqual(['1 ./dash'])
})

test('a screen that names none has nothing fetched', async () => {
  const source = await open(ada, signing, { path: '/refunds' })
  expect([...source.asked, ...source.fetched]).toEqual([])
})

test('the first input fetches the dash without running it, and prepares the sign-in', async () => {
  const source = await open({ status: 'signed-out' })
  const prepareSignIn = jest.spyOn(getSession(), 'prepareSignIn')
  expect(source.fetched).toEqual(['1 ./help'])
  await type()
  await type()
  expect(source.fetched).toEqual(['1 ./help', '1 ./dash'])
  expect(source.asked).not.toContain('1 ./dash')
  expect(prepareSignIn).toHaveBeenCalledTimes(1)
})

test('a proven password runs the dash before the user is known', async () => {
  let prove = () => {}
  const source = await open({ status: 'signed-out' }, signing, {
    onProof(listener) {
      prove = listener
      return () => undefined
    },
  })
  await type()
  expect(source.asked).not.toContain('1 ./dash')
  await act(async () => prove())
  expect(source.asked).toContain('1 ./dash')
})

test('nothing is preloaded before the session is known', async () => {
  const source = await open({ status: 'unknown' })
  await type()
  expect([...source.asked, ...source.fetched]).toEqual([])
})

test('nothing is preloaded while the dash still loads, nor after the page was left', async () => {
  const { source, unmount } = start(ada, signing, { path: '/orders' })
  await act(() => jest.advanceTimersByTimeAsync(SETTLING_MS - 1))
  unmount()
  await jest.runAllTimersAsync()
  expect(source.asked).toEqual([])
})

test('an unavailable remote is preloaded only once', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const source = await open({ status: 'signed-out' }, async () => failure('refused'))
  expect(source.asked).toEqual(['1 ./register'])
})

test('idle time comes from the browser if it reports it', async () => {
  let idle = () => {}
  const requestIdleCallback = (work: () => void) => {
    idle = work
    return 1
  }
  Object.assign(globalThis, { requestIdleCallback, cancelIdleCallback: () => {} })
  const source = await open({ status: 'signed-out' })
  expect(source.asked).toEqual([])
  await act(async () => idle())
  expect(source.asked).toContain('1 ./register')
})

import { getSession, type Session, type SessionState } from '@parlor/shared'
import type { Access } from '@parlor/shared/contract/build/screen-paths'
import { act, fireEvent, render } from '@testing-library/react'
import { BrowserRouter } from 'react-router-dom'
import { routesOf } from '../../routes'
import { ada, installChangingSession } from '../../testing/changing-session'
import { answerWithLabel, fail, RemoteSource } from '../../testing/remote-source'
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
const listedScreens = [
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
  answer: RemoteSource['answer'] = answerWithLabel,
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
      <Prefetch loader={new RemoteLoader(source)} routes={routesOf(listedScreens, {})} />
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

test('preloads the next screens that a stranger may see, and only fetches those of other remotes', async () => {
  const source = await open({ status: 'signed-out' })
  expect(source.requestedScreens).toEqual(['1 ./register', '1 ./confirm'])
  expect(source.prefetchedScreens).toEqual(['1 ./help'])
})

test('a signed-in visitor gets the next screens behind the guard', async () => {
  const source = await open(ada, answerWithLabel, { path: '/orders' })
  expect(source.requestedScreens).toEqual(['1 ./refunds'])
  expect(source.prefetchedScreens).toEqual(['1 ./dash'])
})

test('fetches nothing for a screen that names no next screens', async () => {
  const source = await open(ada, answerWithLabel, { path: '/refunds' })
  expect([...source.requestedScreens, ...source.prefetchedScreens]).toEqual([])
})

test('the first input fetches the dash without running it, and prepares the sign-in', async () => {
  const source = await open({ status: 'signed-out' })
  const prepareSignIn = jest.spyOn(getSession(), 'prepareSignIn')
  expect(source.prefetchedScreens).toEqual(['1 ./help'])
  await type()
  await type()
  expect(source.prefetchedScreens).toEqual(['1 ./help', '1 ./dash'])
  expect(source.requestedScreens).not.toContain('1 ./dash')
  expect(prepareSignIn).toHaveBeenCalledTimes(1)
})

test('a proven password runs the dash before the user is known', async () => {
  let prove = () => {}
  const source = await open({ status: 'signed-out' }, answerWithLabel, {
    onProof(listener) {
      prove = listener
      return () => undefined
    },
  })
  await type()
  expect(source.requestedScreens).not.toContain('1 ./dash')
  await act(async () => prove())
  expect(source.requestedScreens).toContain('1 ./dash')
})

test('preloads nothing before the session is known', async () => {
  const source = await open({ status: 'unknown' })
  await type()
  expect([...source.requestedScreens, ...source.prefetchedScreens]).toEqual([])
})

test('preloads nothing while the dash still loads, nor after the visitor left the page', async () => {
  const { source, unmount } = start(ada, answerWithLabel, { path: '/orders' })
  await act(() => jest.advanceTimersByTimeAsync(SETTLING_MS - 1))
  unmount()
  await jest.runAllTimersAsync()
  expect(source.requestedScreens).toEqual([])
})

test('preloads an unavailable remote only once', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const source = await open({ status: 'signed-out' }, async () => fail('refused'))
  expect(source.requestedScreens).toEqual(['1 ./register'])
})

test('waits for the browser’s idle time if it reports that', async () => {
  let idle = () => {}
  const requestIdleCallback = (work: () => void) => {
    idle = work
    return 1
  }
  Object.assign(globalThis, { requestIdleCallback, cancelIdleCallback: () => {} })
  const source = await open({ status: 'signed-out' })
  expect(source.requestedScreens).toEqual([])
  await act(async () => idle())
  expect(source.requestedScreens).toContain('1 ./register')
})

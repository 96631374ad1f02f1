import { act, fireEvent, render } from '@testing-library/react'
import { getSession, type SessionState } from 'shared'
import { LookAhead, SETTLING_MS } from './look-ahead'
import { RemoteLoader } from './remotes/remote-loader'
import { ada, installChangingSession } from './testing/changing-session'
import { away, loaded, RemoteSource, sign } from './testing/remote-source'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

async function open(state: SessionState) {
  installChangingSession(state)
  const source = new RemoteSource()
  source.publish('remote-auth', ['1'])
  source.publish('remote-chat', ['1'])
  source.answer = async ({ screen, release }) => loaded(sign(screen, release.version))
  render(<LookAhead loader={new RemoteLoader(source)} />)
  await act(() => jest.runAllTimersAsync())
  return source
}

const type = () => act(async () => fireEvent.input(document.body))

test('an anonymous visitor finds the other forms loaded already', async () => {
  const source = await open({ status: 'signed-out' })
  expect(source.asked).toEqual(['1 ./login', '1 ./register', '1 ./confirm'])
})

test('the dash is fetched while a visitor types, and does not run', async () => {
  const source = await open({ status: 'signed-out' })
  expect(source.fetched).toEqual([])
  await type()
  await type()
  expect(source.fetched).toEqual(['1 ./dash'])
  expect(source.asked).not.toContain('1 ./dash')
})

test('what a sign-in needs is brought once a visitor types', async () => {
  await open({ status: 'signed-out' })
  const prepareSignIn = jest.spyOn(getSession(), 'prepareSignIn')
  await type()
  await type()
  expect(prepareSignIn).toHaveBeenCalledTimes(1)
})

test('nothing is brought before the session has answered', async () => {
  const source = await open({ status: 'unknown' })
  await type()
  expect([...source.asked, ...source.fetched]).toEqual([])
})

test('who is signed in finds the way out loaded already', async () => {
  const source = await open(ada)
  await type()
  expect(source.asked).toEqual(['1 ./login'])
  expect(source.fetched).toEqual([])
})

test('nothing takes the time of a dash that is still coming up', async () => {
  installChangingSession(ada)
  const source = new RemoteSource()
  source.publish('remote-auth', ['1'])
  source.answer = async ({ screen, release }) => loaded(sign(screen, release.version))
  render(<LookAhead loader={new RemoteLoader(source)} />)
  await act(() => jest.advanceTimersByTimeAsync(SETTLING_MS - 1))
  expect(source.asked).toEqual([])
})

test('a remote that is away is left in peace by who has not asked for it', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  installChangingSession({ status: 'signed-out' })
  const source = new RemoteSource()
  source.publish('remote-auth', ['1'])
  source.answer = async () => away('refused')
  const loader = new RemoteLoader(source)
  render(<LookAhead loader={loader} />)
  await act(() => jest.runAllTimersAsync())
  expect(source.asked).toEqual(['1 ./login'])
})

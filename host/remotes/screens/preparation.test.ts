import { ada, installChangingSession } from '../../testing/changing-session'
import { fail, RemoteSource } from '../../testing/remote-source'
import { specifiedScreens } from '../contract'
import { RemoteLoader } from './remote-loader'

const user = { username: 'b0b1', nickname: 'bob' }
const bob = { status: 'signed-in', user, signIn: 'sign-in-1' } as const

/** A site on which every screen prepares itself. */
function open(visitor = ada, prepares = () => {}) {
  const session = installChangingSession(visitor)
  const source = new RemoteSource()
  source.publish('remote-auth', ['1'])
  source.publish('remote-chat', ['1'])
  /** The calls so far: `begin ./dash`, `end ./dash`. */
  const calls: string[] = []
  source.answer = async ({ screen: { module } }) => ({
    default: () => null,
    prepare() {
      prepares()
      calls.push(`begin ${module}`)
      return () => calls.push(`end ${module}`)
    },
  })
  return { session, source, calls, loader: new RemoteLoader(source) }
}

afterEach(() => jest.restoreAllMocks())

test('a screen prepares itself as soon as it is loaded, and its preparation ends once it is mounted', async () => {
  const { loader, calls } = open()
  await loader.load(specifiedScreens.dash)
  expect(calls).toEqual(['begin ./dash'])
  loader.enterView(specifiedScreens.dash)
  expect(calls).toEqual(['begin ./dash'])
  await Promise.resolve()
  expect(calls).toEqual(['begin ./dash', 'end ./dash'])
})

test('a screen whose files arrive after its route is shown ends its preparation when it is left', async () => {
  const { loader, calls } = open()
  const leave = loader.enterView(specifiedScreens.dash)
  await loader.load(specifiedScreens.dash)
  expect(calls).toEqual(['begin ./dash'])
  leave()
  await Promise.resolve()
  expect(calls).toEqual(['begin ./dash', 'end ./dash'])
})

test('a screen that is never shown ends its preparation when another one is shown', async () => {
  const { loader, calls } = open()
  await loader.load(specifiedScreens.dash)
  loader.enterView(specifiedScreens.login)
  await Promise.resolve()
  expect(calls).toEqual(['begin ./dash', 'end ./dash'])
})

test.each([
  ['signs out', { status: 'signed-out' } as const],
  ['is replaced by another user', bob],
])('a preparation ends when the visitor %s', async (_, next) => {
  const { loader, calls, session } = open()
  await loader.load(specifiedScreens.dash)
  await session.setState(ada)
  expect(calls).toEqual(['begin ./dash'])
  await session.setState(next)
  expect(calls).toEqual(['begin ./dash', 'end ./dash'])
})

test.each(['signed-out', 'unknown'] as const)(
  'prepares nothing while the session is %s',
  async (status) => {
    const { loader, calls } = open({ status })
    await loader.load(specifiedScreens.dash)
    expect(calls).toEqual([])
  },
)

test('a screen that is only preloaded prepares nothing', async () => {
  const { loader, calls } = open()
  await loader.preload(specifiedScreens.login)
  expect(calls).toEqual([])
})

test('still shows a screen that fails to prepare itself, and notes the error', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const { loader, source } = open(ada, () => fail('no socket'))
  const state = await loader.load(specifiedScreens.dash)
  expect(state.status).toBe('active')
  expect(source.notes).toEqual(['caught remote-chat 1: no socket'])
})

import { ada, installChangingSession } from '../../testing/changing-session'
import { failure, RemoteSource } from '../../testing/remote-source'
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
  const said: string[] = []
  source.answer = async ({ screen: { module } }) => ({
    default: () => null,
    prepare() {
      prepares()
      said.push(`begin ${module}`)
      return () => said.push(`end ${module}`)
    },
  })
  return { session, source, said, loader: new RemoteLoader(source) }
}

afterEach(() => jest.restoreAllMocks())

test('a screen prepares itself as soon as it is loaded, and its preparation ends once it is mounted', async () => {
  const { loader, said } = open()
  await loader.load(specifiedScreens.dash)
  expect(said).toEqual(['begin ./dash'])
  loader.enterView(specifiedScreens.dash)
  expect(said).toEqual(['begin ./dash'])
  await Promise.resolve()
  expect(said).toEqual(['begin ./dash', 'end ./dash'])
})

test('a screen whose files arrive after its route is shown ends its preparation when it is left', async () => {
  const { loader, said } = open()
  const leave = loader.enterView(specifiedScreens.dash)
  await loader.load(specifiedScreens.dash)
  expect(said).toEqual(['begin ./dash'])
  leave()
  await Promise.resolve()
  expect(said).toEqual(['begin ./dash', 'end ./dash'])
})

test('a screen that is never shown ends its preparation when another one is shown', async () => {
  const { loader, said } = open()
  await loader.load(specifiedScreens.dash)
  loader.enterView(specifiedScreens.login)
  await Promise.resolve()
  expect(said).toEqual(['begin ./dash', 'end ./dash'])
})

test.each([
  ['signs out', { status: 'signed-out' } as const],
  ['is replaced by another user', bob],
])('a preparation ends when the visitor %s', async (_, next) => {
  const { loader, said, session } = open()
  await loader.load(specifiedScreens.dash)
  await session.become(ada)
  expect(said).toEqual(['begin ./dash'])
  await session.become(next)
  expect(said).toEqual(['begin ./dash', 'end ./dash'])
})

test.each(['signed-out', 'unknown'] as const)(
  'nothing is prepared while the session is %s',
  async (status) => {
    const { loader, said } = open({ status })
    await loader.load(specifiedScreens.dash)
    expect(said).toEqual([])
  },
)

test('a screen that is only preloaded prepares nothing', async () => {
  const { loader, said } = open()
  await loader.preload(specifiedScreens.login)
  expect(said).toEqual([])
})

test('a screen that fails to prepare itself is still shown, and the error is noted', async () => {
  jest.spyOn(console, 'error').mockImplementation()
  const { loader, source } = open(ada, () => failure('no socket'))
  const state = await loader.load(specifiedScreens.dash)
  expect(state.status).toBe('active')
  expect(source.noted).toEqual(['caught remote-chat 1: no socket'])
})

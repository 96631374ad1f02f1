import type { Session } from '@parlor/shared'
import { CONNECTION_LIFE_MS, findChatAddress } from './chat-address'

const chatEndpoint = 'wss://abc.execute-api.us-east-1.amazonaws.com/prod'
const authorized = { chatEndpoint, chat: { authorize: true, resume: true } }
const HOUR_MS = 60 * 60_000

beforeEach(() => jest.spyOn(Math, 'random').mockReturnValue(0))
afterEach(() => jest.restoreAllMocks())

const session = (idToken: Session['idToken']) => ({ idToken })

const error = { code: 'NetworkError', message: '' }
const unreachable = async () => ({ ok: false, status: 'unreachable', error }) as const
const ended = async () => ({ ok: false, status: 'ended', why: 'revoked', error }) as const

/** A session whose token is valid until `exp`, in seconds since the epoch. */
function sessionUntil(exp: number) {
  const token = `h.${btoa(JSON.stringify({ iat: exp - 3_600, exp }))}.s`
  return session(async () => ({ ok: true, value: token }))
}

test('the address is only the endpoint without an authorizer', async () => {
  const chat = { authorize: false, resume: false }
  const address = await findChatAddress({ chatEndpoint, chat }, session(unreachable))
  expect(address).toEqual({ ok: true, url: chatEndpoint, renewAfterMs: CONNECTION_LIFE_MS })
})

test('the address carries the id token if the gateway has an authorizer', async () => {
  const ada = session(async () => ({ ok: true, value: 'a.b+c' }))
  const address = await findChatAddress(authorized, ada)
  expect(address).toHaveProperty('url', `${chatEndpoint}?token=a.b%2Bc`)
})

test('the connection is renewed shortly before the token expires', async () => {
  const exp = Math.floor(Date.now() / 1000) + 3_600
  jest.spyOn(Date, 'now').mockReturnValue(exp * 1000 - HOUR_MS)
  const address = await findChatAddress(authorized, sessionUntil(exp))
  expect(address).toHaveProperty('renewAfterMs', HOUR_MS - 45_000)
})

test.each([-1, 1_000])(
  'the connection is renewed before the 2-hour limit of the gateway if a clock leaves the token %i hours',
  async (hours) => {
    const exp = Math.floor((Date.now() + hours * HOUR_MS) / 1000)
    for (const random of [0, 0.999]) {
      jest.spyOn(Math, 'random').mockReturnValue(random)
      const address = await findChatAddress(authorized, sessionUntil(exp))
      const life = address.ok ? address.renewAfterMs : 0
      expect(life).toBeLessThan(2 * HOUR_MS)
      expect(life).toBeGreaterThan(1.7 * HOUR_MS)
    }
  },
)

test.each([
  ['unreachable when the token could not be refreshed', unreachable, 'unreachable'],
  ['nowhere if the session has ended', ended, 'ended'],
] as const)('the address is %s', async (_, idToken, reason) => {
  expect(await findChatAddress(authorized, { idToken })).toEqual({ ok: false, reason })
})

import type { Session } from 'shared'
import { findChatAddress } from './chat-address'

const chatEndpoint = 'wss://abc.execute-api.us-east-1.amazonaws.com/prod'

function session(
  idToken: Session['idToken'],
  status: 'signed-in' | 'signed-out' = 'signed-in',
): Pick<Session, 'idToken' | 'getState'> {
  const user = { username: 'a1', nickname: 'ada' }
  return {
    idToken,
    getState: () => (status === 'signed-in' ? { status, user } : { status }),
  }
}

const refused = async () => ({ ok: false, error: { code: 'NetworkError', message: '' } }) as const

test('is the endpoint alone where nothing authorizes the connection', async () => {
  const chat = { authorize: false, resume: false }
  expect(await findChatAddress({ chatEndpoint, chat }, session(refused))).toEqual({
    ok: true,
    url: chatEndpoint,
  })
})

describe('with an authorizer', () => {
  const chat = { authorize: true, resume: true }

  test('carries the id token', async () => {
    const ada = session(async () => ({ ok: true, value: 'a.b+c' }))
    expect(await findChatAddress({ chatEndpoint, chat }, ada)).toEqual({
      ok: true,
      url: `${chatEndpoint}?token=a.b%2Bc`,
    })
  })

  test('is renewed shortly before the token expires', async () => {
    const now = Date.now()
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now)
    const exp = Math.floor(now / 1000) + 3_600
    const token = `h.${btoa(JSON.stringify({ iat: exp - 3_600, exp }))}.s`
    const ada = session(async () => ({ ok: true, value: token }))
    const address = await findChatAddress({ chatEndpoint, chat }, ada)
    expect(address).toHaveProperty('renewAfterMs', exp * 1000 - now - 45_000)
    clock.mockReturnValue(exp * 1000 - 30_000)
    expect(await findChatAddress({ chatEndpoint, chat }, ada)).not.toHaveProperty('renewAfterMs')
    clock.mockRestore()
  })

  test('is not renewed by a clock so far behind that a timer would go off at once', async () => {
    const exp = Math.floor(Date.now() / 1000) + 40 * 86_400
    const token = `h.${btoa(JSON.stringify({ iat: exp - 3_600, exp }))}.s`
    const ada = session(async () => ({ ok: true, value: token }))
    const address = await findChatAddress({ chatEndpoint, chat }, ada)
    expect(address).toHaveProperty('ok', true)
    expect(address).not.toHaveProperty('renewAfterMs')
  })

  test('is unreachable when the token could not be refreshed', async () => {
    expect(await findChatAddress({ chatEndpoint, chat }, session(refused))).toEqual({
      ok: false,
      reason: 'unreachable',
    })
  })

  test('is nowhere when the session has ended', async () => {
    const ended = session(refused, 'signed-out')
    expect(await findChatAddress({ chatEndpoint, chat }, ended)).toEqual({
      ok: false,
      reason: 'signed-out',
    })
  })
})

import { openSession, refuse, service, storeSignIn } from '../testing/pool'
import { closePageAfterEachTest } from '../testing/session-events'

closePageAfterEachTest()
afterEach(() => jest.restoreAllMocks())

const refreshes = () => service.sent('InitiateAuth').length

/** Ada's session, whose tokens were issued this long ago. */
async function openAfter(seconds: number) {
  const tokens = storeSignIn({ secondsLeft: 3600 - seconds })
  const session = openSession()
  await session.restore()
  return { session, tokens }
}

it('gives the id or the access token', async () => {
  const { session, tokens } = await openAfter(5)
  expect(await session.serviceToken('id')).toEqual({ ok: true, value: tokens.idToken })
  expect(await session.serviceToken('access')).toEqual({ ok: true, value: tokens.accessToken })
})

it('renews a refused token once a minute, for all services together', async () => {
  const { session, tokens } = await openAfter(90)
  const [one, other] = await Promise.all([
    session.serviceToken('id', tokens.idToken),
    session.serviceToken('access', tokens.accessToken),
  ])
  expect(refreshes()).toBe(1)
  if (!one.ok || !other.ok) throw new Error('The session has ended.')
  expect(one.value).not.toBe(tokens.idToken)
  expect(other.value).not.toBe(tokens.accessToken)
  // The new ones are refused as well.
  expect(await session.serviceToken('id', one.value)).toEqual(one)
  expect(refreshes()).toBe(1)
})

it('a token that another tab has renewed is taken without a refresh', async () => {
  const { session } = await openAfter(90)
  const renewal = storeSignIn()
  expect(await session.serviceToken('id', 'an older token')).toEqual({
    ok: true,
    value: renewal.idToken,
  })
  expect(refreshes()).toBe(0)
})

it('only a refresh that is refused ends the session', async () => {
  const { session, tokens } = await openAfter(90)
  service.on('InitiateAuth', () => 'no network')
  await session.serviceToken('id', tokens.idToken)
  expect(session.getState().status).toBe('signed-in')
  service.on('InitiateAuth', () =>
    refuse('NotAuthorizedException', 'Refresh Token has been revoked'),
  )
  expect(await session.serviceToken('id', tokens.idToken)).toMatchObject({
    ok: false,
    status: 'ended',
  })
  expect(session.getState()).toMatchObject({ status: 'signed-out', why: 'revoked' })
})

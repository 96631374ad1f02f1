import { closePageAfterEachTest } from '../testing/happenings'
import { openSession, refuse, service, storeSignIn } from '../testing/pool'

closePageAfterEachTest()
afterEach(() => jest.restoreAllMocks())

const refreshes = () => service.sent('InitiateAuth').length

/** Ada's session, whose tokens were issued this long ago. */
async function openAfter(seconds: number) {
  const held = storeSignIn({ secondsLeft: 3600 - seconds })
  const session = openSession()
  await session.restore()
  return { session, held }
}

it('gives the id or the access token', async () => {
  const { session, held } = await openAfter(5)
  expect(await session.serviceToken('id')).toEqual({ ok: true, value: held.idToken })
  expect(await session.serviceToken('access')).toEqual({ ok: true, value: held.accessToken })
})

it('renews a refused token once a minute, for all services together', async () => {
  const { session, held } = await openAfter(90)
  const [one, other] = await Promise.all([
    session.serviceToken('id', held.idToken),
    session.serviceToken('access', held.accessToken),
  ])
  expect(refreshes()).toBe(1)
  if (!one.ok || !other.ok) throw new Error('The session has ended.')
  expect(one.value).not.toBe(held.idToken)
  expect(other.value).not.toBe(held.accessToken)
  // The new ones are refused as well.
  expect(await session.serviceToken('id', one.value)).toEqual(one)
  expect(refreshes()).toBe(1)
})

it('a token that another tab has renewed is taken without a refresh', async () => {
  const { session } = await openAfter(90)
  const renewed = storeSignIn()
  expect(await session.serviceToken('id', 'an older token')).toEqual({
    ok: true,
    value: renewed.idToken,
  })
  expect(refreshes()).toBe(0)
})

it('only a refresh that is refused ends the session', async () => {
  const { session, held } = await openAfter(90)
  service.on('InitiateAuth', () => 'no network')
  await session.serviceToken('id', held.idToken)
  expect(session.getState().status).toBe('signed-in')
  service.on('InitiateAuth', () =>
    refuse('NotAuthorizedException', 'Refresh Token has been revoked'),
  )
  expect(await session.serviceToken('id', held.idToken)).toMatchObject({
    ok: false,
    status: 'ended',
  })
  expect(session.getState()).toMatchObject({ status: 'signed-out', why: 'revoked' })
})

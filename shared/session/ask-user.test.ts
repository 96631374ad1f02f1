import {
  openSession,
  operations,
  refuse,
  sdkKeys,
  service,
  signedInState,
  signedOut,
  storageKey,
  storedText,
  storeSignIn,
} from '../testing/pool'

/** What a new page finds in storage. */
const restore = () => openSession().restore()

const revoked = () => refuse('NotAuthorizedException', 'Access Token has been revoked')

it('asks who is signed in, and at the next visit knows it before the answer', async () => {
  storeSignIn()
  expect(await restore()).toEqual(signedInState)
  service.on('GetUser', () => new Promise(() => undefined))
  expect(await restore()).toEqual(signedInState)
  expect(operations()).toEqual(['GetUser', 'GetUser'])
})

it('ends a session that was revoked elsewhere, though the kept profile was believed', async () => {
  storeSignIn()
  await restore()
  service.on('GetUser', revoked)
  service.on('InitiateAuth', revoked)
  const session = openSession()
  const ended = new Promise<void>((resolve) =>
    session.subscribe(() => {
      if (session.getState().status === 'signed-out') resolve()
    }),
  )
  expect(await session.restore()).toEqual(signedInState)
  await ended
  expect(sdkKeys()).toEqual([])
})

it.each(['signed out', 'signed in as bob'])(
  'keeps nothing of somebody who has %s in another tab before the answer',
  async (change) => {
    storeSignIn()
    const answer = service.handler('GetUser')
    service.on('GetUser', async (payload) => {
      service.on('GetUser', answer)
      localStorage.clear()
      if (change === 'signed in as bob') storeSignIn({ user: 'bob' })
      return answer(payload)
    })
    const state = await restore()
    expect(state.status).toBe(change === 'signed out' ? 'signed-out' : 'signed-in')
    expect(storedText('userData')).toBeNull()
  },
)

it('keeps what it knows if the network fails', async () => {
  storeSignIn()
  await restore()
  service.on('GetUser', () => 'no network')
  expect(await restore()).toEqual(signedInState)
  expect(await restore()).toEqual(signedInState)
})

it('refreshes an expired session rather than throwing it away, and reads the name again', async () => {
  storeSignIn({ secondsLeft: -1 })
  localStorage.setItem(storageKey('userData'), '{"Username":"old","UserAttributes":[]}')
  expect(await restore()).toEqual(signedInState)
  expect(operations()).toEqual(['InitiateAuth', 'GetUser'])
})

it('keeps the session if only the network fails, and goes on when it is back', async () => {
  storeSignIn({ secondsLeft: -1 })
  const refresh = service.handler('InitiateAuth')
  service.on('InitiateAuth', () => 'no network')
  const session = openSession()
  expect(await session.restore()).toEqual({
    status: 'unreachable',
    error: { code: 'NetworkError', message: 'Network error' },
  })
  expect(storedText('refreshToken')).toBe('refresh-0')
  service.on('InitiateAuth', refresh)
  expect(await session.restore()).toEqual(signedInState)
})

it('lets the refresh decide if the access token was revoked before its time', async () => {
  storeSignIn()
  const answer = service.handler('GetUser')
  service.on('GetUser', () => {
    service.on('GetUser', answer)
    return revoked()
  })
  expect(await restore()).toEqual(signedInState)
  expect(operations()).toEqual(['GetUser', 'InitiateAuth', 'GetUser'])
})

it.each([
  ['not even fresh tokens are accepted', 'refresh-0', ['GetUser', 'InitiateAuth', 'GetUser']],
  ['there is no refresh token for a refused access token', '', ['GetUser']],
])('ends the session if %s', async (_case, refreshToken, asked) => {
  storeSignIn()
  localStorage.setItem(storageKey('refreshToken'), refreshToken)
  service.on('GetUser', revoked)
  expect(await restore()).toEqual({ ...signedOut, why: 'revoked' })
  expect(operations()).toEqual(asked)
})

it('asks again if what it kept is not readable', async () => {
  storeSignIn()
  localStorage.setItem(storageKey('userData'), '{"UserAttributes":')
  expect(await restore()).toEqual(signedInState)
})

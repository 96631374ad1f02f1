import {
  ADA_ID,
  ada,
  openSession,
  operations,
  refuse,
  revokedTokens,
  sdkKeys,
  service,
  signedIn,
  signedInState,
  storedText,
  storeSignIn,
  USER_KEY,
} from '../testing/pool'
import type { Session } from './session'

const failure = { status: 'failed', error: { code: 'NotAuthenticated' } }

it('keeps the tokens and the profile, and asks for each only once', async () => {
  const session = openSession()
  expect(await session.signIn(ada)).toEqual(signedIn)
  expect(session.getState()).toEqual(signedInState)
  expect(operations()).toEqual(['InitiateAuth', 'RespondToAuthChallenge', 'GetUser'])
  expect(localStorage.getItem(USER_KEY)).toBe(ADA_ID)
  expect(storedText('refreshToken')).toBe('refresh-1')
  // A second may end between the token and its reading.
  expect(['0', '1']).toContain(storedText('clockDrift'))
  expect(JSON.parse(storedText('userData') ?? '')).toMatchObject({ Username: ADA_ID })
})

it.each([
  [
    'the password is wrong',
    'RespondToAuthChallenge',
    refuse('NotAuthorizedException', 'Incorrect'),
  ],
  ['the network fails', 'InitiateAuth', 'no network' as const],
  ['the attributes cannot be read', 'GetUser', 'no network' as const],
])('stores nothing if %s, and keeps the current session', async (_case, operation, answer) => {
  storeSignIn({ user: 'bob' })
  const original = { ...localStorage }
  service.on(operation, () => answer)
  expect(await openSession().signIn(ada)).toMatchObject({ status: 'failed' })
  expect({ ...localStorage }).toEqual(original)
  // Its refresh token is revoked if it stops there.
  expect(revokedTokens()).toEqual(operation === 'GetUser' ? ['refresh-1'] : [])
})

it('reports a proven password while it still asks for the user', async () => {
  const { whenRequested, sendAnswer } = service.delayAnswer('GetUser')
  const session = openSession()
  const onProof = jest.fn(session.getState)
  session.onProof(onProof)
  const result = session.signIn(ada)
  await whenRequested
  expect(onProof).toHaveReturnedWith({ status: 'signed-out' })
  sendAnswer()
  expect(await result).toEqual(signedIn)
  expect(onProof).toHaveBeenCalledTimes(1)
})

it('reports no proof for a wrong password', async () => {
  const session = openSession()
  const onProof = jest.fn()
  session.onProof(onProof)
  expect(await session.signIn({ ...ada, password: 'wrong-one' })).toMatchObject({
    status: 'failed',
  })
  expect(onProof).not.toHaveBeenCalled()
})

it('replaces a sign-in that another tab has made meanwhile', async () => {
  const { whenRequested, sendAnswer } = service.delayAnswer('GetUser')
  const here = openSession().signIn(ada)
  await whenRequested
  storeSignIn({ user: 'bob' })
  sendAnswer()
  expect(await here).toEqual(signedIn)
  expect(localStorage.getItem(USER_KEY)).toBe(ADA_ID)
  expect(Object.keys(localStorage).filter((key) => key.includes('bob'))).toEqual([])
})

it('works in memory without local storage', async () => {
  const openStorage = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  const session = openSession(openStorage)
  expect(await session.signIn(ada)).toEqual(signedIn)
  expect(sdkKeys()).toEqual([])
  expect(await session.idToken()).toMatchObject({ ok: true })
  await session.signOut()
  expect(await session.idToken()).toMatchObject({ ok: false })
})

describe('an abandoned sign-in writes nothing, and its refresh token is revoked', () => {
  /** A sign-in whose answer to `operation` is held back until `sendAnswer` is called. */
  async function begin(operation: string) {
    const { whenRequested, sendAnswer } = service.delayAnswer(operation)
    const session = openSession()
    const result = session.signIn(ada)
    await whenRequested
    return { session, result, sendAnswer }
  }

  it.each(['RespondToAuthChallenge', 'GetUser'])(
    'if a later one has started during %s',
    async (operation) => {
      const { session, result, sendAnswer } = await begin(operation)
      expect(await session.signIn(ada)).toEqual(signedIn)
      sendAnswer()
      expect(await result).toMatchObject(failure)
      expect(storedText('refreshToken')).toBe('refresh-2')
      expect(revokedTokens()).toEqual(['refresh-1'])
    },
  )

  it.each<[string, (session: Session) => Promise<unknown>]>([
    ['there was a sign-out', (session) => session.signOut()],
    ['the later one was refused', (session) => session.signIn({ ...ada, email: '' })],
  ])('even if %s', async (_case, leave) => {
    const { session, result, sendAnswer } = await begin('GetUser')
    await leave(session)
    sendAnswer()
    expect(await result).toMatchObject(failure)
    expect(session.getState()).toEqual({ status: 'signed-out' })
    expect(sdkKeys()).toEqual([])
    expect(revokedTokens()).toEqual(['refresh-1'])
  })
})

describe('a challenge', () => {
  async function openChallenge() {
    const challenge = { ChallengeName: 'SMS_MFA', ChallengeParameters: {}, Session: 'session-1' }
    service.on('RespondToAuthChallenge', ({ ChallengeName }) =>
      ChallengeName === 'SMS_MFA' ? service.signedIn() : { body: challenge },
    )
    const session = openSession()
    const result = await session.signIn(ada)
    if (result.status !== 'challenge' || result.name !== 'SMS_MFA')
      throw new Error('No code is asked.')
    return { session, answer: () => result.answer({ code: '123456' }) }
  }

  it('keeps its visitor signed out until it is answered', async () => {
    const { session, answer } = await openChallenge()
    expect(session.getState()).toEqual({ status: 'signed-out' })
    expect(sdkKeys()).toEqual([])
    expect(await answer()).toEqual(signedIn)
    expect(session.getState()).toEqual(signedInState)
  })

  it('signs nobody in if it is answered after a sign-out', async () => {
    const { session, answer } = await openChallenge()
    await session.signOut()
    expect(await answer()).toMatchObject(failure)
    expect(localStorage.getItem(USER_KEY)).toBeNull()
    expect(revokedTokens()).toEqual(['refresh-1'])
  })
})

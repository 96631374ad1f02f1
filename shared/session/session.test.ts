import {
  ADA_ID,
  ada,
  CLIENT_ID,
  openSession,
  sdkKeys,
  service,
  signedIn,
  signedInState,
  signedOut,
  storageKey,
  storedText,
  storeSignIn,
  USER_KEY,
} from '../testing/pool'
import type { Session } from './session'

/** A session restored from ada's stored sign-in. */
async function restoreSession(): Promise<Session> {
  storeSignIn()
  const session = openSession()
  await session.restore()
  return session
}

describe('at the start', () => {
  it.each([
    ['nothing is stored', () => undefined],
    ['only a user is named', () => localStorage.setItem(USER_KEY, ADA_ID)],
  ])('a visitor is signed out at once if %s, without a call', async (_case, prepare) => {
    prepare()
    const session = openSession()
    expect(session.getState()).toEqual(signedOut)
    expect(await session.restore()).toEqual(signedOut)
    expect(service.requests).toEqual([])
  })

  it('a visitor with stored tokens is unknown until they are checked, once for all callers', async () => {
    storeSignIn()
    const session = openSession()
    expect(session.getState()).toEqual({ status: 'unknown' })
    await Promise.all([session.restore(), session.restore()])
    expect(await session.restore()).toEqual(signedInState)
    expect(service.sent('GetUser')).toHaveLength(1)
  })
})

it('goes from signed out to signed in and back, and calls its listeners', async () => {
  const session = openSession()
  const statuses: string[] = []
  const unsubscribe = session.subscribe(() => statuses.push(session.getState().status))
  expect(await session.signIn(ada)).toEqual(signedIn)
  await session.signOut()
  unsubscribe()
  await session.signIn(ada)
  expect(statuses).toEqual(['signed-in', 'signed-out'])
})

describe('signing out', () => {
  it('removes every token at once, and revokes the refresh token', async () => {
    const session = await restoreSession()
    service.on('RevokeToken', () => new Promise(() => undefined))
    void session.signOut()
    expect(session.getState()).toEqual(signedOut)
    expect(service.sent('RevokeToken')).toEqual([{ ClientId: CLIENT_ID, Token: 'refresh-0' }])
    expect(sdkKeys()).toEqual([])
  })
})

it('the id token of another user, signed in by another tab, is refused to the page and its account', async () => {
  const session = await restoreSession()
  const { idToken } = storeSignIn()
  expect(await session.idToken()).toEqual({ ok: true, value: idToken })
  storeSignIn({ user: 'bob' })
  const calls = service.requests.length
  const refusal = { ok: false, error: { message: 'User is not authenticated' } }
  expect(await session.idToken()).toMatchObject(refusal)
  const account = await session.account()
  expect(await account.deleteUser()).toMatchObject(refusal)
  expect(await account.renewTokens()).toMatchObject(refusal)
  expect(service.requests).toHaveLength(calls)
  expect(session.getState()).toEqual(signedInState)
})

describe('an operation of the account', () => {
  it('refreshes an access token that is about to expire before use', async () => {
    const session = await restoreSession()
    storeSignIn({ secondsLeft: 30 })
    await (await session.account()).changePassword({ previousPassword: 'a', newPassword: 'b' })
    expect(service.requests.slice(1).map(({ operation }) => operation)).toEqual([
      'InitiateAuth',
      'ChangePassword',
    ])
  })

  it('does not end the session of a user whom another tab has signed in since', async () => {
    const session = await restoreSession()
    service.on('DeleteUser', () => {
      storeSignIn({ user: 'bob' })
      return { body: {} }
    })
    await (await session.account()).deleteUser()
    expect(localStorage.getItem(USER_KEY)).toBe('bob')
  })

  it('renews the tokens at once by GetTokensFromRefreshToken', async () => {
    const session = await restoreSession()
    const oldToken = storedText('idToken')
    service.on('GetTokensFromRefreshToken', () => service.signedIn('refresh-1'))
    const account = await session.account()
    expect(await account.renewTokens()).toEqual({ ok: true, value: undefined })
    expect(service.sent('GetTokensFromRefreshToken')).toEqual([
      { ClientId: CLIENT_ID, RefreshToken: 'refresh-0' },
    ])
    expect(storedText('idToken')).not.toBe(oldToken)
    expect(storedText('refreshToken')).toBe('refresh-1')
  })

  it('that forgets this device removes its keys', async () => {
    const session = await restoreSession()
    localStorage.setItem(storageKey('deviceKey'), 'us-east-1_here')
    await (await session.account()).forgetDevice()
    expect(service.sent('ForgetDevice')).toMatchObject([{ DeviceKey: 'us-east-1_here' }])
    expect(storedText('deviceKey')).toBeNull()
  })
})

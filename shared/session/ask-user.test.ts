import {
  ADA_ID,
  openSession,
  operations,
  refuse,
  service,
  signedInState,
  storageKey,
  storeSignIn,
  token,
  waitForRequests,
} from '../testing/pool'

// The requests of the session; the table of its states has the results of the answers.

/** Restores the session that a new page finds in storage. */
const restore = () => openSession().restore()

it('requests the signed-in user, and at the next visit knows it before the answer arrives', async () => {
  storeSignIn()
  expect(await restore()).toEqual(signedInState)
  service.on('GetUser', () => new Promise(() => undefined))
  expect(await restore()).toEqual(signedInState)
  expect(operations()).toEqual(['GetUser', 'GetUser'])
})

it('refreshes an expired session rather than throwing it away, and reads the name again', async () => {
  storeSignIn({ secondsLeft: -1 })
  localStorage.setItem(storageKey('userData'), '{"Username":"old","UserAttributes":[]}')
  expect(await restore()).toEqual(signedInState)
  expect(operations()).toEqual(['InitiateAuth', 'GetUser'])
})

it('lets the refresh decide if the access token was revoked before its time', async () => {
  storeSignIn()
  const answer = service.handler('GetUser')
  service.on('GetUser', () => {
    service.on('GetUser', answer)
    return refuse('NotAuthorizedException', 'Access Token has been revoked')
  })
  expect(await restore()).toEqual(signedInState)
  expect(operations()).toEqual(['GetUser', 'InitiateAuth', 'GetUser'])
})

it('asks again if the stored profile is unreadable', async () => {
  storeSignIn()
  localStorage.setItem(storageKey('userData'), '{"UserAttributes":')
  expect(await restore()).toEqual(signedInState)
})

describe('a new name, given on another device', () => {
  const renamed = { user: { username: ADA_ID, nickname: 'lovelace' } }

  /** A pool that puts this nickname into its tokens, whatever the account's is. */
  function claim(nickname: string | undefined) {
    const now = Math.floor(Date.now() / 1000)
    const claims = { iat: now, exp: now + 3600, jti: 'own', nickname }
    const AuthenticationResult = { IdToken: token(claims), AccessToken: token(claims) }
    service.on('InitiateAuth', () => ({ body: { AuthenticationResult } }))
    storeSignIn({ secondsLeft: -1 })
  }

  it('is shown once the tokens carry it, after a single renewal', async () => {
    storeSignIn()
    service.rename('lovelace')
    const { whenRequested, sendAnswer } = service.delayAnswer('InitiateAuth')
    const session = openSession()
    const restoring = session.restore()
    await whenRequested
    expect(session.getState()).toEqual({ status: 'unknown' })
    sendAnswer()
    expect(await restoring).toMatchObject(renamed)
    expect(await restore()).toMatchObject(renamed)
    await waitForRequests()
    expect(operations()).toEqual(['GetUser', 'InitiateAuth', 'GetUser'])
  })

  it.each([
    ['no name', undefined, 0],
    ['a name of its own', 'member', 1],
  ])(
    'does not renew tokens endlessly if the pool gives them %s',
    async (_case, nickname, renewals) => {
      claim(nickname)
      service.rename('lovelace')
      for (const _visit of [1, 2, 3]) {
        expect(await restore()).toMatchObject(renamed)
        await waitForRequests()
      }
      // The first renewal is for expired tokens.
      expect(service.sent('InitiateAuth')).toHaveLength(1 + renewals)
    },
  )
})

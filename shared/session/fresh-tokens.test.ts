import { createIdentity } from '../identity'
import { installLocks } from '../testing/locks'
import {
  CLIENT_ID,
  POOL_CONFIG,
  refuse,
  sdkKeys,
  service,
  storageKey,
  storedText,
  storeSignIn,
  USER_KEY,
} from '../testing/pool'
import { createAccountStatus } from './account-status'
import { createStoredSession } from './stored-session'
import { createTokenStorage } from './token-storage'

/** The time of both clocks, unless a test says otherwise. */
const NOW = Date.UTC(2026, 8, 5, 9, 3, 7)

/** The tokens of a tab, which shares only local storage and the locks with the others. */
function openTab() {
  const storedSession = createStoredSession(
    createTokenStorage(() => localStorage),
    CLIENT_ID,
  )
  const identity = createIdentity(POOL_CONFIG)
  const options = { identity, storedSession, clientId: CLIENT_ID, onEnded: storedSession.end }
  const { freshTokens: get, replaceTokens: replace } = createAccountStatus(options)
  return { get, replace }
}

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(NOW)
})

afterEach(() => jest.restoreAllMocks())

const refreshes = () => service.sent('InitiateAuth')
const refuseAsRevoked = () => refuse('NotAuthorizedException', 'Refresh Token has been revoked')

it('stored tokens are used until they expire', async () => {
  const storedSession = storeSignIn({ secondsLeft: 61 })
  expect(await openTab().get()).toMatchObject({
    status: 'tokens',
    tokens: { idToken: storedSession.idToken },
  })
  expect(service.requests).toEqual([])
})

it.each([
  ['User is not authenticated', USER_KEY],
  ['Local storage is missing an ID Token, Please authenticate', storageKey('idToken')],
  ['Cannot retrieve a new session. Please authenticate.', storageKey('refreshToken')],
])('without stored tokens: %s', async (message, missing) => {
  storeSignIn({ secondsLeft: -10 })
  localStorage.removeItem(missing)
  expect(await openTab().get()).toMatchObject({ error: { message } })
  expect(service.requests).toEqual([])
})

describe('tokens that have expired', () => {
  beforeEach(() => {
    storeSignIn({ secondsLeft: -1 })
  })

  it('are refreshed with the refresh token', async () => {
    const oldToken = storedText('idToken')
    const tokens = await openTab().get()
    expect(refreshes()).toEqual([
      {
        AuthFlow: 'REFRESH_TOKEN_AUTH',
        ClientId: CLIENT_ID,
        AuthParameters: { REFRESH_TOKEN: 'refresh-0' },
      },
    ])
    expect(tokens).toMatchObject({ status: 'tokens', tokens: { refreshToken: 'refresh-0' } })
    expect(storedText('idToken')).not.toBe(oldToken)
    expect(storedText('refreshToken')).toBe('refresh-0')
  })

  it('are kept on a network failure', async () => {
    service.on('InitiateAuth', () => 'no network')
    expect(await openTab().get()).toMatchObject({
      status: 'unreachable',
      error: { code: 'NetworkError' },
    })
    expect(storedText('refreshToken')).toBe('refresh-0')
  })

  it('come with a new refresh token if the pool rotates them', async () => {
    service.on('InitiateAuth', () => service.signedIn('refresh-1'))
    await openTab().get()
    expect(storedText('refreshToken')).toBe('refresh-1')
  })

  it.each([{}, { AuthenticationResult: { IdToken: 'no', AccessToken: 'token' } }])(
    'are not replaced by a malformed answer: %j',
    async (body) => {
      service.on('InitiateAuth', () => ({ body }))
      expect(await openTab().get()).toMatchObject({ error: { code: 'UnexpectedAnswer' } })
      expect(storedText('refreshToken')).toBe('refresh-0')
    },
  )

  it.each([
    ['a sign-out', () => localStorage.clear()],
    ['another sign-in', () => storeSignIn({ user: 'bob' })],
    ['a new sign-in', () => localStorage.setItem(storageKey('refreshToken'), 'refresh-2')],
  ])('are not restored by a late answer after %s', async (_case, change) => {
    service.on('InitiateAuth', () => {
      change()
      return service.signedIn()
    })
    expect(await openTab().get()).toMatchObject({ error: { message: 'User is not authenticated' } })
    expect(storedText('refreshToken')).not.toBe('refresh-1')
  })

  it('stay as another sign-in left them, cleared or replaced, when the refresh is refused', async () => {
    service.on('InitiateAuth', () => {
      storeSignIn({ user: 'bob' })
      return refuseAsRevoked()
    })
    expect(await openTab().get()).toMatchObject({ status: 'ended', why: undefined })
    expect(storedText('refreshToken', 'bob')).toBe('refresh-0')
  })
})

it('a token about to expire is refreshed before use, and used if the network fails', async () => {
  const storedSession = storeSignIn({ secondsLeft: 59 })
  service.on('InitiateAuth', () => 'no network')
  expect(await openTab().get()).toMatchObject({
    status: 'tokens',
    tokens: { idToken: storedSession.idToken },
  })
  expect(refreshes()).toHaveLength(1)
})

const HOUR_S = 3600

it.each([
  ['lasts if this machine is an hour ahead', 600, HOUR_S, HOUR_S, 0],
  ['expires if this machine is an hour behind', -1, -HOUR_S, -HOUR_S, 1],
  // Stored two hours ago, when the clock was a day ahead.
  ['expires if the clock was corrected since', -HOUR_S, 24 * HOUR_S, 0, 1],
])('a token %s', async (_case, secondsLeft, clockDrift, aheadS, expected) => {
  storeSignIn({ secondsLeft, clockDrift })
  jest.mocked(Date.now).mockReturnValue(NOW + aheadS * 1000)
  service.on('InitiateAuth', () => ({ body: { AuthenticationResult: service.tokens(NOW) } }))
  await openTab().get()
  expect(refreshes()).toHaveLength(expected)
  // Measured at each refresh.
  expect(storedText('clockDrift')).toBe(String(aheadS))
})

describe('a remembered device', () => {
  beforeEach(() => {
    storeSignIn({ secondsLeft: -1 })
    localStorage.setItem(storageKey('deviceKey'), 'us-east-1_device')
  })

  it('is sent with the refresh', async () => {
    await openTab().get()
    expect(refreshes()).toMatchObject([{ AuthParameters: { DEVICE_KEY: 'us-east-1_device' } }])
  })

  it('is forgotten, and the call retried once, on a ResourceNotFoundException about it', async () => {
    service.on('InitiateAuth', () => refuse('ResourceNotFoundException', 'Device does not exist.'))
    expect(await openTab().get()).toMatchObject({ status: 'unreachable' })
    expect(refreshes().map(({ AuthParameters }) => AuthParameters)).toEqual([
      { REFRESH_TOKEN: 'refresh-0', DEVICE_KEY: 'us-east-1_device' },
      { REFRESH_TOKEN: 'refresh-0' },
    ])
    expect(storedText('deviceKey')).toBeNull()
  })

  it('is kept, and nothing retried, on a ResourceNotFoundException about anything else', async () => {
    service.on('InitiateAuth', () =>
      refuse('ResourceNotFoundException', 'User pool client testclient does not exist.'),
    )
    expect(await openTab().get()).toMatchObject({ status: 'unreachable' })
    expect(refreshes()).toHaveLength(1)
    expect(storedText('deviceKey')).toBe('us-east-1_device')
  })
})

describe('eight tabs at once, with three callers each', () => {
  beforeEach(() => {
    installLocks()
    storeSignIn({ secondsLeft: -1 })
  })
  afterEach(() => Reflect.deleteProperty(navigator, 'locks'))

  function askInAll() {
    const tabs = Array.from({ length: 8 }, () => openTab())
    return Promise.all(tabs.flatMap((tab) => [tab.get(), tab.get(), tab.get()]))
  }

  it('share one refresh', async () => {
    const results = await askInAll()
    expect(refreshes()).toHaveLength(1)
    expect(
      new Set(results.map((each) => each.status === 'tokens' && each.tokens.idToken)).size,
    ).toBe(1)
  })

  it('make one call if the refresh token has been revoked, and clear the cached user', async () => {
    service.on('InitiateAuth', refuseAsRevoked)
    const results = await askInAll()
    expect(refreshes()).toHaveLength(1)
    expect(sdkKeys()).toEqual([])
    for (const each of results) expect(each).toMatchObject({ status: 'ended', why: 'revoked' })
  })
})

import { createIdentityCall } from '../identity/identity-call'
import {
  CLIENT_ID,
  createFakeIdentityService,
  ENDPOINT,
  type FakeIdentityService,
  refuse,
} from '../testing/fake-identity-service'
import { storageKey, storedKeys, storeSignIn, USER_KEY } from '../testing/stored'
import { createFreshTokens } from './fresh-tokens'
import { createStoredSignIn } from './stored-session'
import { createTokenStorage } from './token-storage'

/** Both clocks, unless a test says otherwise. */
const NOW = Date.UTC(2026, 8, 5, 9, 3, 7)
let service: FakeIdentityService

function open({ now = NOW } = {}) {
  const stored = createStoredSignIn(
    createTokenStorage(() => localStorage),
    CLIENT_ID,
  )
  const call = createIdentityCall(ENDPOINT)
  return createFreshTokens({ stored, call, clientId: CLIENT_ID, now: () => now })
}

beforeEach(() => {
  localStorage.clear()
  service = createFakeIdentityService({ now: () => NOW })
  globalThis.fetch = service.fetch
})

const refreshes = () => service.sent('InitiateAuth')

it('uses the stored tokens for as long as they last', async () => {
  const stored = storeSignIn({ now: NOW, secondsLeft: 61 })
  expect(await open().get()).toMatchObject({ ok: true, value: { idToken: stored.idToken } })
  expect(service.requests).toEqual([])
})

it('refreshes tokens that have expired, with the refresh token', async () => {
  const stored = storeSignIn({ now: NOW, secondsLeft: -1 })
  const tokens = await open().get()
  expect(refreshes()).toEqual([
    {
      AuthFlow: 'REFRESH_TOKEN_AUTH',
      ClientId: CLIENT_ID,
      AuthParameters: { REFRESH_TOKEN: 'refresh-0' },
    },
  ])
  expect(tokens).toMatchObject({ ok: true, value: { refreshToken: 'refresh-0' } })
  expect(localStorage.getItem(storageKey('idToken'))).not.toBe(stored.idToken)
  expect(localStorage.getItem(storageKey('refreshToken'))).toBe('refresh-0')
})

it('refreshes a token close to its end before it is used', async () => {
  storeSignIn({ now: NOW, secondsLeft: 59 })
  await open().get()
  expect(refreshes()).toHaveLength(1)
})

it('uses a token close to its end when the network fails', async () => {
  const stored = storeSignIn({ now: NOW, secondsLeft: 59 })
  service.on('InitiateAuth', () => 'no network')
  expect(await open().get()).toMatchObject({ ok: true, value: { idToken: stored.idToken } })
})

it('keeps the tokens on a network failure', async () => {
  storeSignIn({ now: NOW, secondsLeft: -1 })
  service.on('InitiateAuth', () => 'no network')
  expect(await open().get()).toEqual({
    ok: false,
    error: { code: 'NetworkError', message: 'Network error' },
  })
  expect(localStorage.getItem(storageKey('refreshToken'))).toBe('refresh-0')
})

it('clears the cached user after exactly one NotAuthorizedException on refresh', async () => {
  storeSignIn({ now: NOW, secondsLeft: -1 })
  service.on('InitiateAuth', () =>
    refuse('NotAuthorizedException', 'Refresh Token has been revoked'),
  )
  expect(await open().get()).toEqual({
    ok: false,
    error: { code: 'NotAuthorizedException', message: 'Refresh Token has been revoked' },
  })
  expect(refreshes()).toHaveLength(1)
  expect(storedKeys()).toEqual([])
})

it('takes over a refresh token that the pool has rotated', async () => {
  storeSignIn({ now: NOW, secondsLeft: -1 })
  service.on('InitiateAuth', () => ({
    body: { AuthenticationResult: { ...service.tokens(), RefreshToken: 'refresh-1' } },
  }))
  await open().get()
  expect(localStorage.getItem(storageKey('refreshToken'))).toBe('refresh-1')
})

it('asks once for any number of callers at the same time', async () => {
  storeSignIn({ now: NOW, secondsLeft: -1 })
  const tokens = open()
  const all = await Promise.all([tokens.get(), tokens.get(), tokens.get()])
  expect(refreshes()).toHaveLength(1)
  expect(new Set(all.map((each) => each.ok && each.value.idToken)).size).toBe(1)
})

describe('clock drift', () => {
  const HOUR_S = 3600

  it('makes a token last when this machine is an hour ahead', async () => {
    storeSignIn({ now: NOW, secondsLeft: 600, clockDrift: HOUR_S })
    await open({ now: NOW + HOUR_S * 1000 }).get()
    expect(refreshes()).toEqual([])
  })

  it('makes a token expire when this machine is an hour behind', async () => {
    storeSignIn({ now: NOW, secondsLeft: -1, clockDrift: -HOUR_S })
    await open({ now: NOW - HOUR_S * 1000 }).get()
    expect(refreshes()).toHaveLength(1)
  })

  it('is not believed once the clock was set right: the tokens are refreshed', async () => {
    // Stored by a clock that was a day ahead, two hours ago.
    storeSignIn({ now: NOW, secondsLeft: -HOUR_S, clockDrift: 24 * HOUR_S })
    await open().get()
    expect(refreshes()).toHaveLength(1)
    expect(localStorage.getItem(storageKey('clockDrift'))).toBe('0')
  })

  it('is measured again at each refresh', async () => {
    storeSignIn({ now: NOW, secondsLeft: -1 })
    await open({ now: NOW + HOUR_S * 1000 }).get()
    expect(localStorage.getItem(storageKey('clockDrift'))).toBe(String(HOUR_S))
  })
})

describe('a remembered device', () => {
  beforeEach(() => {
    storeSignIn({ now: NOW, secondsLeft: -1 })
    localStorage.setItem(storageKey('deviceKey'), 'us-east-1_device')
  })

  it('goes with the refresh', async () => {
    await open().get()
    expect(refreshes()).toMatchObject([{ AuthParameters: { DEVICE_KEY: 'us-east-1_device' } }])
  })

  it('is forgotten, and the call retried once, at a ResourceNotFoundException about it', async () => {
    service.on('InitiateAuth', () => refuse('ResourceNotFoundException', 'Device does not exist.'))
    expect(await open().get()).toMatchObject({ ok: false })
    expect(refreshes().map(({ AuthParameters }) => AuthParameters)).toEqual([
      { REFRESH_TOKEN: 'refresh-0', DEVICE_KEY: 'us-east-1_device' },
      { REFRESH_TOKEN: 'refresh-0' },
    ])
    expect(localStorage.getItem(storageKey('deviceKey'))).toBeNull()
  })

  it('is kept, and nothing retried, at a ResourceNotFoundException about anything else', async () => {
    service.on('InitiateAuth', () =>
      refuse('ResourceNotFoundException', 'User pool client testclient does not exist.'),
    )
    expect(await open().get()).toMatchObject({ ok: false })
    expect(refreshes()).toHaveLength(1)
    expect(localStorage.getItem(storageKey('deviceKey'))).toBe('us-east-1_device')
  })
})

describe('while the answer to a refresh is on its way', () => {
  function refreshUnderWay() {
    let answer = () => {}
    service.on('InitiateAuth', async () => {
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { body: { AuthenticationResult: service.tokens() } }
    })
    storeSignIn({ now: NOW, secondsLeft: -1 })
    const storage = createTokenStorage(() => localStorage)
    const stored = createStoredSignIn(storage, CLIENT_ID)
    const call = createIdentityCall(ENDPOINT)
    const tokens = createFreshTokens({ stored, call, clientId: CLIENT_ID, now: () => NOW })
    return { stored, result: tokens.get(), answer: () => answer() }
  }

  it('a sign-out is final: the new tokens do not bring the session back', async () => {
    const { stored, result, answer } = refreshUnderWay()
    while (refreshes().length === 0) await Promise.resolve()
    stored.clear()
    answer()
    expect(await result).toMatchObject({ error: { message: 'User is not authenticated' } })
    expect(localStorage.getItem(USER_KEY)).toBeNull()
  })

  it('emptied storage does not end the session', async () => {
    const { result, answer } = refreshUnderWay()
    while (refreshes().length === 0) await Promise.resolve()
    localStorage.clear()
    answer()
    expect(await result).toMatchObject({ ok: true })
  })
})

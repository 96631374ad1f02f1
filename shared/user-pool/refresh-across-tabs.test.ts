import { createIdentityCall } from '../identity/identity-call'
import { createFreshTokens, type FreshTokens } from '../session/fresh-tokens'
import { createStoredSignIn } from '../session/stored-session'
import { createTokenStorage } from '../session/token-storage'
import {
  CLIENT_ID,
  createFakeIdentityService,
  ENDPOINT,
  type FakeIdentityService,
  refuse,
} from '../testing/fake-identity-service'
import { queuedLocks } from '../testing/queued-locks'
import { storeSignIn } from '../testing/stored'

let service: FakeIdentityService

/** A tab of its own: it shares local storage and the locks with the others, and nothing else. */
function openTab(): FreshTokens {
  const stored = createStoredSignIn(
    createTokenStorage(() => localStorage),
    CLIENT_ID,
  )
  const call = createIdentityCall(ENDPOINT)
  return createFreshTokens({ stored, call, clientId: CLIENT_ID, now: Date.now })
}

beforeEach(() => {
  localStorage.clear()
  service = createFakeIdentityService()
  globalThis.fetch = service.fetch
  Object.defineProperty(navigator, 'locks', { value: queuedLocks(), configurable: true })
})

afterEach(() => Reflect.deleteProperty(navigator, 'locks'))

it('refreshes once for any number of tabs at once', async () => {
  storeSignIn({ secondsLeft: -1 })
  const results = await Promise.all(Array.from({ length: 8 }, () => openTab().get()))
  expect(service.sent('InitiateAuth')).toHaveLength(1)
  expect(new Set(results.map((each) => each.ok && each.value.idToken)).size).toBe(1)
})

it('asks once for any number of tabs when the refresh token has been revoked', async () => {
  storeSignIn({ secondsLeft: -1 })
  service.on('InitiateAuth', () =>
    refuse('NotAuthorizedException', 'Refresh Token has been revoked'),
  )
  const results = await Promise.all(Array.from({ length: 8 }, () => openTab().get()))
  expect(service.sent('InitiateAuth')).toHaveLength(1)
  expect(results.every((each) => !each.ok)).toBe(true)
})

it('does without locks where the page has none, as outside a secure context', async () => {
  Reflect.deleteProperty(navigator, 'locks')
  storeSignIn({ secondsLeft: -1 })
  expect(await openTab().get()).toMatchObject({ ok: true })
})

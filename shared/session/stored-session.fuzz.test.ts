import fc from 'fast-check'
import { ADA_ID, CLIENT_ID, POOL_CONFIG, token } from '../testing/fake-identity-service'
import { createSession } from './session'

declare const FUZZ: { seed: number; cases: number }

const NOW_S = 1_800_000_000
/** The most calls for any storage: a refresh, again without its device, and twice `GetUser`. */
const MOST_CALLS = 6
const FOREIGN = ['other-app.theme', `CognitoIdentityServiceProvider.another.${ADA_ID}.idToken`]

const good = token({ iat: NOW_S - 60, exp: NOW_S + 3_540, jti: '1' })
const expired = token({ iat: NOW_S - 7_200, exp: NOW_S - 3_600, jti: '2' })
const profile = JSON.stringify({
  Username: ADA_ID,
  UserAttributes: [{ Name: 'nickname', Value: 'ada' }],
})
const anything = fc.oneof(
  fc.constantFrom('', 'undefined', 'null', '{}', 'a.b', 'a.%.c', 'NaN', '1e999', '__proto__'),
  fc.string({ unit: 'binary', maxLength: 80 }),
  fc.json(),
  fc
    .jsonValue()
    .map((claims) => `a.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c`),
)
/** Mostly one of `usual`, so that the draws get past the first check. */
const mostly = (...usual: string[]) =>
  fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...usual) }, anything)
const tokens = mostly(good, good, expired)

/** The values of the SDK's keys. */
const stores = fc.record(
  {
    LastAuthUser: mostly(ADA_ID),
    [`${ADA_ID}.idToken`]: tokens,
    [`${ADA_ID}.accessToken`]: tokens,
    [`${ADA_ID}.refreshToken`]: mostly('refresh'),
    [`${ADA_ID}.clockDrift`]: mostly('0', '-1e9'),
    [`${ADA_ID}.userData`]: mostly(profile),
    [`${ADA_ID}.deviceKey`]: anything,
  },
  { requiredKeys: ['LastAuthUser', `${ADA_ID}.idToken`, `${ADA_ID}.accessToken`] },
)

/** The service's answer to each call in turn; undefined: none at all. */
const answers = fc.oneof(
  mostly(profile).map((text) => ({ status: 200, text })),
  fc.tuple(tokens, tokens).map(([IdToken, AccessToken]) => ({
    status: 200,
    text: JSON.stringify({ AuthenticationResult: { IdToken, AccessToken } }),
  })),
  fc
    .constantFrom('NotAuthorizedException', 'ResourceNotFoundException', '', '#')
    .map((__type) => ({ status: 400, text: JSON.stringify({ __type, message: 'Device' }) })),
  fc.constant(undefined),
)

/** Much faster than jsdom's own storage. */
function storageOf(store: Readonly<Record<string, string>>): Storage {
  const items = new Map(FOREIGN.map((key) => [key, 'untouched']))
  for (const [name, text] of Object.entries(store)) {
    items.set(`CognitoIdentityServiceProvider.${CLIENT_ID}.${name}`, text)
  }
  return {
    length: 0,
    key: () => null,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, text) => void items.set(key, text),
    removeItem: (key) => void items.delete(key),
    clear: () => items.clear(),
  }
}

it(
  'reaches a state for any storage and any answers',
  async () => {
    jest.spyOn(Date, 'now').mockReturnValue(NOW_S * 1_000)
    const counts = new Map<string, number>()
    const answerLists = fc.array(answers, { minLength: 1, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(stores, answerLists, async (store, answerList) => {
        let calls = 0
        globalThis.fetch = async () => {
          const answer = answerList[calls % answerList.length]
          calls += 1
          if (!answer) throw new TypeError('fetch failed')
          return new Response(answer.text, { status: answer.status })
        }
        const storage = storageOf(store)
        const session = createSession({ config: POOL_CONFIG, openStorage: () => storage })
        const state = await session.restore()
        counts.set(state.status, (counts.get(state.status) ?? 0) + 1)
        expect(state).toBe(session.getState())
        expect(['signed-in', 'signed-out', 'unreachable']).toContain(state.status)
        if (state.status === 'signed-in') expect(typeof state.user.nickname).toBe('string')
        expect(calls).toBeLessThanOrEqual(MOST_CALLS)

        const idToken = await session.idToken()
        expect(typeof (idToken.ok ? idToken.value : idToken.error.code)).toBe('string')
        for (const key of FOREIGN) expect(storage.getItem(key)).toBe('untouched')
      }),
      { seed: FUZZ.seed, numRuns: FUZZ.cases },
    )
    // The draws reach each end.
    for (const status of ['signed-in', 'signed-out', 'unreachable']) {
      expect(counts.get(status) ?? 0).toBeGreaterThan(FUZZ.cases / 50)
    }
  },
  60 * FUZZ.cases + 60_000,
)

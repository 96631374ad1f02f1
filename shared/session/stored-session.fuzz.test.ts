import fc from 'fast-check'
import { ADA_ID, CLIENT_ID, POOL_ID } from '../testing/fake-identity-service'
import { createSession } from './session'

declare const FUZZ: { seed: number; cases: number }

const NOW_S = 1_800_000_000
/** Whatever is in storage: the refresh once, again without its device, and twice who it is. */
const MOST_CALLS = 6
const FOREIGN = ['other-app.theme', `CognitoIdentityServiceProvider.another.${ADA_ID}.idToken`]

const times = fc.oneof(
  fc.integer({ min: NOW_S - 7_200, max: NOW_S + 7_200 }),
  fc.constantFrom(0, -1, 1e308, 2 ** 53, Number.MAX_SAFE_INTEGER, '1800000000', null, true),
)
const anything = fc.oneof(fc.jsonValue(), fc.string({ unit: 'binary', maxLength: 60 }))
const claims = fc.record(
  { iat: times, exp: times, 'cognito:username': fc.oneof(fc.constant(ADA_ID), anything) },
  { requiredKeys: [] },
)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '').toString('base64url')
const jwts = fc
  .oneof({ weight: 9, arbitrary: claims }, anything)
  .map((payload) => `${encode({ alg: 'RS256' })}.${encode(payload)}.sig`)
const good = fc.constant(`${encode({})}.${encode({ iat: NOW_S - 60, exp: NOW_S + 3_540 })}.sig`)
const texts = fc.oneof(
  fc.constantFrom('', 'undefined', 'null', '{}', '..', 'a.b', 'a.%.c', 'NaN', '__proto__'),
  fc.string({ unit: 'binary', maxLength: 80 }),
)
const tokens = fc.oneof(
  { weight: 5, arbitrary: good },
  { weight: 3, arbitrary: jwts },
  { weight: 1, arbitrary: texts },
)
const attribute = fc.oneof(
  {
    weight: 19,
    arbitrary: fc.record({ Name: fc.constantFrom('nickname', 'email', 'sub'), Value: fc.string() }),
  },
  anything,
)
const profile = fc.record(
  {
    Username: fc.oneof({ weight: 5, arbitrary: fc.constant(ADA_ID) }, anything),
    UserAttributes: fc.oneof({ weight: 5, arbitrary: fc.array(attribute) }, anything),
  },
  { requiredKeys: [] },
)
const json = fc.oneof(profile, anything).map((value) => JSON.stringify(value) ?? '')

/** What is under each of the SDK's keys; undefined: nothing. */
const stores = fc.record(
  {
    LastAuthUser: fc.oneof({ weight: 9, arbitrary: fc.constant(ADA_ID) }, texts),
    [`${ADA_ID}.idToken`]: tokens,
    [`${ADA_ID}.accessToken`]: tokens,
    [`${ADA_ID}.refreshToken`]: fc.oneof(fc.constant('refresh'), texts),
    [`${ADA_ID}.clockDrift`]: fc.oneof(
      fc.constantFrom('0', '60', '-1e9', 'Infinity', '1e999'),
      texts,
    ),
    [`${ADA_ID}.userData`]: fc.oneof(json, texts),
    [`${ADA_ID}.deviceKey`]: texts,
  },
  { requiredKeys: ['LastAuthUser', `${ADA_ID}.idToken`, `${ADA_ID}.accessToken`] },
)

/** What the service says to each call in turn: anything, or nothing at all. */
const answers = fc.oneof(
  { weight: 4, arbitrary: json.map((text) => ({ status: 200, text })) },
  {
    weight: 3,
    arbitrary: fc.tuple(tokens, tokens).map(([IdToken, AccessToken]) => ({
      status: 200,
      text: JSON.stringify({ AuthenticationResult: { IdToken, AccessToken } }),
    })),
  },
  {
    weight: 3,
    arbitrary: fc
      .constantFrom('NotAuthorizedException', 'ResourceNotFoundException', '', '#')
      .map((__type) => ({ status: 400, text: JSON.stringify({ __type, message: 'Device' }) })),
  },
  { weight: 1, arbitrary: texts.map((text) => ({ status: 500, text })) },
  { weight: 1, arbitrary: fc.constant(undefined) },
)

let calls = 0
function answerWith(drawn: ({ status: number; text: string } | undefined)[]): void {
  calls = 0
  globalThis.fetch = async () => {
    const answer = drawn[calls % drawn.length]
    calls += 1
    if (!answer) throw new TypeError('fetch failed')
    return new Response(answer.text, { status: answer.status })
  }
}

/** jsdom's own takes most of the time. */
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

const realFetch = globalThis.fetch
afterAll(() => {
  globalThis.fetch = realFetch
})

it(
  'comes to a state from whatever lies in storage and whatever is answered',
  async () => {
    const reached = new Map<string, number>()
    await fc.assert(
      fc.asyncProperty(
        stores,
        fc.array(answers, { minLength: 1, maxLength: 4 }),
        async (store, drawn) => {
          const storage = storageOf(store)
          answerWith(drawn)
          const config = { userPoolId: POOL_ID, clientId: CLIENT_ID, identityEndpoint: '/pool' }
          const session = createSession({
            config,
            openStorage: () => storage,
            now: () => NOW_S * 1_000,
          })
          const state = await session.restore()
          reached.set(state.status, (reached.get(state.status) ?? 0) + 1)
          expect(state).toBe(session.getState())
          expect(['signed-in', 'signed-out', 'unreachable']).toContain(state.status)
          if (state.status === 'signed-in') {
            expect(typeof state.user.username).toBe('string')
            expect(typeof state.user.nickname).toBe('string')
          }
          expect(calls).toBeLessThanOrEqual(MOST_CALLS)

          const token = await session.idToken()
          if (token.ok) expect(typeof token.value).toBe('string')
          else expect(typeof token.error.code).toBe('string')
          for (const key of FOREIGN) expect(storage.getItem(key)).toBe('untouched')
        },
      ),
      { seed: FUZZ.seed, numRuns: FUZZ.cases },
    )
    // The draws come to each end.
    for (const status of ['signed-in', 'signed-out', 'unreachable']) {
      expect(reached.get(status) ?? 0).toBeGreaterThan(FUZZ.cases / 50)
    }
  },
  60 * FUZZ.cases + 60_000,
)

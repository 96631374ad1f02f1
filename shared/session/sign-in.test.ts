import { createUserPool } from '../identity/identity'
import {
  ADA_ID,
  ada,
  createFakeIdentityService,
  type FakeIdentityService,
  POOL_CONFIG,
} from '../testing/fake-identity-service'
import { storageKey, storedKeys, storeSignIn, USER_KEY } from '../testing/stored'

let service: FakeIdentityService
const open = () => createUserPool({ config: POOL_CONFIG })
const givenUp = { status: 'failed', error: { code: 'NotAuthenticated' } }
const signedIn = { status: 'signed-in', user: { username: ADA_ID, nickname: 'ada' } }

/** Tokens of a sign-in whose refresh token is this one. */
const tokensWith = (refreshToken: string) => ({
  body: { AuthenticationResult: { ...service.tokens(refreshToken), RefreshToken: refreshToken } },
})

/** Holds back the first answer to an operation; gives what lets it go and tells when it was asked. */
function holdFirst(operation: string, answer: Parameters<FakeIdentityService['on']>[1]) {
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  let tell: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    tell = resolve
  })
  let count = 0
  service.on(operation, async (payload) => {
    count += 1
    const given = await answer(payload)
    if (count > 1) return given
    tell()
    await held
    return given
  })
  return { letGo, asked }
}

/** Tokens for each sign-in, `refresh-1` for the first, whose answer is held back. */
function holdFirstTokens() {
  let count = 0
  return holdFirst('RespondToAuthChallenge', () => {
    count += 1
    return tokensWith(`refresh-${count}`)
  })
}

/** A later sign-in that comes to nothing. */
async function failToSignIn(pool: ReturnType<typeof open>, who: typeof ada) {
  service.on('RespondToAuthChallenge', () => 'no network')
  expect(await pool.signIn(who, () => undefined)).toMatchObject({ status: 'failed' })
}

const revoked = () => service.sent('RevokeToken').map(({ Token }) => Token)
const refreshToken = () => localStorage.getItem(storageKey('refreshToken'))

beforeEach(() => {
  localStorage.clear()
  service = createFakeIdentityService()
  globalThis.fetch = service.fetch
})

it('a sign-in that was left does not come back over a later one', async () => {
  const { letGo, asked } = holdFirstTokens()
  const pool = open()
  const entered: string[] = []
  const left = pool.signIn(ada, () => entered.push('left'))
  await asked
  expect(await pool.signIn(ada, () => entered.push('later'))).toEqual(signedIn)
  letGo()
  expect(await left).toMatchObject(givenUp)
  expect(entered).toEqual(['later'])
  expect(refreshToken()).toBe('refresh-2')
  expect(revoked()).toEqual(['refresh-1'])
})

it('nor over a sign-out', async () => {
  const { letGo, asked } = holdFirstTokens()
  const pool = open()
  const entered: string[] = []
  const left = pool.signIn(ada, () => entered.push('left'))
  await asked
  // Another tab has signed in meanwhile.
  storeSignIn()
  await pool.signOut()
  letGo()
  expect(await left).toMatchObject(givenUp)
  expect(entered).toEqual([])
  expect(storedKeys()).toEqual([])
  expect(revoked()).toEqual(['refresh-0', 'refresh-1'])
})

it('nor where its tokens were stored, and who it is comes after the sign-out', async () => {
  service.on('RespondToAuthChallenge', () => tokensWith('refresh-1'))
  const { letGo, asked } = holdFirst('GetUser', service.handler('GetUser'))
  const pool = open()
  const entered: string[] = []
  const left = pool.signIn(ada, () => entered.push('left'))
  await asked
  await pool.signOut()
  // Another tab signs the same person in.
  storeSignIn()
  letGo()
  expect(await left).toMatchObject(givenUp)
  expect(entered).toEqual([])
  expect(refreshToken()).toBe('refresh-0')
})

it('nor by the answer to its challenge', async () => {
  const challenge = { ChallengeName: 'SMS_MFA', ChallengeParameters: {}, Session: 'session-1' }
  service.on('RespondToAuthChallenge', ({ ChallengeName }) =>
    ChallengeName === 'SMS_MFA' ? tokensWith('refresh-1') : { body: challenge },
  )
  const pool = open()
  const asks = await pool.signIn(ada, () => undefined)
  await pool.signOut()
  if (asks.status !== 'challenge' || asks.name !== 'SMS_MFA') throw new Error('No code is asked.')
  expect(await asks.answer({ code: '123456' })).toMatchObject(givenUp)
  expect(localStorage.getItem(USER_KEY)).toBeNull()
  expect(revoked()).toEqual(['refresh-1'])
})

it('nor over one of somebody else that was refused', async () => {
  const { letGo, asked } = holdFirstTokens()
  const pool = open()
  const entered: string[] = []
  const left = pool.signIn(ada, () => entered.push('left'))
  await asked
  await failToSignIn(pool, { ...ada, email: 'bob@example.com' })
  letGo()
  expect(await left).toMatchObject(givenUp)
  expect(entered).toEqual([])
  expect(storedKeys()).toEqual([])
  expect(revoked()).toEqual(['refresh-1'])
})

it('nor where its tokens were stored, and who it is comes after somebody else was refused', async () => {
  service.on('RespondToAuthChallenge', () => tokensWith('refresh-1'))
  const { letGo, asked } = holdFirst('GetUser', service.handler('GetUser'))
  const pool = open()
  const left = pool.signIn(ada, () => undefined)
  await asked
  await failToSignIn(pool, { ...ada, email: 'bob@example.com' })
  letGo()
  expect(await left).toMatchObject(givenUp)
  expect(pool.hasStoredSignIn()).toBe(false)
  expect(refreshToken()).toBeNull()
  expect(revoked()).toEqual(['refresh-1'])
})

it('a later sign-in of the same person that was refused leaves the earlier one be', async () => {
  const { letGo, asked } = holdFirstTokens()
  const pool = open()
  const first = pool.signIn(ada, () => undefined)
  await asked
  await failToSignIn(pool, ada)
  letGo()
  expect(await first).toEqual(signedIn)
})

it('a sign-in in another tab leaves this one’s be', async () => {
  const { letGo, asked } = holdFirstTokens()
  const first = open().signIn(ada, () => undefined)
  await asked
  expect(await open().signIn(ada, () => undefined)).toEqual(signedIn)
  letGo()
  expect(await first).toEqual(signedIn)
  expect(refreshToken()).toBe('refresh-1')
  expect(revoked()).toEqual([])
})

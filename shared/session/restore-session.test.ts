import { createUserPool } from '../identity/identity'
import {
  ADA_ID,
  createFakeIdentityService,
  type FakeIdentityService,
  POOL_CONFIG,
  refuse,
} from '../testing/fake-identity-service'
import { storageKey, storedKeys, storeSignIn } from '../testing/stored'
import { createSession } from './session'

let service: FakeIdentityService
const open = () =>
  createUserPool({
    config: POOL_CONFIG,
  })
const restore = () => open().restore()

beforeEach(() => {
  localStorage.clear()
  service = createFakeIdentityService()
  globalThis.fetch = service.fetch
})

const valid = { status: 'valid', user: { username: ADA_ID, nickname: 'ada' } }
const operations = () => service.requests.map(({ operation }) => operation)
const revoked = () => refuse('NotAuthorizedException', 'Access Token has been revoked')

it('finds nobody where nothing is stored, without a call', async () => {
  expect(await restore()).toEqual({ status: 'none' })
  expect(service.requests).toEqual([])
})

it('asks who is signed in, and at the next visit knows it before the answer', async () => {
  storeSignIn()
  expect(await restore()).toEqual(valid)
  service.on('GetUser', () => new Promise(() => undefined))
  expect(await restore()).toEqual(valid)
  expect(operations()).toEqual(['GetUser', 'GetUser'])
})

it('tells of a sign-in that was over, though what was kept said otherwise', async () => {
  storeSignIn()
  await restore()
  service.on('GetUser', revoked)
  service.on('InitiateAuth', revoked)
  const pool = open()
  const told = new Promise<void>((resolve) => pool.watch(resolve))
  expect(await pool.restore()).toEqual(valid)
  await told
  expect(pool.hasStoredSignIn()).toBe(false)
  expect(storedKeys()).toEqual([])
})

it.each([
  ['is refused', revoked],
  ['cannot be asked for', () => 'no network' as const],
])('asks once where a sign-in without a refresh token %s', async (_, answer) => {
  storeSignIn()
  await restore()
  localStorage.removeItem(storageKey('refreshToken'))
  service.on('GetUser', answer)
  const pool = open()
  const session = createSession(pool)
  const before = service.requests.length
  await session.restore()
  await new Promise((resolve) => setTimeout(resolve))
  expect(service.requests.slice(before)).toHaveLength(1)
  expect(session.getState().status).toBe(answer === revoked ? 'signed-out' : 'signed-in')
})

it('keeps nothing of somebody who signed out before the answer', async () => {
  storeSignIn()
  const pool = open()
  service.on('GetUser', async () => {
    await pool.signOut()
    return { body: { Username: ADA_ID, UserAttributes: [{ Name: 'nickname', Value: 'ada' }] } }
  })
  expect(await pool.restore()).toEqual({ status: 'none' })
  expect(storedKeys()).toEqual([])
})

it('keeps nothing of somebody who signed out in another tab before the answer', async () => {
  storeSignIn()
  const other = open()
  service.on('GetUser', async () => {
    await other.signOut()
    return { body: { Username: ADA_ID, UserAttributes: [{ Name: 'nickname', Value: 'ada' }] } }
  })
  expect(await restore()).toEqual({ status: 'none' })
  expect(storedKeys()).toEqual([])
})

it('keeps what it knows where the network fails', async () => {
  storeSignIn()
  await restore()
  service.on('GetUser', () => 'no network')
  expect(await restore()).toEqual(valid)
  expect(await restore()).toEqual(valid)
})

it('refreshes an expired sign-in rather than throwing it away, and reads the name again', async () => {
  storeSignIn({ secondsLeft: -1 })
  localStorage.setItem(storageKey('userData'), '{"Username":"old","UserAttributes":[]}')
  expect(await restore()).toEqual(valid)
  expect(operations()).toEqual(['InitiateAuth', 'GetUser'])
})

it('keeps the sign-in when only the network fails', async () => {
  storeSignIn({ secondsLeft: -1 })
  service.on('InitiateAuth', () => 'no network')
  expect(await restore()).toEqual({
    status: 'unreachable',
    error: { code: 'NetworkError', message: 'Network error' },
  })
  expect(localStorage.getItem(storageKey('refreshToken'))).toBe('refresh-0')
})

it('ends the sign-in when its refresh is refused', async () => {
  storeSignIn({ secondsLeft: -1 })
  service.on('InitiateAuth', revoked)
  expect(await restore()).toEqual({ status: 'none' })
  expect(storedKeys()).toEqual([])
})

it('lets the refresh decide when the access token was revoked before its time', async () => {
  storeSignIn()
  let isRevoked = true
  service.on('GetUser', () => {
    if (isRevoked) return revoked()
    return { body: { Username: ADA_ID, UserAttributes: [{ Name: 'nickname', Value: 'ada' }] } }
  })
  service.on('InitiateAuth', () => {
    isRevoked = false
    return { body: { AuthenticationResult: service.tokens() } }
  })
  expect(await restore()).toEqual(valid)
})

it('ends the sign-in when not even fresh tokens are taken', async () => {
  storeSignIn()
  service.on('GetUser', revoked)
  expect(await restore()).toEqual({ status: 'none' })
  expect(operations()).toEqual(['GetUser', 'InitiateAuth', 'GetUser'])
  expect(storedKeys()).toEqual([])
})

it('leaves what another tab has stored by the time that fresh tokens are not taken', async () => {
  storeSignIn()
  service.on('GetUser', () => {
    if (operations().length > 1) localStorage.setItem(storageKey('accessToken'), 'of-another-tab')
    return revoked()
  })
  await restore()
  expect(operations()).toEqual(['GetUser', 'InitiateAuth', 'GetUser'])
  expect(localStorage.getItem(storageKey('accessToken'))).toBe('of-another-tab')
})

it('asks again where what it kept is not readable', async () => {
  storeSignIn()
  localStorage.setItem(storageKey('userData'), '{"UserAttributes":')
  expect(await restore()).toEqual(valid)
})

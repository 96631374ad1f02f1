import { generateKeyPair, SignJWT } from 'jose'
import { temporaryDb } from '../../../platform/temporary-db'
import { Refusal } from '../refusal'
import { exampleUser } from '../users/example-user'
import type { User } from '../users/user'
import { UserStore } from '../users/user-store'
import { AccessTokens, type AccessTokensOptions } from './access-tokens'
import { SELF_SERVICE_SCOPE } from './token-issuer'

const ISSUER = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Pool'
const ada: User = { ...exampleUser, sub: 'sub-of-ada', generation: 2 }

let store: Awaited<ReturnType<typeof temporaryDb>>
beforeEach(async () => {
  store = await temporaryDb()
})
afterEach(() => store.remove())

/** The tokens of a pool that has one user, and one token to ask with. */
async function opened(user: User, changed: Record<string, unknown> = {}) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const users = new UserStore(store.db)
  await users.transaction(() => users.put(user))
  const options = {
    issuer: ISSUER,
    clientId: 'client',
    key: { publicKey },
    users,
    grants: { get: (id: string) => (id === 'o' ? { generation: 2, revoked: false } : undefined) },
    now: () => 1_000_000,
  } as unknown as AccessTokensOptions
  const claims = {
    iss: ISSUER,
    sub: ada.sub,
    username: 'ada',
    client_id: 'client',
    origin_jti: 'o',
    scope: SELF_SERVICE_SCOPE,
    token_use: 'access',
    exp: 1_001,
    ...changed,
  }
  const sign = (more = {}) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...more }).sign(privateKey)
  return { tokens: new AccessTokens(options), token: await sign(), sign, users }
}

async function holderOf(changed: Record<string, unknown>, user: User = ada) {
  const { tokens, token } = await opened(user, changed)
  const holder = await tokens.holder(token)
  return holder instanceof Refusal ? holder.message : holder.user.username
}

test('names the user of a token that serves', async () => {
  expect(await holderOf({})).toBe('ada')
})

test.each([
  [{ exp: 1_000 }, 'Access Token has expired'],
  [{ iss: `${ISSUER}2` }, 'Invalid Access Token'],
  [{ client_id: 'another' }, 'Invalid Access Token'],
  [{ token_use: 'id' }, 'Invalid Access Token'],
  [{ scope: 'openid email' }, 'Access Token does not have required scopes'],
  [{ origin_jti: 'gone' }, 'Access Token has been revoked'],
  [{ sub: 'an earlier ada' }, 'User does not exist.'],
])('refuses one with %j', async (changed, message) => {
  expect(await holderOf(changed)).toBe(message)
})

test('refuses one that is longer than any, whatever it says', async () => {
  const { tokens, sign } = await opened(ada)
  expect(await tokens.holder(await sign({ more: 'x'.repeat(2_000) }))).toMatchObject({ user: ada })
  const long = await sign({ more: 'x'.repeat(16_000) })
  expect(await tokens.holder(long)).toMatchObject({ message: 'Invalid Access Token' })
})

test('refuses one from before a sign-out everywhere, and one of a disabled user', async () => {
  expect(await holderOf({}, { ...ada, generation: 3 })).toBe('Access Token has been revoked')
  expect(await holderOf({}, { ...ada, enabled: false })).toBe('User is disabled.')
})

test.each([
  [{ generation: 3 }, 'Access Token has been revoked'],
  [{ enabled: false }, 'User is disabled.'],
  [{ sub: 'sub-of-another-ada' }, 'User does not exist.'],
])('changes nothing where meanwhile %j', async (changed, message) => {
  const { tokens, token, users } = await opened(ada)
  const signed = await tokens.holder(token)
  if (signed instanceof Refusal) throw new Error(signed.message)
  const change = jest.fn(() => 'changed')
  expect(await tokens.change(signed, change)).toBe('changed')
  await users.transaction(() => users.put({ ...ada, ...changed }))
  expect(await tokens.change(signed, change)).toMatchObject({ message })
  expect(change).toHaveBeenCalledTimes(1)
})

import { generateKeyPair, SignJWT } from 'jose'
import { exampleUser } from '../../../testing/user-pool/user-rows'
import { Refusal } from '../refusals'
import type { User } from '../users/user'
import { PoolTokens, type TokensOptions } from './tokens'

const ISSUER = 'https://cognito-idp.us-east-1.amazonaws.com/us-east-1_Pool'
const ada: User = { ...exampleUser, generation: 2 }

/** The user that a pool finds for a token, or the refusal. */
async function holderOf(changes: Record<string, unknown>, user: User = ada) {
  const { privateKey, publicKey } = await generateKeyPair('RS256')
  const grant = { generation: 2, revoked: 0 }
  const options = {
    issuer: ISSUER,
    clientId: 'client',
    keys: { access: { publicKey } },
    users: { get: (sub: string) => (sub === user.sub ? user : undefined) },
    grants: { get: (id: string) => (id === 'o' ? grant : undefined) },
    now: () => 1_000_000,
  } as unknown as TokensOptions
  const claims = {
    iss: ISSUER,
    sub: ada.sub,
    client_id: 'client',
    origin_jti: 'o',
    token_use: 'access',
    exp: 1_001,
    ...changes,
  }
  const token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)
  const tokens = new PoolTokens(options)
  const result = await tokens.verify(token)
  const holder = result instanceof Refusal ? result : tokens.holder(result)
  return holder instanceof Refusal ? holder.message : holder.user.username
}

test('a valid access token names its user', async () => {
  expect(await holderOf({})).toBe('ada')
})

test.each([
  [{ exp: 1_000 }, 'Access Token has expired'],
  [{ iss: `${ISSUER}2` }, 'Invalid Access Token'],
  [{ client_id: 'another' }, 'Invalid Access Token'],
  [{ token_use: 'id' }, 'Invalid Access Token'],
  [{ origin_jti: 'gone' }, 'Access Token has been revoked'],
  [{ sub: 'an earlier ada' }, 'User does not exist.'],
])('refuses an access token with %j', async (changes, message) => {
  expect(await holderOf(changes)).toBe(message)
})

test('refuses an access token from before a global sign-out, and one of a disabled user', async () => {
  expect(await holderOf({}, { ...ada, generation: 3 })).toBe('Access Token has been revoked')
  expect(await holderOf({}, { ...ada, enabled: false })).toBe('User is disabled.')
})

import https from 'node:https'
import type { Jwks } from 'aws-jwt-verify/jwk'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { createIdTokenVerifier, type VerifyIdToken } from './id-token'

const POOL = { poolId: 'us-east-1_Parlor000', clientId: 'client' }
const ISSUER = `https://cognito-idp.us-east-1.amazonaws.com/${POOL.poolId}`

describe('the verifier of id tokens', () => {
  let key: CryptoKey
  let verify: VerifyIdToken
  beforeAll(async () => {
    const pair = await generateKeyPair('RS256', { extractable: true })
    key = pair.privateKey
    const jwk = { ...(await exportJWK(pair.publicKey)), kid: 'key-1', alg: 'RS256', use: 'sig' }
    verify = createIdTokenVerifier({ ...POOL, jwks: { keys: [jwk] } as Jwks })
  })

  function token(
    claims: object = {},
    expiresAt = Math.floor(Date.now() / 1000) + 60,
    kid = 'key-1',
  ): Promise<string> {
    return new SignJWT({
      sub: 'sub-1',
      aud: POOL.clientId,
      token_use: 'id',
      nickname: 'ada',
      ...claims,
    })
      .setProtectedHeader({ alg: 'RS256', kid })
      .setIssuer(ISSUER)
      .setIssuedAt()
      .setExpirationTime(expiresAt)
      .sign(key)
  }

  it('returns the member and the expiry', async () => {
    const expiresAt = Math.floor(Date.now() / 1000) + 60
    await expect(verify(await token({}, expiresAt))).resolves.toEqual({
      sub: 'sub-1',
      nickname: 'ada',
      isModerator: false,
      expiresAt: expiresAt * 1000,
    })
  })

  it.each([
    [['moderators'], true],
    [['others', 'moderators'], true],
    [['moderators2', 'Moderators', ' moderators'], false],
    [['others moderators'], false],
    ['moderators', false],
    [undefined, false],
  ])('knows a moderator by the group alone: %p', async (groups, isModerator) => {
    const claims = await verify(await token({ 'cognito:groups': groups }))
    expect(claims?.isModerator).toBe(isModerator)
  })

  it.each([
    ['has ended', () => token({}, 1)],
    ['is an access token', () => token({ token_use: 'access' })],
    ['is for another client', () => token({ aud: 'other' })],
    ['has no nickname', () => token({ nickname: undefined })],
    ['was changed', async () => `${(await token()).slice(0, -4)}AAAA`],
    ['has an unknown key', () => token({}, undefined, 'key-2')],
    ['is no token at all', async () => 'nonsense'],
  ])('refuses a token that %s, without a request', async (_, make) => {
    const request = jest.spyOn(https, 'request')
    await expect(verify(await make())).resolves.toBeUndefined()
    expect(request).not.toHaveBeenCalled()
    request.mockRestore()
  })

  it('rejects if the keys of the pool cannot be fetched, instead of refusing the token', async () => {
    const request = jest.spyOn(https, 'request').mockImplementation(() => {
      throw new Error('getaddrinfo ENOTFOUND')
    })
    await expect(createIdTokenVerifier(POOL)(await token())).rejects.toThrow('ENOTFOUND')
    request.mockRestore()
  })
})

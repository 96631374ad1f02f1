import { clientKey } from '../../../testing/user-pool/client-proof'
import { g, k, N, powerOfG } from './group'
import vectors from './published-vectors.json'
import {
  claimSignature,
  readClientPublic,
  scrambler,
  serverKeys,
  sharedKey,
} from './server-exchange'
import { matches, passwordHash } from './verifier'

interface Vector {
  id: string
  pool: string
  user: string
  password: string
  a: string
  SALT: string
  SRP_A: string
  SRP_B: string
  verifier: string
  hkdf: string
  SECRET_BLOCK: string
  TIMESTAMP: string
  PASSWORD_CLAIM_SIGNATURE: string
}

const number = (hex: string) => BigInt(`0x${hex}`)

function vector(id: string): Vector {
  const match = vectors.vectors.find((each) => each.id === id)
  if (!match) throw new Error(`There is no vector ${id}`)
  return match as unknown as Vector
}

test('the group and the multiplier are the published ones', () => {
  expect(N.toString(16)).toBe(vectors.N_hex)
  expect(g).toBe(BigInt(vectors.g))
  const published = vectors.vectors.find((each) => each.id === 'k')
  expect(k.toString(16)).toBe(published?.k_hex)
})

test('the scrambler is the one of alexrudd/cognito-srp', () => {
  const published = vectors.vectors.find((each) => each.id === 'alexrudd-u')
  const u = scrambler(number(published?.A ?? ''), number(published?.B ?? ''))
  expect(u.toString()).toBe(published?.u_dec)
})

const keyOf = ({ pool: group, a, ...vector }: Vector) =>
  clientKey({ ...vector, group, smallA: number(a) })

test.each(['alexrudd-k6', 'soto', 'sjmeverett-client'])(
  '%s: the key is the one of its client',
  (id) => {
    expect(keyOf(vector(id)).toString('hex')).toBe(vector(id).hkdf)
  },
)

test.each(['alexrudd-k6', 'soto', 'cognito-srp-helper'])(
  '%s: reads the public value of its client',
  (id) => {
    const { a, SRP_A } = vector(id)
    expect(powerOfG(number(a)).toString(16)).toBe(SRP_A.replace(/^0+/, ''))
    expect(readClientPublic(SRP_A)).toBe(number(SRP_A))
  },
)

test('sjmeverett: the verifier of a password is the published one', () => {
  const { pool, user, password, SALT, verifier } = vector('sjmeverett-verifier')
  const x = passwordHash({ group: pool, user }, { salt: SALT, password })
  expect(powerOfG(x).toString(16)).toBe(verifier)
  expect(matches({ salt: SALT, verifier }, { group: pool, user, password })).toBe(true)
  expect(matches({ salt: SALT, verifier }, { group: pool, user, password: 'pass124' })).toBe(false)
})

test('cognito-srp-helper: the verifier of a device is the published one', () => {
  const published = vectors.vectors.find((each) => each.id === 'cognito-srp-helper-device-verifier')
  const salt = Buffer.from(published?.Salt_b64 ?? '', 'base64').toString('hex')
  const { pool = '', user = '', password = '' } = published ?? {}
  const verifier = powerOfG(passwordHash({ group: pool, user }, { salt, password }))
  const expected = Buffer.from(published?.PasswordVerifier_b64 ?? '', 'base64').toString('hex')
  expect(verifier).toBe(number(expected))
})

test('sjmeverett: the server computes the published key', () => {
  const published = vector('sjmeverett-server') as Vector & { b: string }
  const keys = serverKeys(number(published.verifier), number(published.b))
  expect(keys.public.toString(16)).toBe(published.SRP_B)
  const exchange = {
    clientPublic: number(published.SRP_A),
    keys,
    verifier: number(published.verifier),
  }
  expect(sharedKey(exchange)?.toString('hex')).toBe(published.hkdf)
})

test.each(['alexrudd-k6', 'cognito-srp-helper'])(
  '%s: the signature of its key is the published one',
  (id) => {
    const { pool, user, SECRET_BLOCK, TIMESTAMP, PASSWORD_CLAIM_SIGNATURE } = vector(id)
    const signature = claimSignature(keyOf(vector(id)), {
      group: pool,
      user,
      secretBlock: Buffer.from(SECRET_BLOCK, 'base64'),
      timestamp: TIMESTAMP,
    })
    expect(signature.toString('base64')).toBe(PASSWORD_CLAIM_SIGNATURE)
  },
)

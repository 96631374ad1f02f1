import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { modPow, powerOfG } from './group'
import { isProof } from './is-proof'
import { newServerKeys } from './server-exchange'
import { newVerifier, passwordHash } from './verifier'

/** The mandated client's own SRP, which its package has no types for. */
interface Sdk {
  toString(radix: number): string
  multiply(other: Sdk): Sdk
}
interface SdkHelper {
  smallAValue: Sdk
  largeAValue: Sdk
  getPasswordAuthenticationKey(
    user: string,
    password: string,
    serverB: Sdk,
    salt: Sdk,
    done: (error: Error | null, key: Buffer) => void,
  ): void
}
type ModPow = (exponent: Sdk, modulus: Sdk, done: (error: null, power: Sdk) => void) => void

const lib = 'amazon-cognito-identity-js/lib'
const { default: AuthenticationHelper } = jest.requireActual<{
  default: new (group: string) => SdkHelper
}>(`${lib}/AuthenticationHelper`)
const { default: BigInteger } = jest.requireActual<{
  default: { new (hex: string, radix: 16): Sdk; prototype: { modPow: ModPow } }
}>(`${lib}/BigInteger`)

const EXCHANGES = 2_000
const GROUP = 'TestPool1'
const big = (value: bigint) => new BigInteger(value.toString(16), 16)
const number = (value: Sdk) => BigInt(`0x${value.toString(16)}`)

// The client's hashing and padding stay its own; only its slow powers are computed by OpenSSL.
beforeAll(() => {
  jest.spyOn(BigInteger.prototype, 'modPow').mockImplementation(function (this: Sdk, ...given) {
    const [exponent, modulus, done] = given
    const text = this.toString(16)
    const base = text.startsWith('-')
      ? number(modulus) - (BigInt(`0x${text.slice(1)}`) % number(modulus))
      : BigInt(`0x${text}`)
    const power = modPow(base, number(exponent))
    if (power === undefined) throw new Error('A base of 0, 1 or -1')
    done(null, big(power))
  })
})
afterAll(() => {
  jest.restoreAllMocks()
})

interface Client {
  user: string
  password: string
  smallA: bigint
}

/** The client's half: its public value, and its signature once it knows the server's. */
function clientOf({ user, password, smallA }: Client) {
  const helper = new AuthenticationHelper(GROUP)
  helper.smallAValue = big(smallA)
  helper.largeAValue = big(powerOfG(smallA))
  return {
    SRP_A: helper.largeAValue.toString(16),
    key: (SRP_B: string, SALT: string) =>
      new Promise<Buffer>((resolve, reject) =>
        helper.getPasswordAuthenticationKey(
          user,
          password,
          new BigInteger(SRP_B, 16),
          new BigInteger(SALT, 16),
          (error, key) => (error ? reject(error) : resolve(Buffer.from(key))),
        ),
      ),
  }
}

/** Hex of any length, odd ones and leading zeros among them; not zero itself. */
const salts = fc
  .tuple(fc.stringMatching(/^0{0,4}$/), fc.stringMatching(/^[0-9a-f]{1,62}$/))
  .map((parts) => parts.join(''))
  .filter((salt) => !/^0+$/.test(salt))
const smallAs = fc
  .uint8Array({ minLength: 8, maxLength: 128 })
  .map((bytes) => BigInt(`0x${Buffer.from(bytes).toString('hex')}`) + 3n)
const clients = fc.record({
  user: fc.oneof(fc.uuid(), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 })),
  password: fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
  smallA: smallAs,
})

test(`${EXCHANGES} exchanges with random salts, odd lengths and leading zeros: none refused`, async () => {
  let oddPublic = 0
  await fc.assert(
    fc.asyncProperty(clients, salts, async (client, salt) => {
      const { user, password } = client
      const identity = { group: GROUP, user }
      const verifier = powerOfG(passwordHash(identity, { salt, password }))
      const keys = newServerKeys(verifier)
      const SRP_B = keys.public.toString(16)
      const { SRP_A, key } = clientOf(client)
      if (SRP_A.length < 768 || SRP_B.length < 768) oddPublic += 1
      const state = {
        user,
        clientPublic: SRP_A,
        serverSecret: keys.secret.toString(16),
        serverPublic: SRP_B,
      }
      const secretBlock = Buffer.from(`block of ${user}`).toString('base64')
      const timestamp = 'Sat Sep 5 09:03:07 UTC 2026'
      const signature = sign(await key(SRP_B, salt), { user, secretBlock, timestamp })
      const claim = { secretBlock, signature, timestamp }
      return isProof({ group: GROUP, verifier: verifier.toString(16), state, claim })
    }),
    { numRuns: EXCHANGES },
  )
  // A number that is shorter than N comes up in one of sixteen: the case that naive padding loses.
  expect(oddPublic).toBeGreaterThan(EXCHANGES / 32)
}, 600_000)

test('a verifier of another password never fits', () => {
  fc.assert(
    fc.property(
      fc.uuid(),
      fc.string({ minLength: 1 }),
      fc.string({ minLength: 1 }),
      (user, one, two) => {
        const identity = { group: GROUP, user }
        const { salt, verifier } = newVerifier(identity, one)
        const other = powerOfG(passwordHash(identity, { salt, password: two })).toString(16)
        return (other === verifier) === (one === two)
      },
    ),
  )
})

interface Signed {
  user: string
  secretBlock: string
  timestamp: string
}

function sign(key: Buffer, { user, secretBlock, timestamp }: Signed): string {
  return createHmac('sha256', key)
    .update(Buffer.from(GROUP + user, 'utf8'))
    .update(Buffer.from(secretBlock, 'base64'))
    .update(Buffer.from(timestamp, 'utf8'))
    .digest('base64')
}

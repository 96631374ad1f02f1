import fc from 'fast-check'
import {
  BigInteger,
  type SdkNumber,
  toSdk,
  useFastPowers,
} from '../../../testing/user-pool/fast-powers'
import { powerOfG } from './group'
import { claimSignature, isProof, newServerKeys } from './server-exchange'
import { newVerifier, passwordHash } from './verifier'

interface SdkHelper {
  smallAValue: SdkNumber
  largeAValue: SdkNumber
  getPasswordAuthenticationKey(
    user: string,
    password: string,
    serverB: SdkNumber,
    salt: SdkNumber,
    done: (error: Error | null, key: Buffer) => void,
  ): void
}

/** The mandated client's own SRP, for which its package has no types. */
const { default: AuthenticationHelper } = jest.requireActual<{
  default: new (group: string) => SdkHelper
}>('amazon-cognito-identity-js/lib/AuthenticationHelper')

const EXCHANGES = 300
const SEED = 16
const GROUP = 'TestPool1'
useFastPowers()

/** The key that the client computes from the server's public value. */
function clientKey(
  helper: SdkHelper,
  { user, password, SRP_B, SALT }: Record<'user' | 'password' | 'SRP_B' | 'SALT', string>,
) {
  const [serverB, salt] = [new BigInteger(SRP_B, 16), new BigInteger(SALT, 16)]
  return new Promise<Buffer>((resolve, reject) =>
    helper.getPasswordAuthenticationKey(user, password, serverB, salt, (error, key) =>
      error ? reject(error) : resolve(Buffer.from(key)),
    ),
  )
}

/** Hex of any length, including odd lengths and leading zeros, but not zero itself. */
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

test(`accepts ${EXCHANGES} exchanges with random salts, odd lengths and leading zeros`, async () => {
  let oddPublic = 0
  await fc.assert(
    fc.asyncProperty(clients, salts, async ({ user, password, smallA }, SALT) => {
      const identity = { group: GROUP, user }
      const verifier = powerOfG(passwordHash(identity, { salt: SALT, password }))
      const keys = newServerKeys(verifier)
      const SRP_B = keys.public.toString(16)
      const helper = new AuthenticationHelper(GROUP)
      helper.smallAValue = toSdk(smallA)
      helper.largeAValue = toSdk(powerOfG(smallA))
      const SRP_A = helper.largeAValue.toString(16)
      if (SRP_A.length < 768 || SRP_B.length < 768) oddPublic += 1
      const state = {
        user,
        clientPublic: SRP_A,
        serverSecret: keys.secret.toString(16),
        serverPublic: SRP_B,
      }
      const secretBlock = Buffer.from(`block of ${user}`)
      const timestamp = 'Sat Sep 5 09:03:07 UTC 2026'
      const key = await clientKey(helper, { user, password, SRP_B, SALT })
      const signature = claimSignature(key, { ...identity, secretBlock, timestamp })
      const claim = {
        secretBlock: secretBlock.toString('base64'),
        signature: signature.toString('base64'),
        timestamp,
      }
      return isProof({ group: GROUP, verifier: verifier.toString(16), state, claim })
    }),
    { seed: SEED, numRuns: EXCHANGES },
  )
  // One number in sixteen is shorter than N: the case that naive padding gets wrong.
  expect(oddPublic).toBeGreaterThan(EXCHANGES / 32)
}, 600_000)

test('never matches the verifier of another password', () => {
  const word = fc.string({ minLength: 1 })
  fc.assert(
    fc.property(fc.uuid(), word, word, (user, one, two) => {
      const identity = { group: GROUP, user }
      const { salt, verifier } = newVerifier(identity, one)
      const other = powerOfG(passwordHash(identity, { salt, password: two })).toString(16)
      return (other === verifier) === (one === two)
    }),
    { seed: SEED },
  )
})

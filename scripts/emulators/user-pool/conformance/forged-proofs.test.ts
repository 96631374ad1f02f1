import {
  type AuthTokens,
  challengeOf,
  changePassword,
  INCORRECT,
  initiateAuth,
  proofOf,
  prove,
  registerUser,
} from '../../../testing/user-pool/calls'
import { ada, bob, NEW_PASSWORD } from '../../../testing/user-pool/example-users'
import { openPool, pool } from '../../../testing/user-pool/test-pool'
import { N } from '../srp/group'

const MINUTE = 60_000
beforeEach(async () => {
  await openPool()
  await registerUser(ada)
})

const proofBy = async ({ email, password } = ada) => proofOf(await challengeOf(email), password)

async function expectRefused(proof: Record<string, string>, refusal = INCORRECT) {
  expect((await prove(proof)).refusal).toBe(refusal)
}

test('the honest proof that the forgeries start from is accepted', async () => {
  expect((await prove(await proofBy())).body.AuthenticationResult).toBeTruthy()
})

test.each([
  ['0', '0'],
  ['00', '00'],
  ['N', N.toString(16)],
  ['2N', (2n * N).toString(16)],
  ['3N with zeros in front', `000${(3n * N).toString(16)}`],
  ['N + 1', (N + 1n).toString(16)],
  ['longer than N', `1${'0'.repeat(768)}`],
  ['nothing', ''],
  ['not hex', 'quack'],
  ['a sign', '-2'],
  ['0x', '0x2'],
  ['a space', ' 2'],
  ['1 MB', 'f'.repeat(1024 * 1024), 'SerializationException'],
])('SRP_A of %s is refused at once', async (_, SRP_A, type = 'InvalidParameterException') => {
  const { body, refusal } = await initiateAuth('USER_SRP_AUTH', { USERNAME: ada.email, SRP_A })
  expect(refusal).toBeTruthy()
  expect(body.__type).toBe(type)
})

test('a secret block is valid once, whatever the second proof is', async () => {
  const proof = await proofBy()
  expect((await prove(proof)).status).toBe(200)
  await expectRefused(proof)
  const { PASSWORD_CLAIM_SECRET_BLOCK: usedBlock = '' } = proof
  await expectRefused({ ...(await proofBy()), PASSWORD_CLAIM_SECRET_BLOCK: usedBlock })
})

test('of two simultaneous answers to one secret block, one is accepted', async () => {
  const proof = await proofBy()
  const both = await Promise.all([prove(proof), prove(proof)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a wrong signature uses the secret block up', async () => {
  const proof = await proofBy()
  await expectRefused({ ...proof, PASSWORD_CLAIM_SIGNATURE: 'A'.repeat(43) })
  await expectRefused(proof)
})

test('a secret block is invalid after three minutes, and after a restart', async () => {
  const stale = await proofBy()
  pool.clock.ms += 3 * MINUTE
  await expectRefused(stale)
  const fresh = await proofBy()
  await pool.restart()
  await expectRefused(fresh)
})

test('an altered secret block is refused, and the original is still valid', async () => {
  const proof = await proofBy()
  const { PASSWORD_CLAIM_SECRET_BLOCK: block = '' } = proof
  const bytes = Buffer.from(block, 'base64')
  const bitFlips = [0, 12, 30, bytes.length - 1].map((index) => {
    const altered = Buffer.from(bytes)
    altered[index] = (altered[index] ?? 0) ^ 1
    return altered.toString('base64')
  })
  for (const other of [...bitFlips, `${block}AAAA`, `${block} `, block.slice(0, -4), 'AAAA', '#'])
    await expectRefused({ ...proof, PASSWORD_CLAIM_SECRET_BLOCK: other })
  expect((await prove(proof)).status).toBe(200)
})

test('a secret block of another user or another pool is refused', async () => {
  await registerUser(bob)
  await expectRefused(await proofBy({ ...bob, password: ada.password }))
  const { USERNAME = '' } = await proofBy()
  await expectRefused({ ...(await proofBy(bob)), USERNAME })

  const foreignProof = await proofBy()
  await openPool()
  await registerUser(ada)
  await expectRefused(foreignProof)
})

test.each(['', 'A', '!', 'AAAA', Buffer.alloc(32).toString('base64')])(
  'the signature %j is refused',
  async (PASSWORD_CLAIM_SIGNATURE) => {
    const answer = await prove({ ...(await proofBy()), PASSWORD_CLAIM_SIGNATURE })
    expect(answer.refusal).toBeTruthy()
  },
)

const FORM =
  'InvalidParameterException: TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.'
test.each([
  ['2026-09-05T09:03:07Z', FORM],
  ['Sat Sep 05 09:03:07 UTC 2026', FORM],
  ['Sat Sep 5 9:03:07 UTC 2026', FORM],
  ['sat sep 5 09:03:07 UTC 2026', FORM],
  ['Sam 5. Sep 09:03:07 UTC 2026', FORM],
  ['Sat Sep 5 09:03:08 UTC 2026', INCORRECT],
])('the time %j, which is not the signed one, is refused: %s', async (TIMESTAMP, refusal) => {
  await expectRefused({ ...(await proofBy()), TIMESTAMP }, refusal)
})

test('a proof of a password that has since been changed is refused', async () => {
  const proof = await proofBy()
  const { AccessToken } = (await prove(await proofBy())).body.AuthenticationResult as AuthTokens
  expect((await changePassword(AccessToken, ada.password, NEW_PASSWORD)).status).toBe(200)
  await expectRefused(proof)
})

import { registered } from '../../../testing/user-pool/calls'
import { ada, bob } from '../../../testing/user-pool/mandated-client'
import {
  challengeOf,
  initiate,
  type Parameters,
  proofOf,
  respond,
} from '../../../testing/user-pool/srp-client'
import { openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'
import { N } from '../srp/group'

const MINUTE = 60_000
const INCORRECT = {
  __type: 'NotAuthorizedException',
  message: 'Incorrect username or password.',
}
let pool: TestPool
beforeEach(async () => {
  pool = await openTestPool()
  await registered(pool, ada)
})
afterEach(() => pool.close())

async function honest(): Promise<Parameters> {
  return proofOf(await challengeOf(pool, ada.email), ada.password)
}

async function expectRefused(proof: Parameters, body: object = INCORRECT) {
  const answered = await respond(pool, proof)
  expect(answered).toMatchObject({ status: 400, body })
  expect(answered.body).not.toHaveProperty('AuthenticationResult')
}

test('the honest proof that the forgeries start from is accepted', async () => {
  expect((await respond(pool, await honest())).body.AuthenticationResult).toBeTruthy()
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
])('SRP_A of %s is refused at once', async (_, SRP_A) => {
  const { status, body } = await initiate(pool, { USERNAME: ada.email, SRP_A })
  expect(status).toBe(400)
  expect(body.__type).toBe('InvalidParameterException')
  expect(body).not.toHaveProperty('ChallengeParameters')
})

test('SRP_A of 1 MB is refused without a look at it', async () => {
  const SRP_A = 'f'.repeat(1024 * 1024)
  const { status, body } = await initiate(pool, { USERNAME: ada.email, SRP_A })
  expect([status, body.__type]).toEqual([400, 'SerializationException'])
})

test('a secret block serves once, whatever the second proof is', async () => {
  const proof = await honest()
  expect((await respond(pool, proof)).status).toBe(200)
  await expectRefused(proof)
  const { PASSWORD_CLAIM_SECRET_BLOCK: used = '' } = proof
  await expectRefused({ ...(await honest()), PASSWORD_CLAIM_SECRET_BLOCK: used })
})

test('of two answers to one secret block at once, one is accepted', async () => {
  const proof = await honest()
  const both = await Promise.all([respond(pool, proof), respond(pool, proof)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
})

test('a wrong signature uses the secret block up', async () => {
  const proof = await honest()
  await expectRefused({ ...proof, PASSWORD_CLAIM_SIGNATURE: 'A'.repeat(43) })
  await expectRefused(proof)
})

test('a secret block is stale after three minutes, and after a restart', async () => {
  const stale = await honest()
  pool.clock.ms += 3 * MINUTE
  await expectRefused(stale)
  const fresh = await honest()
  await pool.restart()
  await expectRefused(fresh)
})

test('an altered secret block is refused, and the true one still serves', async () => {
  const proof = await honest()
  const { PASSWORD_CLAIM_SECRET_BLOCK: block = '' } = proof
  const flipped = Buffer.from(block, 'base64')
  for (const index of [0, 12, 30, flipped.length - 1]) {
    const altered = Buffer.from(flipped)
    altered[index] = (altered[index] ?? 0) ^ 1
    await expectRefused({ ...proof, PASSWORD_CLAIM_SECRET_BLOCK: altered.toString('base64') })
  }
  for (const altered of [`${block}AAAA`, `${block} `, block.slice(0, -4), 'AAAA', '#']) {
    await expectRefused({ ...proof, PASSWORD_CLAIM_SECRET_BLOCK: altered })
  }
  expect((await respond(pool, proof)).status).toBe(200)
})

test('a secret block of another user or another pool is refused', async () => {
  await registered(pool, bob)
  const ofBob = await challengeOf(pool, bob.email)
  const proof = proofOf(ofBob, ada.password)
  await expectRefused(proof)
  const { USERNAME = '' } = await honest()
  await expectRefused({ ...proofOf(await challengeOf(pool, bob.email), bob.password), USERNAME })

  const elsewhere = await openTestPool()
  await registered(elsewhere, ada)
  await expectRefused(proofOf(await challengeOf(elsewhere, ada.email), ada.password))
  await elsewhere.close()
})

test.each(['', 'A', '!', 'AAAA', Buffer.alloc(32).toString('base64')])(
  'the signature %j is refused',
  async (PASSWORD_CLAIM_SIGNATURE) => {
    const { status, body } = await respond(pool, { ...(await honest()), PASSWORD_CLAIM_SIGNATURE })
    expect(status).toBe(400)
    expect(body).not.toHaveProperty('AuthenticationResult')
  },
)

test.each([
  '2026-09-05T09:03:07Z',
  'Sat Sep 05 09:03:07 UTC 2026',
  'Sat Sep 5 9:03:07 UTC 2026',
  'sat sep 5 09:03:07 UTC 2026',
  'Sam 5. Sep 09:03:07 UTC 2026',
])('the time %j is refused for its form', async (TIMESTAMP) => {
  const form = {
    __type: 'InvalidParameterException',
    message: 'TIMESTAMP format should be EEE MMM d HH:mm:ss z yyyy in english.',
  }
  await expectRefused({ ...(await honest()), TIMESTAMP }, form)
})

test('another time than the signed one is refused', async () => {
  await expectRefused({ ...(await honest()), TIMESTAMP: 'Sat Sep 5 09:03:08 UTC 2026' })
})

test('a proof for a password that has been changed meanwhile is refused', async () => {
  const proof = await honest()
  const signedIn = await respond(pool, await honest())
  const { AccessToken } = signedIn.body.AuthenticationResult as Parameters
  const PreviousPassword = ada.password
  const change = { AccessToken, PreviousPassword, ProposedPassword: 'engine-no-7' }
  expect((await pool.call('ChangePassword', change)).status).toBe(200)
  await expectRefused(proof)
})

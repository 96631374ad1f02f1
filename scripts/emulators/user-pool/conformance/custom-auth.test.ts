import { useFastPowers } from '../../../testing/user-pool/fast-powers'
import { ada, bob, register, step } from '../../../testing/user-pool/mandated-client'
import { CLIENT_ID, openTestPool, type TestPool } from '../../../testing/user-pool/test-pool'
import type { CustomAuth } from '../flows/custom-auth'

const INCORRECT = 'Incorrect username or password.'
useFastPowers()

let pool: TestPool
afterEach(() => pool.close())

/** Asks for the password where the client can prove it, then for a sum, three times at most. */
const sums: CustomAuth = {
  define({ session }) {
    const last = session.at(-1)
    if (last?.challengeName === 'SRP_A') return { challengeName: 'PASSWORD_VERIFIER' }
    if (last?.challengeName === 'CUSTOM_CHALLENGE' && last.challengeResult)
      return { issueTokens: true }
    const asked = session.filter(({ challengeName }) => challengeName === 'CUSTOM_CHALLENGE')
    return asked.length < 3 ? { challengeName: 'CUSTOM_CHALLENGE' } : { failAuthentication: true }
  },
  create: () => ({
    publicParameters: { ask: '6 * 7' },
    privateParameters: { answer: '42' },
    metadata: 'a sum',
  }),
  verify: ({ answer, privateParameters }) => answer === privateParameters.answer,
}

async function open(customAuth: CustomAuth | undefined = sums) {
  pool = await openTestPool({ customAuth })
  const client = await register(pool, ada)
  const user = client.user(ada.email)
  user.setAuthenticationFlowType('CUSTOM_AUTH')
  return { client, user }
}

function initiate(USERNAME: string) {
  const AuthParameters = { USERNAME }
  return pool.call('InitiateAuth', { AuthFlow: 'CUSTOM_AUTH', ClientId: CLIENT_ID, AuthParameters })
}

function answer(Session: unknown, ANSWER: string) {
  const ChallengeResponses = { USERNAME: ada.email, ANSWER }
  const challenge = { ChallengeName: 'CUSTOM_CHALLENGE', ClientId: CLIENT_ID, ChallengeResponses }
  return pool.call('RespondToAuthChallenge', { ...challenge, Session })
}

test('the password first, then what the pool’s hook asks', async () => {
  const { client, user } = await open()
  const asked = await client.start(ada, user)
  expect(asked).toMatchObject({ name: 'CUSTOM_CHALLENGE', parameters: { ask: '6 * 7' } })
  const again = await step((callbacks) => user.sendCustomChallengeAnswer('41', callbacks))
  expect(again).toMatchObject({ name: 'CUSTOM_CHALLENGE' })
  const done = await step((callbacks) => user.sendCustomChallengeAnswer('42', callbacks))
  expect(done.status).toBe('signed-in')
  await expect(client.start({ ...ada, password: 'engine-no-2' }, user)).rejects.toMatchObject({
    code: 'NotAuthorizedException',
    message: INCORRECT,
  })
})

test('the third wrong answer ends it, and a session serves once', async () => {
  await open()
  const first = (await initiate(ada.email)).body.Session
  const second = (await answer(first, '1')).body.Session
  expect((await answer(first, '42')).body.message).toBe(
    'Invalid session for the user, session can only be used once.',
  )
  const third = (await answer(second, '2')).body.Session
  expect((await answer(third, '3')).body.message).toBe(INCORRECT)
})

test('nobody is asked like somebody, and never gets in', async () => {
  await open()
  const { ChallengeName, Session } = (await initiate(bob.email)).body
  expect(ChallengeName).toBe('CUSTOM_CHALLENGE')
  expect((await answer(Session, '42')).body.message).toBe(INCORRECT)
})

test('what the hook throws is the answer, and what is too long for a session is refused', async () => {
  await open({
    ...sums,
    create: () => {
      throw new Error('no sums today')
    },
  })
  expect((await initiate(ada.email)).body).toEqual({
    __type: 'UserLambdaValidationException',
    message: 'CreateAuthChallenge failed with error no sums today.',
  })
  await pool.close()
  const privateParameters = { answer: 'x'.repeat(2_000) }
  await open({ ...sums, create: () => ({ publicParameters: {}, privateParameters }) })
  expect((await initiate(ada.email)).body.__type).toBe('InvalidLambdaResponseException')
})

test('without a hook the flow is refused', async () => {
  await open()
  await pool.close()
  pool = await openTestPool()
  expect((await initiate(ada.email)).body.message).toBe(
    'Custom auth lambda trigger is not configured for the user pool.',
  )
})

import { INCORRECT, initiateAuth, refusalOf, respond } from '../../../testing/user-pool/calls'
import { sums } from '../../../testing/user-pool/custom-auth'
import { useFastPowers } from '../../../testing/user-pool/fast-powers'
import { register, step } from '../../../testing/user-pool/mandated-client'
import { ada, bob } from '../../../testing/user-pool/people'
import { openPool } from '../../../testing/user-pool/test-pool'
import type { CustomAuth } from '../flows/custom-auth'

useFastPowers()

async function open(customAuth: CustomAuth | undefined) {
  await openPool({ customAuth })
  const client = await register(ada)
  const user = client.user(ada.email)
  user.setAuthenticationFlowType('CUSTOM_AUTH')
  return { client, user }
}

const initiate = (USERNAME = ada.email) => initiateAuth('CUSTOM_AUTH', { USERNAME })
const answer = (Session: unknown, ANSWER: string) =>
  respond('CUSTOM_CHALLENGE', Session, { ANSWER })

test('the password first, then what the pool’s hook asks', async () => {
  const { client, user } = await open(sums)
  const asked = await client.start(ada, user)
  expect(asked).toMatchObject({ name: 'CUSTOM_CHALLENGE', parameters: { ask: '6 * 7' } })
  const again = await step((callbacks) => user.sendCustomChallengeAnswer('41', callbacks))
  expect(again).toMatchObject({ name: 'CUSTOM_CHALLENGE' })
  const done = await step((callbacks) => user.sendCustomChallengeAnswer('42', callbacks))
  expect(done.status).toBe('signed-in')
  expect(await refusalOf(client.start({ ...ada, password: 'engine-no-2' }, user))).toBe(INCORRECT)
})

test('the third wrong answer ends it, and a session is valid once', async () => {
  await open(sums)
  const first = (await initiate()).body.Session
  const second = (await answer(first, '1')).body.Session
  expect((await answer(first, '42')).refusal).toBe(
    'NotAuthorizedException: Invalid session for the user, session can only be used once.',
  )
  const third = (await answer(second, '2')).body.Session
  expect((await answer(third, '3')).refusal).toBe(INCORRECT)
})

test('an unknown user gets the same questions, and never gets in', async () => {
  await open(sums)
  const { ChallengeName, Session } = (await initiate(bob.email)).body
  expect(ChallengeName).toBe('CUSTOM_CHALLENGE')
  expect((await answer(Session, '42')).refusal).toBe(INCORRECT)
})

function failing(): never {
  throw new Error('no sums today')
}
const tooLong = () => ({ publicParameters: {}, privateParameters: { answer: 'x'.repeat(2_000) } })

test.each<[string, CustomAuth | undefined, RegExp]>([
  [
    'a hook that throws',
    { ...sums, create: failing },
    /^UserLambdaValidationException: CreateAuthChallenge failed with error no sums today\.$/,
  ],
  [
    'a hook whose answer is too long for a session',
    { ...sums, create: tooLong },
    /^InvalidLambdaResponseException: /,
  ],
  ['no hook', undefined, /: Custom auth lambda trigger is not configured for the user pool\.$/],
])('with %s the flow is refused', async (_, customAuth, refusal) => {
  await open(customAuth)
  expect((await initiate()).refusal).toMatch(refusal)
})

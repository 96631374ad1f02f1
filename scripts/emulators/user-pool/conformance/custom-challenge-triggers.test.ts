import { CognitoIdentityProvider } from '@aws-sdk/client-cognito-identity-provider'
import { refusalOf } from '../../../testing/user-pool/calls'
import { ada } from '../../../testing/user-pool/people'
import { createUserPool, type UserPool } from '../package/create-user-pool'
import type { TriggerEvent, Triggers } from '../triggers/triggers'

let pool: UserPool
let client: CognitoIdentityProvider
afterEach(async () => {
  client.destroy()
  await pool.close()
})

/** Asks what six times seven is, until the answer is right. */
const sums: Triggers = {
  DefineAuthChallenge(event) {
    const rounds = event.request.session as { challengeResult: boolean }[]
    const isDone = rounds.at(-1)?.challengeResult === true
    const response = isDone ? { issueTokens: true } : { challengeName: 'CUSTOM_CHALLENGE' }
    return { ...event, response }
  },
  CreateAuthChallenge: (event) => ({
    ...event,
    response: {
      publicChallengeParameters: { ask: '6 * 7' },
      privateChallengeParameters: { answer: '42' },
    },
  }),
  VerifyAuthChallengeResponse({ request, ...event }: TriggerEvent) {
    const { answer } = request.privateChallengeParameters as { answer: string }
    return { ...event, response: { answerCorrect: request.challengeAnswer === answer } }
  },
}

async function begin(triggers: Triggers) {
  const users = [{ username: ada.email, password: ada.password }]
  pool = await createUserPool({ triggers, users })
  client = new CognitoIdentityProvider({ region: 'us-east-1', endpoint: await pool.listen() })
  return client.initiateAuth({
    AuthFlow: 'CUSTOM_AUTH',
    ClientId: pool.clientId,
    AuthParameters: { USERNAME: ada.email },
  })
}

const respond = (Session: string | undefined, ANSWER: string) =>
  client.respondToAuthChallenge({
    ClientId: pool.clientId,
    ChallengeName: 'CUSTOM_CHALLENGE',
    Session,
    ChallengeResponses: { USERNAME: ada.email, ANSWER },
  })

function refusing(): never {
  throw new Error('not today')
}

test('the three triggers of a custom challenge ask and check', async () => {
  const asked = await begin(sums)
  expect(asked.ChallengeParameters).toMatchObject({ ask: '6 * 7' })
  const again = await respond(asked.Session, '41')
  expect(again.ChallengeName).toBe('CUSTOM_CHALLENGE')
  expect((await respond(again.Session, '42')).AuthenticationResult?.IdToken).toBeTruthy()
})

test.each(['DefineAuthChallenge', 'CreateAuthChallenge'] as const)(
  'an error that %s throws is the answer',
  async (name) => {
    expect(await refusalOf(begin({ ...sums, [name]: refusing }))).toBe(
      `UserLambdaValidationException: ${name} failed with error not today.`,
    )
  },
)

test('an error that VerifyAuthChallengeResponse throws is the answer', async () => {
  const { Session } = await begin({ ...sums, VerifyAuthChallengeResponse: refusing })
  expect(await refusalOf(respond(Session, '42'))).toBe(
    'UserLambdaValidationException: VerifyAuthChallengeResponse failed with error not today.',
  )
})

test('a trigger that does not return its event is refused', async () => {
  expect(await refusalOf(begin({ ...sums, DefineAuthChallenge: () => 7 }))).toContain(
    'InvalidLambdaResponseException',
  )
})

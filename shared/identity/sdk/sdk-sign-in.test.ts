import { ADA_ID, ada, CLIENT_ID, POOL_CONFIG, refuse, service, signedIn } from '../../testing/pool'
import { createIdentity } from '../identity'
import type { ChallengeName, Credentials, SignInResult } from '../sign-in-result'
import type { Tokens } from '../tokens'

let receivedTokens: Tokens[]

function signIn(changes: Partial<Credentials> = {}): Promise<SignInResult> {
  return createIdentity(POOL_CONFIG).signIn({
    ...ada,
    ...changes,
    memory: new Map(),
    complete: async (tokens) => {
      receivedTokens.push(tokens)
      return signedIn
    },
    onDeviceUnknown: () => undefined,
  })
}

/** Answers the password with a challenge, and the challenge with tokens if `isRight`. */
function challengeWith(
  challenge: { ChallengeName: string; ChallengeParameters?: Record<string, string> },
  isRight: (responses: Record<string, string>) => boolean = () => true,
) {
  service.on('RespondToAuthChallenge', ({ ChallengeName, ChallengeResponses, Session }) => {
    const responses = ChallengeResponses as Record<string, string>
    if (ChallengeName === 'PASSWORD_VERIFIER') {
      return service.isProven(responses)
        ? { body: { ...challenge, Session: 'session-1' } }
        : refuse('NotAuthorizedException', 'Incorrect username or password.')
    }
    return Session === 'session-1' && isRight(responses)
      ? service.signedIn()
      : refuse('CodeMismatchException', 'Invalid code received for user')
  })
}

async function open<Name extends ChallengeName>(name: Name, result = signIn()) {
  const challenge = await result
  if (challenge.status !== 'challenge' || challenge.name !== name) {
    throw new Error(`Expected ${name}, not ${JSON.stringify(challenge)}.`)
  }
  return challenge as Extract<SignInResult, { name: Name }>
}

beforeEach(() => {
  receivedTokens = []
})

describe('SRP', () => {
  it('proves the password without sending it, with the given session', async () => {
    const challenge = service.handler('InitiateAuth')
    service.on('InitiateAuth', async (payload) => {
      const answer = await challenge(payload)
      if (!(answer instanceof Object && 'body' in answer)) return answer
      return { body: { ...answer.body, Session: 'session-1' } }
    })
    expect(await signIn()).toEqual(signedIn)
    expect(JSON.stringify(service.requests)).not.toContain(ada.password)
    const text = expect.any(String)
    expect(receivedTokens).toMatchObject([
      { username: ADA_ID, refreshToken: 'refresh-1', clockDrift: 0, idToken: text },
    ])
    // The SDK adds an empty one to both.
    const ClientMetadata = {}
    expect(service.sent('InitiateAuth')).toEqual([
      {
        AuthFlow: 'USER_SRP_AUTH',
        ClientId: CLIENT_ID,
        AuthParameters: { USERNAME: ada.email, SRP_A: text },
        ClientMetadata,
      },
    ])
    expect(service.sent('RespondToAuthChallenge')).toEqual([
      {
        ChallengeName: 'PASSWORD_VERIFIER',
        ClientId: CLIENT_ID,
        ChallengeResponses: {
          USERNAME: ADA_ID,
          TIMESTAMP: text,
          PASSWORD_CLAIM_SECRET_BLOCK: text,
          PASSWORD_CLAIM_SIGNATURE: text,
        },
        Session: 'session-1',
        ClientMetadata,
      },
    ])
  })

  it('returns the refusal of a wrong password as a value', async () => {
    expect(await signIn({ password: 'wrong-one' })).toEqual({
      status: 'failed',
      error: { code: 'NotAuthorizedException', message: 'Incorrect username or password.' },
    })
  })
})

it.each<[string, Partial<Credentials>]>([
  ['Username and Pool information are required.', { email: '' }],
  ['PASSWORD parameter is required', { password: '' }],
  ['Authentication flow type is invalid.', { flow: 'ADMIN_NO_SRP_AUTH' as 'CUSTOM_AUTH' }],
])('a sign-in is refused without a call: %s', async (message, changes) => {
  expect(await signIn(changes)).toMatchObject({ status: 'failed', error: { message } })
  expect(service.requests).toEqual([])
})

it('USER_PASSWORD_AUTH sends the password instead of proving it', async () => {
  expect(await signIn({ flow: 'USER_PASSWORD_AUTH' })).toEqual(signedIn)
  expect(service.sent('InitiateAuth')).toMatchObject([
    { AuthFlow: 'USER_PASSWORD_AUTH', AuthParameters: { PASSWORD: ada.password } },
  ])
})

it('SMS_MFA says where the code was sent, and accepts another answer after a wrong code', async () => {
  challengeWith(
    { ChallengeName: 'SMS_MFA', ChallengeParameters: { CODE_DELIVERY_DESTINATION: '+***1234' } },
    ({ SMS_MFA_CODE }) => SMS_MFA_CODE === '123456',
  )
  const challenge = await open('SMS_MFA')
  expect(challenge.destination).toBe('+***1234')
  expect(await challenge.answer({ code: '000000' })).toEqual({
    status: 'failed',
    error: { code: 'CodeMismatchException', message: 'Invalid code received for user' },
  })
  expect(receivedTokens).toEqual([])
  expect(await challenge.answer({ code: '123456' })).toEqual(signedIn)
})

it('SELECT_MFA_TYPE names the choices, and leads to the challenge of the chosen kind', async () => {
  service.on('RespondToAuthChallenge', ({ ChallengeName, ChallengeResponses }) => {
    const { ANSWER } = ChallengeResponses as Record<string, string>
    const parameters = { MFAS_CAN_CHOOSE: '["SMS_MFA","SOFTWARE_TOKEN_MFA"]' }
    switch (ChallengeName) {
      case 'PASSWORD_VERIFIER':
        return { body: { ChallengeName: 'SELECT_MFA_TYPE', ChallengeParameters: parameters } }
      case 'SELECT_MFA_TYPE':
        return { body: { ChallengeName: ANSWER, ChallengeParameters: {}, Session: 'session-2' } }
      default:
        return service.signedIn()
    }
  })
  const challenge = await open('SELECT_MFA_TYPE')
  expect(challenge.choices).toEqual(['SMS_MFA', 'SOFTWARE_TOKEN_MFA'])
  const nextChallenge = await open(
    'SOFTWARE_TOKEN_MFA',
    challenge.answer({ choice: 'SOFTWARE_TOKEN_MFA' }),
  )
  expect(await nextChallenge.answer({ code: '123456' })).toEqual(signedIn)
})

it('MFA_SETUP provides the secret for an authenticator, and is answered with its first code', async () => {
  challengeWith({
    ChallengeName: 'MFA_SETUP',
    ChallengeParameters: { MFAS_CAN_SETUP: '["SOFTWARE_TOKEN_MFA"]' },
  })
  service.on('AssociateSoftwareToken', ({ Session }) => ({
    body: { SecretCode: `secret of ${Session}`, Session: 'session-2' },
  }))
  service.on('VerifySoftwareToken', ({ UserCode, Session }) =>
    UserCode === '123456' && Session === 'session-2'
      ? { body: { Status: 'SUCCESS', Session: 'session-1' } }
      : refuse('EnableSoftwareTokenMFAException', 'Code mismatch'),
  )
  const challenge = await open('MFA_SETUP')
  expect(challenge.choices).toEqual(['SOFTWARE_TOKEN_MFA'])
  expect(await challenge.associate()).toEqual({
    ok: true,
    value: { secretCode: 'secret of session-1' },
  })
  expect(await challenge.answer({ code: '1', deviceName: 'phone' })).toMatchObject({
    error: { code: 'EnableSoftwareTokenMFAException' },
  })
  expect(await challenge.answer({ code: '123456', deviceName: 'phone' })).toEqual(signedIn)
})

it('NEW_PASSWORD_REQUIRED names the required attributes, and is answered with a password', async () => {
  challengeWith(
    {
      ChallengeName: 'NEW_PASSWORD_REQUIRED',
      ChallengeParameters: {
        userAttributes: '{"email":"ada@example.com"}',
        requiredAttributes: '["userAttributes.nickname"]',
      },
    },
    (responses) =>
      responses.NEW_PASSWORD === 'Analytical1!' && responses['userAttributes.nickname'] === 'ada',
  )
  const challenge = await open('NEW_PASSWORD_REQUIRED')
  expect(challenge.requiredAttributes).toEqual(['nickname'])
  const answer = { newPassword: 'Analytical1!', attributes: { nickname: 'ada' } }
  expect(await challenge.answer(answer)).toEqual(signedIn)
})

it('CUSTOM_CHALLENGE provides its parameters, and is answered with a text', async () => {
  service.on('InitiateAuth', ({ AuthFlow }) => {
    expect(AuthFlow).toBe('CUSTOM_AUTH')
    return {
      body: {
        ChallengeName: 'CUSTOM_CHALLENGE',
        ChallengeParameters: { question: 'Who wrote note G?' },
        Session: 'session-1',
      },
    }
  })
  challengeWith({ ChallengeName: 'none' }, ({ ANSWER }) => ANSWER === 'Ada')
  const challenge = await open('CUSTOM_CHALLENGE', signIn({ password: '', flow: 'CUSTOM_AUTH' }))
  expect(challenge.parameters).toEqual({ question: 'Who wrote note G?' })
  expect(await challenge.answer({ answer: 'Ada' })).toEqual(signedIn)
})

it('a B of zero ends the sign-in', async () => {
  const parameters = { SRP_B: '0', SALT: '1', SECRET_BLOCK: 'AAAA', USER_ID_FOR_SRP: 'u' }
  const body = { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters: parameters }
  service.on('InitiateAuth', () => ({ body }))
  expect(await signIn()).toMatchObject({
    status: 'failed',
    error: { message: 'B cannot be zero.' },
  })
})

it.each([
  ['no parameters', undefined],
  ['a B that is not a number', { SRP_B: 'x', SALT: '1', SECRET_BLOCK: '', USER_ID_FOR_SRP: 'u' }],
  ['no user', { SRP_B: '1', SALT: '1', SECRET_BLOCK: '' }],
])('a password challenge with %s ends the sign-in', async (_case, ChallengeParameters) => {
  const body = { ChallengeName: 'PASSWORD_VERIFIER', ChallengeParameters }
  service.on('InitiateAuth', () => ({ body }))
  expect(await signIn()).toMatchObject({ status: 'failed', error: { code: 'UnexpectedAnswer' } })
})

it('ends the sign-in at a question that is not text', async () => {
  const ChallengeParameters = { question: { text: 'Who?' } }
  const body = { ChallengeName: 'CUSTOM_CHALLENGE', ChallengeParameters, Session: 'session-1' }
  service.on('RespondToAuthChallenge', () => ({ body }))
  expect(await signIn()).toMatchObject({ status: 'failed', error: { code: 'UnexpectedAnswer' } })
})

it.each([
  ['an unknown challenge', { ChallengeName: 'WEB_AUTHN' }],
  ['no tokens', {}],
])('an answer with %s ends the sign-in', async (_case, body) => {
  service.on('RespondToAuthChallenge', () => ({ body }))
  expect(await signIn()).toMatchObject({ status: 'failed', error: { code: 'UnexpectedAnswer' } })
})

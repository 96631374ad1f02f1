import {
  ADA_ID,
  ada,
  CLIENT_ID,
  type FakeIdentityService,
  installIdentityService,
  POOL_CONFIG,
  refuse,
} from '../testing/fake-identity-service'
import { createIdentity, type PoolConfig } from './identity'

let service: FakeIdentityService
const open = (changes: Partial<PoolConfig> = {}) => createIdentity({ ...POOL_CONFIG, ...changes })
const delivery = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' }
const delivered = { ok: true, value: { medium: 'EMAIL', destination: 'a***@e***' } }

beforeEach(() => {
  service = installIdentityService()
})

describe('a user pool’s name', () => {
  it.each([
    ['no pool id', { userPoolId: '' }],
    ['no client id', { clientId: '' }],
  ])('is refused with %s: Both UserPoolId and ClientId are required.', (_case, changes) => {
    expect(() => open(changes)).toThrow('Both UserPoolId and ClientId are required.')
  })

  it.each([
    ['without a region', 'TestPool1'],
    ['with a sign in the name', 'us-east-1_Test.Pool'],
    ['of 56 characters', `us-east-1_${'a'.repeat(46)}`],
  ])('is refused %s: Invalid UserPoolId format.', (_case, userPoolId) => {
    expect(() => open({ userPoolId })).toThrow('Invalid UserPoolId format.')
  })

  it('may have 55 characters', () => {
    expect(() => open({ userPoolId: `us-east-1_${'a'.repeat(45)}` })).not.toThrow()
  })

  it('leads to the regional endpoint if the configuration names no other', async () => {
    const asked: unknown[] = []
    globalThis.fetch = async (input) => {
      asked.push(input)
      return Response.json({})
    }
    const identity = open({ userPoolId: 'eu-west-1_Pool', identityEndpoint: undefined })
    await identity.resendConfirmationCode(ada)
    expect(asked).toEqual(['https://cognito-idp.eu-west-1.amazonaws.com/'])
  })
})

describe('SignUp', () => {
  it('sends the e-mail as username, and nickname and e-mail as attributes', async () => {
    service.on('SignUp', () => ({
      body: { UserConfirmed: false, UserSub: ADA_ID, CodeDeliveryDetails: delivery },
    }))
    expect(await open().signUp(ada)).toEqual(delivered)
    expect(service.sent('SignUp')).toEqual([
      {
        ClientId: CLIENT_ID,
        Username: ada.email,
        Password: ada.password,
        UserAttributes: [
          { Name: 'nickname', Value: 'ada' },
          { Name: 'email', Value: ada.email },
        ],
        ValidationData: [],
      },
    ])
  })

  it('gives the service’s refusal as a value, with code and message', async () => {
    service.on('SignUp', () => refuse('UsernameExistsException', 'User already exists'))
    expect(await open().signUp(ada)).toEqual({
      ok: false,
      error: { code: 'UsernameExistsException', message: 'User already exists' },
    })
  })

  it('has succeeded even if the answer does not say where the code went', async () => {
    service.on('SignUp', () => ({ body: { UserSub: ADA_ID, CodeDeliveryDetails: {} } }))
    expect(await open().signUp(ada)).toEqual({ ok: true, value: undefined })
  })
})

it('ConfirmSignUp sends ForceAliasCreation true', async () => {
  const confirmed = await open().confirmSignUp({ email: ada.email, code: '123456' })
  expect(confirmed).toEqual({ ok: true, value: undefined })
  expect(service.sent('ConfirmSignUp')).toEqual([
    {
      ClientId: CLIENT_ID,
      Username: ada.email,
      ConfirmationCode: '123456',
      ForceAliasCreation: true,
    },
  ])
})

it('ResendConfirmationCode tells where the new code went', async () => {
  service.on('ResendConfirmationCode', () => ({ body: { CodeDeliveryDetails: delivery } }))
  expect(await open().resendConfirmationCode(ada)).toEqual(delivered)
})

it('refuses without a username: Username and Pool information are required.', async () => {
  const error = { message: 'Username and Pool information are required.' }
  expect(await open().signUp({ ...ada, email: '' })).toMatchObject({ error })
  expect(await open().confirmSignUp({ email: '', code: '123456' })).toMatchObject({ error })
  expect(await open().resendConfirmationCode({ email: '' })).toMatchObject({ error })
  expect(service.requests).toEqual([])
})

it('refuses to sign up without a password: PASSWORD parameter is required', async () => {
  const error = { message: 'PASSWORD parameter is required' }
  expect(await open().signUp({ ...ada, password: '' })).toMatchObject({ error })
  expect(service.requests).toEqual([])
})

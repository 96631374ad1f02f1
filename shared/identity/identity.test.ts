import {
  ADA_ID,
  ada,
  CLIENT_ID,
  type FakeIdentityService,
  installIdentityService,
  POOL_CONFIG,
  refuse,
} from '../testing/fake-identity-service'
import { createIdentity, type Identity, type PoolConfig } from './identity'

let service: FakeIdentityService
const open = (changes: Partial<PoolConfig> = {}) => createIdentity({ ...POOL_CONFIG, ...changes })
const delivery = { AttributeName: 'email', DeliveryMedium: 'EMAIL', Destination: 'a***@e***' }
const delivered = { ok: true, value: { medium: 'EMAIL', destination: 'a***@e***' } }

beforeEach(() => {
  service = installIdentityService()
})

describe('a user pool’s name', () => {
  const ids = 'Both UserPoolId and ClientId are required.'
  const format = 'Invalid UserPoolId format.'

  it.each([
    ['no pool id', ids, { userPoolId: '' }],
    ['no client id', ids, { clientId: '' }],
    ['no region', format, { userPoolId: 'TestPool1' }],
    ['a sign in the name', format, { userPoolId: 'us-east-1_Test.Pool' }],
    ['56 characters', format, { userPoolId: `us-east-1_${'a'.repeat(46)}` }],
  ])('is refused with %s: %s', (_case, message, changes) => {
    expect(() => open(changes)).toThrow(message)
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

it.each<[string, (identity: Identity) => Promise<unknown>]>([
  ['Username and Pool information are required.', (of) => of.signUp({ ...ada, email: '' })],
  [
    'Username and Pool information are required.',
    (of) => of.confirmSignUp({ email: '', code: '123456' }),
  ],
  ['Username and Pool information are required.', (of) => of.resendConfirmationCode({ email: '' })],
  ['PASSWORD parameter is required', (of) => of.signUp({ ...ada, password: '' })],
])('a call is refused without what it needs: %s', async (message, call) => {
  expect(await call(open())).toMatchObject({ error: { message } })
  expect(service.requests).toEqual([])
})

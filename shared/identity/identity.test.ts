import { ADA_ID, ada, CLIENT_ID, POOL_CONFIG, refuse, service } from '../testing/pool'
import { createIdentity, type Identity, type PoolConfig } from './identity'

const openPool = (changes: Partial<PoolConfig> = {}) =>
  createIdentity({ ...POOL_CONFIG, ...changes })

const ids = 'Both UserPoolId and ClientId are required.'
const format = 'Invalid UserPoolId format.'

it.each([
  ['no pool id', ids, { userPoolId: '' }],
  ['no client id', ids, { clientId: '' }],
  ['no region', format, { userPoolId: 'TestPool1' }],
  ['a sign in the name', format, { userPoolId: 'us-east-1_Test.Pool' }],
  ['56 characters', format, { userPoolId: `us-east-1_${'a'.repeat(46)}` }],
])('a user pool’s name is refused with %s: %s', (_case, message, changes) => {
  expect(() => openPool(changes)).toThrow(message)
})

it('a user pool’s name may have 55 characters', () => {
  expect(() => openPool({ userPoolId: `us-east-1_${'a'.repeat(45)}` })).not.toThrow()
})

it('a user pool is called at its regional endpoint if the configuration names no other', async () => {
  const urls: unknown[] = []
  globalThis.fetch = async (input) => {
    urls.push(input)
    return Response.json({})
  }
  const identity = openPool({ userPoolId: 'eu-west-1_Pool', identityEndpoint: undefined })
  await identity.resendConfirmationCode(ada)
  expect(urls).toEqual(['https://cognito-idp.eu-west-1.amazonaws.com/'])
})

type Call = (identity: Identity) => Promise<unknown>

const UserAttributes = [
  { Name: 'nickname', Value: 'ada' },
  { Name: 'email', Value: ada.email },
]

it.each<[string, Call, object]>([
  [
    'SignUp',
    (of) => of.signUp(ada),
    { Password: ada.password, UserAttributes, ValidationData: [] },
  ],
  [
    'ConfirmSignUp',
    (of) => of.confirmSignUp({ ...ada, code: '123456' }),
    { ConfirmationCode: '123456', ForceAliasCreation: true },
  ],
  ['ResendConfirmationCode', (of) => of.resendConfirmationCode(ada), {}],
])(
  '%s sends the e-mail as username and its other input, and returns a refusal as a value',
  async (operation, call, payload) => {
    service.on(operation, () => ({ body: { UserSub: ADA_ID } }))
    expect(await call(openPool())).toEqual({ ok: true, value: undefined })
    const common = { ClientId: CLIENT_ID, Username: ada.email }
    expect(service.sent(operation)).toEqual([{ ...common, ...payload }])
    const error = { code: 'UsernameExistsException', message: 'User already exists' }
    service.on(operation, () => refuse(error.code, error.message))
    expect(await call(openPool())).toEqual({ ok: false, error })
  },
)

const userRequired = 'Username and Pool information are required.'

it.each<[string, string, Call]>([
  [userRequired, 'SignUp', (of) => of.signUp({ ...ada, email: '' })],
  [userRequired, 'ConfirmSignUp', (of) => of.confirmSignUp({ email: '', code: '123456' })],
  [userRequired, 'ResendConfirmationCode', (of) => of.resendConfirmationCode({ email: '' })],
  ['PASSWORD parameter is required', 'SignUp', (of) => of.signUp({ ...ada, password: '' })],
])('"%s": %s without its input is refused', async (message, _operation, call) => {
  expect(await call(openPool())).toMatchObject({ error: { message } })
  expect(service.requests).toEqual([])
})

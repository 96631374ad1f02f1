import type { RuntimeConfig } from '../runtime-config/runtime-config'
import {
  ADA_ID,
  ada,
  CLIENT_ID,
  createFakeIdentityService,
  type FakeIdentityService,
  POOL_CONFIG,
  refuse,
} from '../testing/fake-identity-service'
import { storageKey, storedKeys, storeSignIn, USER_KEY } from '../testing/stored'
import { createUserPool } from './identity'

let service: FakeIdentityService
const ignore = () => undefined
const open = (changes: Partial<RuntimeConfig> = {}) =>
  createUserPool({ config: { ...POOL_CONFIG, ...changes } })

beforeEach(() => {
  localStorage.clear()
  service = createFakeIdentityService()
  globalThis.fetch = service.fetch
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
    ['with a mark in the name', 'us-east-1_Test.Pool'],
    ['of 56 characters', `us-east-1_${'a'.repeat(46)}`],
  ])('is refused %s: Invalid UserPoolId format.', (_case, userPoolId) => {
    expect(() => open({ userPoolId })).toThrow('Invalid UserPoolId format.')
  })

  it('may have 55 characters', () => {
    expect(() => open({ userPoolId: `us-east-1_${'a'.repeat(45)}` })).not.toThrow()
  })

  it('leads to the regional endpoint where the configuration names no other', async () => {
    const asked: unknown[] = []
    globalThis.fetch = async (input) => {
      asked.push(input)
      return Response.json({})
    }
    await open({
      userPoolId: 'eu-west-1_Pool',
      identityEndpoint: undefined,
    }).resendConfirmationCode(ada)
    expect(asked).toEqual(['https://cognito-idp.eu-west-1.amazonaws.com/'])
  })
})

describe('SignUp', () => {
  it('sends e-mail as username, and nickname and e-mail as attributes', async () => {
    service.on('SignUp', () => ({
      body: {
        UserConfirmed: false,
        UserSub: ADA_ID,
        CodeDeliveryDetails: {
          AttributeName: 'email',
          DeliveryMedium: 'EMAIL',
          Destination: 'a***@e***',
        },
      },
    }))
    expect(await open().signUp(ada)).toEqual({
      ok: true,
      value: { medium: 'EMAIL', destination: 'a***@e***' },
    })
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

  it('refuses an empty password: PASSWORD parameter is required', async () => {
    const result = await open().signUp({ ...ada, password: '' })
    expect(result).toMatchObject({ error: { message: 'PASSWORD parameter is required' } })
    expect(service.requests).toEqual([])
  })
})

describe('ConfirmSignUp and ResendConfirmationCode', () => {
  it('sends ForceAliasCreation true', async () => {
    expect(await open().confirmSignUp({ email: ada.email, code: '123456' })).toEqual({
      ok: true,
      value: undefined,
    })
    expect(service.sent('ConfirmSignUp')).toEqual([
      {
        ClientId: CLIENT_ID,
        Username: ada.email,
        ConfirmationCode: '123456',
        ForceAliasCreation: true,
      },
    ])
  })

  it('tells where the new code went', async () => {
    service.on('ResendConfirmationCode', () => ({
      body: { CodeDeliveryDetails: { DeliveryMedium: 'EMAIL', Destination: 'a***@e***' } },
    }))
    expect(await open().resendConfirmationCode(ada)).toEqual({
      ok: true,
      value: { medium: 'EMAIL', destination: 'a***@e***' },
    })
  })

  it('refuses without a username: Username and Pool information are required.', async () => {
    const error = { message: 'Username and Pool information are required.' }
    expect(await open().confirmSignUp({ email: '', code: '123456' })).toMatchObject({ error })
    expect(await open().resendConfirmationCode({ email: '' })).toMatchObject({ error })
    expect(await open().signIn({ ...ada, email: '' }, ignore)).toMatchObject({ error })
  })
})

describe('signing in', () => {
  it('proves the password by SRP without sending it, and keeps the tokens', async () => {
    const pool = open()
    expect(pool.hasStoredSignIn()).toBe(false)
    expect(await pool.signIn(ada, ignore)).toEqual({
      status: 'signed-in',
      user: { username: ADA_ID, nickname: 'ada' },
    })
    expect(service.requests.map(({ operation }) => operation)).toEqual([
      'InitiateAuth',
      'RespondToAuthChallenge',
      'GetUser',
    ])
    expect(JSON.stringify(service.requests)).not.toContain(ada.password)
    expect(pool.hasStoredSignIn()).toBe(true)
    expect(localStorage.getItem(USER_KEY)).toBe(ADA_ID)
    expect(localStorage.getItem(storageKey('refreshToken'))).toBe('refresh-1')
    expect(localStorage.getItem(storageKey('clockDrift'))).toBe('0')
  })

  it('sends the members of InitiateAuth and RespondToAuthChallenge, with the session that it was given', async () => {
    const challenge = service.handler('InitiateAuth')
    service.on('InitiateAuth', async (payload) => {
      const answer = await challenge(payload)
      if (!(answer instanceof Object && 'body' in answer)) return answer
      return { body: { ...answer.body, Session: 'session-1' } }
    })
    expect(await open().signIn(ada, ignore)).toMatchObject({ status: 'signed-in' })
    const text = expect.any(String)
    // The SDK adds it to both, empty.
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

  it('gives the refusal of a wrong password as a value', async () => {
    expect(await open().signIn({ ...ada, password: 'wrong-one' }, ignore)).toEqual({
      status: 'failed',
      error: { code: 'NotAuthorizedException', message: 'Incorrect username or password.' },
    })
    expect(open().hasStoredSignIn()).toBe(false)
  })

  it('refuses an empty password: PASSWORD parameter is required', async () => {
    const result = await open().signIn({ ...ada, password: '' }, ignore)
    expect(result).toMatchObject({ error: { message: 'PASSWORD parameter is required' } })
  })

  it('names a network failure: Network error, code NetworkError', async () => {
    service.on('InitiateAuth', () => 'no network')
    expect(await open().signIn(ada, ignore)).toEqual({
      status: 'failed',
      error: { code: 'NetworkError', message: 'Network error' },
    })
  })

  it('keeps no half sign-in when the attributes cannot be read', async () => {
    service.on('GetUser', () => 'no network')
    expect(await open().signIn(ada, ignore)).toMatchObject({ error: { code: 'NetworkError' } })
    expect(storedKeys()).toEqual([])
  })

  describe('and somebody else', () => {
    function storeBob() {
      for (const name of ['idToken', 'accessToken', 'refreshToken', 'clockDrift']) {
        localStorage.setItem(storageKey(name).replace(ADA_ID, 'bob'), `the ${name} of bob`)
      }
      localStorage.setItem(USER_KEY, 'bob')
    }
    const ofBob = () => Object.keys(localStorage).filter((key) => key.includes('bob'))

    it('leaves nothing behind of who was signed in before', async () => {
      storeBob()
      await open().signIn(ada, ignore)
      expect(ofBob()).toEqual([])
      expect(localStorage.getItem(USER_KEY)).toBe(ADA_ID)
    })

    it('leaves nothing behind of who signed in on another tab meanwhile', async () => {
      const prove = service.handler('RespondToAuthChallenge')
      service.on('RespondToAuthChallenge', (payload) => {
        storeBob()
        return prove(payload)
      })
      await open().signIn(ada, ignore)
      expect(ofBob()).toEqual([])
      expect(localStorage.getItem(USER_KEY)).toBe(ADA_ID)
    })

    it('lets another sign-in of the same person stay, which another tab has made meanwhile', async () => {
      service.on('GetUser', () => {
        storeSignIn({ origin: 'of-another-tab' })
        return 'no network'
      })
      expect(await open().signIn(ada, ignore)).toMatchObject({ status: 'failed' })
      expect(localStorage.getItem(storageKey('refreshToken'))).toBe('refresh-0')
    })

    it('lets them stay where it fails after they signed in on another tab', async () => {
      service.on('GetUser', () => {
        storeBob()
        return 'no network'
      })
      expect(await open().signIn(ada, ignore)).toMatchObject({ status: 'failed' })
      expect(ofBob()).toHaveLength(4)
      expect(localStorage.getItem(USER_KEY)).toBe('bob')
    })
  })
})

describe('signing out', () => {
  it('revokes the refresh token and removes every token', async () => {
    storeSignIn()
    await open().signOut()
    expect(service.sent('RevokeToken')).toEqual([{ ClientId: CLIENT_ID, Token: 'refresh-0' }])
    expect(storedKeys()).toEqual([])
  })

  it('removes the tokens before the service has answered', async () => {
    storeSignIn()
    service.on('RevokeToken', () => new Promise(() => undefined))
    void open().signOut()
    expect(storedKeys()).toEqual([])
  })
})

describe('what is stored', () => {
  it('is told without a call, so that a visitor is signed out at once', () => {
    expect(open().hasStoredSignIn()).toBe(false)
    localStorage.setItem(USER_KEY, ADA_ID)
    expect(open().hasStoredSignIn()).toBe(false)
    storeSignIn()
    expect(open().hasStoredSignIn()).toBe(true)
    expect(service.requests).toEqual([])
  })

  it('lacks an id token: Local storage is missing an ID Token, Please authenticate', async () => {
    storeSignIn()
    localStorage.removeItem(storageKey('idToken'))
    expect(await open().idToken()).toMatchObject({
      error: { message: 'Local storage is missing an ID Token, Please authenticate' },
    })
  })

  it('is nothing: User is not authenticated', async () => {
    expect(await open().idToken()).toMatchObject({
      error: { message: 'User is not authenticated' },
    })
  })

  it('has expired and holds no refresh token: Cannot retrieve a new session', async () => {
    storeSignIn({ secondsLeft: -10 })
    localStorage.removeItem(storageKey('refreshToken'))
    expect(await open().idToken()).toMatchObject({
      error: { message: 'Cannot retrieve a new session. Please authenticate.' },
    })
  })
})

import {
  ADA_ID,
  ada,
  type FakeIdentityService,
  installIdentityService,
  POOL_CONFIG,
  refuse,
} from '../testing/fake-identity-service'
import { storedText, storeSignIn, USER_KEY } from '../testing/stored'
import { createSession } from './session'

let service: FakeIdentityService
const open = () => createSession({ config: POOL_CONFIG })
const givenUp = { status: 'failed', error: { code: 'NotAuthenticated' } }
const signedIn = { status: 'signed-in', user: { username: ADA_ID, nickname: 'ada' } }

/** Holds back the next answer to an operation until `letGo` is called; `asked` resolves when it was
 * asked. */
function hold(operation: string) {
  const answer = service.handler(operation)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const asked = new Promise<void>((resolve) => {
    service.on(operation, async (payload) => {
      service.on(operation, answer)
      const given = await answer(payload)
      resolve()
      await held
      return given
    })
  })
  return { asked, letGo: () => letGo() }
}

/** Gives each sign-in a refresh token of its own: `refresh-1`, `refresh-2`, ... */
function numberSignIns() {
  let count = 0
  const prove = service.handler('RespondToAuthChallenge')
  service.on('RespondToAuthChallenge', async (payload) => {
    const answer = await prove(payload)
    if (!(answer instanceof Object && 'body' in answer)) return answer
    count += 1
    return service.signedIn(`refresh-${count}`)
  })
}

const revoked = () => service.sent('RevokeToken').map(({ Token }) => Token)

beforeEach(() => {
  service = installIdentityService()
  numberSignIns()
})

it('keeps the tokens and the profile, and asks for each only once', async () => {
  const session = open()
  expect(await session.signIn(ada)).toEqual(signedIn)
  expect(session.getState()).toEqual(signedIn)
  expect(service.requests.map(({ operation }) => operation)).toEqual([
    'InitiateAuth',
    'RespondToAuthChallenge',
    'GetUser',
  ])
  expect(localStorage.getItem(USER_KEY)).toBe(ADA_ID)
  expect(storedText('refreshToken')).toBe('refresh-1')
  expect(storedText('clockDrift')).toBe('0')
  expect(JSON.parse(storedText('userData') ?? '')).toMatchObject({ Username: ADA_ID })
})

it.each([
  [
    'the password is wrong',
    'RespondToAuthChallenge',
    refuse('NotAuthorizedException', 'Incorrect'),
  ],
  ['the network fails', 'InitiateAuth', 'no network' as const],
  ['the attributes cannot be read', 'GetUser', 'no network' as const],
])('stores nothing if %s, and leaves whoever is signed in', async (_case, operation, answer) => {
  storeSignIn({ user: 'bob' })
  const before = { ...localStorage }
  service.on(operation, () => answer)
  expect(await open().signIn(ada)).toMatchObject({ status: 'failed' })
  expect({ ...localStorage }).toEqual(before)
})

it('revokes what it was given if the attributes cannot be read', async () => {
  service.on('GetUser', () => 'no network')
  expect(await open().signIn(ada)).toMatchObject({ error: { code: 'NetworkError' } })
  expect(revoked()).toEqual(['refresh-1'])
})

it('wins over a sign-in that another tab has made meanwhile', async () => {
  const { asked, letGo } = hold('GetUser')
  const here = open().signIn(ada)
  await asked
  storeSignIn({ user: 'bob' })
  letGo()
  expect(await here).toEqual(signedIn)
  expect(localStorage.getItem(USER_KEY)).toBe(ADA_ID)
  expect(Object.keys(localStorage).filter((key) => key.includes('bob'))).toEqual([])
})

it('goes on in memory without local storage', async () => {
  const openStorage = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  const session = createSession({ config: POOL_CONFIG, openStorage })
  expect(await session.signIn(ada)).toEqual(signedIn)
  expect(localStorage).toHaveLength(0)
  expect(await session.idToken()).toMatchObject({ ok: true })
  await session.signOut()
  expect(await session.idToken()).toMatchObject({ ok: false })
})

describe('a sign-in that was left writes nothing, and its refresh token is revoked', () => {
  it.each(['RespondToAuthChallenge', 'GetUser'])(
    'if a later one has begun while %s was under way',
    async (operation) => {
      const { asked, letGo } = hold(operation)
      const session = open()
      const left = session.signIn(ada)
      await asked
      expect(await session.signIn(ada)).toEqual(signedIn)
      letGo()
      expect(await left).toMatchObject(givenUp)
      expect(storedText('refreshToken')).toBe('refresh-2')
      expect(revoked()).toEqual(['refresh-1'])
    },
  )

  it('even if the later one, of somebody else, was refused', async () => {
    const { asked, letGo } = hold('GetUser')
    const session = open()
    const left = session.signIn(ada)
    await asked
    service.on('InitiateAuth', () => refuse('NotAuthorizedException', 'Incorrect'))
    expect(await session.signIn({ ...ada, email: 'bob@example.com' })).toMatchObject({
      status: 'failed',
    })
    letGo()
    expect(await left).toMatchObject(givenUp)
    expect(localStorage).toHaveLength(0)
    expect(revoked()).toEqual(['refresh-1'])
  })

  it('if there was a sign-out', async () => {
    const { asked, letGo } = hold('GetUser')
    const session = open()
    const left = session.signIn(ada)
    await asked
    await session.signOut()
    letGo()
    expect(await left).toMatchObject(givenUp)
    expect(session.getState()).toEqual({ status: 'signed-out' })
    expect(localStorage).toHaveLength(0)
    expect(revoked()).toEqual(['refresh-1'])
  })

  it('by the answer to its challenge', async () => {
    const challenge = { ChallengeName: 'SMS_MFA', ChallengeParameters: {}, Session: 'session-1' }
    service.on('RespondToAuthChallenge', ({ ChallengeName }) =>
      ChallengeName === 'SMS_MFA' ? service.signedIn() : { body: challenge },
    )
    const session = open()
    const asks = await session.signIn(ada)
    await session.signOut()
    if (asks.status !== 'challenge' || asks.name !== 'SMS_MFA') throw new Error('No code is asked.')
    expect(await asks.answer({ code: '123456' })).toMatchObject(givenUp)
    expect(localStorage.getItem(USER_KEY)).toBeNull()
    expect(revoked()).toEqual(['refresh-1'])
  })
})

it('is signed in once the last challenge is answered', async () => {
  const challenge = { ChallengeName: 'SMS_MFA', ChallengeParameters: {}, Session: 'session-1' }
  service.on('RespondToAuthChallenge', ({ ChallengeName }) =>
    ChallengeName === 'SMS_MFA' ? service.signedIn() : { body: challenge },
  )
  const session = open()
  const asks = await session.signIn(ada)
  if (asks.status !== 'challenge' || asks.name !== 'SMS_MFA') throw new Error('No code is asked.')
  expect(session.getState()).toEqual({ status: 'signed-out' })
  expect(localStorage).toHaveLength(0)
  expect(await asks.answer({ code: '123456' })).toEqual(signedIn)
  expect(session.getState()).toEqual(signedIn)
})

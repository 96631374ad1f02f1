import type { Outcome } from '../outcome'
import type { RestoredSignIn, SignInResult, UserPoolClient } from '../user-pool/user-pool-client'
import { createSession } from './session'
import type { SessionState } from './session-state'

const user = { username: 'u-1', nickname: 'ada' }
const signedIn: SessionState = { status: 'signed-in', user }
const network = { code: 'NetworkError', message: 'Network error' }
const credentials = { email: 'ada@example.com', password: 'Engine1843!' }

/** The session's one port, answered as the test says. */
function poolThat(behaviour: Partial<UserPoolClient>): UserPoolClient {
  const done = async (): Promise<Outcome<undefined>> => ({ ok: true, value: undefined })
  return {
    hasStoredSignIn: () => false,
    watch: () => () => undefined,
    signUp: done,
    confirmSignUp: done,
    resendConfirmationCode: done,
    signIn: async (_input, onSignedIn) => {
      onSignedIn(user)
      return { status: 'signed-in', user }
    },
    prepareSignIn: async () => undefined,
    restore: async (): Promise<RestoredSignIn> => ({ status: 'valid', user }),
    idToken: async () => ({ ok: true, value: 'token' }),
    signOut: async () => undefined,
    account: () => Promise.reject(new Error('No test asks for the account.')),
    ...behaviour,
  }
}

function tokenOf(username: string): string {
  return `h.${btoa(`{"cognito:username":"${username}"}`)}.s`
}

describe('at the start', () => {
  it('a visitor without stored tokens is signed out at once', () => {
    expect(createSession(poolThat({})).getState()).toEqual({ status: 'signed-out' })
  })

  it('one with stored tokens is unknown until they are checked', async () => {
    const session = createSession(poolThat({ hasStoredSignIn: () => true }))
    expect(session.getState()).toEqual({ status: 'unknown' })
    expect(await session.restore()).toEqual(signedIn)
    expect(session.getState()).toEqual(signedIn)
  })

  it('checks once, however many ask', async () => {
    let checks = 0
    const pool = poolThat({
      hasStoredSignIn: () => true,
      restore: async () => {
        checks += 1
        return { status: 'none' }
      },
    })
    const session = createSession(pool)
    await Promise.all([session.restore(), session.restore()])
    expect(await session.restore()).toEqual({ status: 'signed-out' })
    expect(checks).toBe(1)
  })

  it('asks again after the network failed, keeping the sign-in', async () => {
    const answers: RestoredSignIn[] = [
      { status: 'unreachable', error: network },
      { status: 'valid', user },
    ]
    const pool = poolThat({
      hasStoredSignIn: () => true,
      restore: async () => answers.shift() ?? { status: 'none' },
    })
    const session = createSession(pool)
    expect(await session.restore()).toEqual({ status: 'unreachable', error: network })
    expect(await session.restore()).toEqual(signedIn)
  })
})

it('goes from signed out to signed in and back, and tells its listeners', async () => {
  const session = createSession(poolThat({}))
  const seen: string[] = []
  const unsubscribe = session.subscribe(() => seen.push(session.getState().status))
  expect(await session.signIn(credentials)).toEqual({ status: 'signed-in', user })
  await session.signOut()
  unsubscribe()
  await session.signIn(credentials)
  expect(seen).toEqual(['signed-in', 'signed-out'])
})

it('stays signed out when a sign-in is refused', async () => {
  const failed: SignInResult = { status: 'failed', error: network }
  const session = createSession(poolThat({ signIn: async () => failed }))
  expect(await session.signIn(credentials)).toEqual(failed)
  expect(session.getState()).toEqual({ status: 'signed-out' })
})

it('is signed in once the last challenge is answered', async () => {
  const pool = poolThat({
    signIn: async (_input, onSignedIn) => ({
      status: 'challenge',
      name: 'SOFTWARE_TOKEN_MFA',
      answer: async () => {
        onSignedIn(user)
        return { status: 'signed-in', user }
      },
    }),
  })
  const session = createSession(pool)
  const open = await session.signIn(credentials)
  expect(session.getState()).toEqual({ status: 'signed-out' })
  if (open.status !== 'challenge' || open.name !== 'SOFTWARE_TOKEN_MFA') {
    throw new Error('no challenge')
  }
  await open.answer({ code: '123456' })
  expect(session.getState()).toEqual(signedIn)
})

it('is signed out before the service has answered the sign-out', async () => {
  const session = createSession(poolThat({ signOut: () => new Promise(() => undefined) }))
  await session.signIn(credentials)
  void session.signOut()
  expect(session.getState()).toEqual({ status: 'signed-out' })
})

it('is not signed in again by an answer to a question asked before the sign-out', async () => {
  let answer: (restored: RestoredSignIn) => void = () => undefined
  const pool = poolThat({
    hasStoredSignIn: () => true,
    restore: () => new Promise((resolve) => (answer = resolve)),
  })
  const session = createSession(pool)
  const restoring = session.restore()
  await session.signOut()
  answer({ status: 'valid', user })
  expect(await restoring).toEqual({ status: 'signed-out' })
})

describe('an id token', () => {
  it('that cannot be had because the refresh was refused ends the session', async () => {
    const error = { code: 'NotAuthorizedException', message: 'Refresh Token has been revoked' }
    const session = createSession(poolThat({ idToken: async () => ({ ok: false, error }) }))
    await session.signIn(credentials)
    expect(await session.idToken()).toEqual({ ok: false, error })
    expect(session.getState()).toEqual({ status: 'signed-out' })
  })

  it('that cannot be had because the network failed leaves it as it is', async () => {
    let isStored = false
    const session = createSession(
      poolThat({
        hasStoredSignIn: () => isStored,
        idToken: async () => ({ ok: false, error: network }),
      }),
    )
    await session.signIn(credentials)
    isStored = true
    await session.idToken()
    expect(session.getState()).toEqual(signedIn)
  })

  it('of somebody else is none of this session: what is said with it would be theirs', async () => {
    let value = tokenOf(user.username)
    const session = createSession(
      poolThat({ hasStoredSignIn: () => true, idToken: async () => ({ ok: true, value }) }),
    )
    await session.restore()
    expect(await session.idToken()).toEqual({ ok: true, value })
    // Another tab has stored the tokens of another sign-in.
    value = tokenOf('u-2')
    expect(await session.idToken()).toMatchObject({ ok: false })
    expect(session.getState()).toEqual(signedIn)
  })

  it('of somebody else is none for the account either', async () => {
    const asked: unknown[] = []
    const session = createSession(
      poolThat({
        hasStoredSignIn: () => true,
        account: async (isOwn) => {
          asked.push(...[user.username, 'u-2'].map((each) => isOwn?.(tokenOf(each))))
          throw new Error('No more is asked.')
        },
      }),
    )
    await session.restore()
    await expect(session.account()).rejects.toThrow()
    expect(asked).toEqual([true, false])
  })
})

describe('another tab', () => {
  function sessionWithTabs(restored: RestoredSignIn) {
    let isStored = false
    let announce: () => void = () => undefined
    const pool = poolThat({
      hasStoredSignIn: () => isStored,
      restore: async () => restored,
      watch: (listener) => {
        announce = listener
        return () => undefined
      },
    })
    const session = createSession(pool)
    return {
      session,
      change: (stored: boolean) => {
        isStored = stored
        announce()
      },
    }
  }

  it('that signs out signs this one out', async () => {
    const { session, change } = sessionWithTabs({ status: 'none' })
    await session.signIn(credentials)
    change(false)
    expect(session.getState()).toEqual({ status: 'signed-out' })
  })

  it('that signs in signs this one in', async () => {
    const { session, change } = sessionWithTabs({ status: 'valid', user })
    const arrived = new Promise<void>((resolve) => session.subscribe(resolve))
    change(true)
    await arrived
    expect(session.getState()).toEqual(signedIn)
  })

  it('is believed by what it did last, whichever answer comes first', async () => {
    const answers: ((restored: RestoredSignIn) => void)[] = []
    let announce: () => void = () => undefined
    const pool = poolThat({
      hasStoredSignIn: () => true,
      restore: () => new Promise((resolve) => answers.push(resolve)),
      watch: (listener) => {
        announce = listener
        return () => undefined
      },
    })
    const session = createSession(pool)
    const arrived = new Promise<void>((resolve) => session.subscribe(resolve))
    // Two others sign in, one after the other: of the first there is nothing left to be asked.
    announce()
    announce()
    answers[0]?.({ status: 'unreachable', error: network })
    answers[1]?.({ status: 'valid', user })
    await arrived
    expect(session.getState()).toEqual(signedIn)
  })
})

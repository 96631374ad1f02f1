import { type EndReason, nicknameIn } from '../identity'
import {
  ADA_ID,
  ada,
  CLIENT_ID,
  openSession,
  service,
  storageKey,
  storeSignIn,
  waitForRequests,
} from '../testing/pool'
import {
  changePasswordAfter,
  checkAfter,
  checkWithLateAnswer,
  closePageAfterEachTest,
  deleteAccount,
  disconnect,
  dispatchPageShow,
  dispatchStorageEvent,
  expireTokens,
  getTokenAfter,
  openStoredSession,
  otherTab,
  refusal,
  rename,
  restoreAfter,
  revoke,
  type SessionEvent,
  storeProfile,
} from '../testing/session-events'
import { hintedStatus } from './hint'
import type { Session } from './session'

// The session's states as one table: start, event, final state, and the storage then.

/** The state as text: `signed-in: ada`, `signed-out: revoked`. */
function stateOf(session: Session): string {
  const state = session.getState()
  if (state.status === 'signed-in') return `signed-in: ${state.user.nickname}`
  return state.status === 'signed-out' && state.why ? `signed-out: ${state.why}` : state.status
}

/** The user of the stored tokens and the name in them, or why the session ended. */
type StoredState =
  | { user: string; nickname: string | undefined }
  | { why?: EndReason; drafts: 'kept' | 'forgotten' }

function storedState(): StoredState {
  const session = openStoredSession()
  const current = session.read()
  if (current.status === 'tokens') {
    return { user: current.tokens.username, nickname: nicknameIn(current.tokens) }
  }
  const { why } = session.endStatus()
  return { ...(why && { why }), drafts: session.forgetBefore() === 0 ? 'kept' : 'forgotten' }
}

closePageAfterEachTest()

// The starts of a session.

const arrive = async () => openSession()

async function arriveStored() {
  storeSignIn()
  return openSession()
}

async function arriveWithProfile() {
  storeSignIn()
  storeProfile(ADA_ID, 'ada')
  return openSession()
}

async function arriveSignedIn() {
  storeSignIn()
  const session = openSession()
  await session.restore()
  return session
}

async function arriveUnreachable() {
  expireTokens()
  const refresh = service.handler('InitiateAuth')
  service.on('InitiateAuth', () => 'no network')
  const session = openSession()
  await session.restore()
  service.on('InitiateAuth', refresh)
  return session
}

/** The final state of the session, and of its storage. */
type Ending = [state: string, storage: StoredState]
const ADA: Ending = ['signed-in: ada', { user: ADA_ID, nickname: 'ada' }]
const LOVELACE: Ending = ['signed-in: lovelace', { user: ADA_ID, nickname: 'lovelace' }]
const BOB: Ending = ['signed-in: bob', { user: 'bob', nickname: 'bob' }]
const STRANGER: Ending = ['signed-out', { drafts: 'kept' }]
const SIGNED_OUT: Ending = ['signed-out', { drafts: 'forgotten' }]
const REVOKED: Ending = ['signed-out: revoked', { why: 'revoked', drafts: 'kept' }]
const GONE: Ending = ['signed-out: account-gone', { why: 'account-gone', drafts: 'forgotten' }]
const UNREACHABLE: Ending = ['unreachable', { user: ADA_ID, nickname: 'ada' }]

type Transition = [event: string, happen: SessionEvent, ending: Ending]

const table: [from: string, begin: () => Promise<Session>, transitions: Transition[]][] = [
  [
    'a stranger',
    arrive,
    [
      ['is restored', restoreAfter(), STRANGER],
      ['is checked', checkAfter(), STRANGER],
      ['signs in', (session) => session.signIn(ada), ADA],
      ['signs in in another tab', () => otherTab.signIn('bob'), BOB],
    ],
  ],
  [
    'a stored session',
    arriveStored,
    [
      ['is restored', restoreAfter(), ADA],
      ['has expired', restoreAfter(expireTokens), ADA],
      [
        'has a refused access token and no refresh token',
        restoreAfter(() => {
          localStorage.setItem(storageKey('refreshToken'), '')
          revoke()
        }),
        REVOKED,
      ],
      ['is unreachable', restoreAfter(disconnect), UNREACHABLE],
      ['was revoked', restoreAfter(revoke), REVOKED],
      ['has expired and was revoked', restoreAfter(expireTokens, revoke), REVOKED],
      ['is of a deleted account', restoreAfter(deleteAccount), GONE],
      ['has expired, of a deleted account', restoreAfter(expireTokens, deleteAccount), GONE],
      ['has an older name', restoreAfter(rename), LOVELACE],
      ['is signed out before it is known', (session) => session.signOut(), SIGNED_OUT],
      [
        'is signed out in another tab before the answer arrives',
        checkWithLateAnswer('GetUser', () => otherTab.end()),
        SIGNED_OUT,
      ],
      [
        'is replaced in another tab before the answer',
        checkWithLateAnswer('GetUser', () => otherTab.signIn('bob')),
        BOB,
      ],
    ],
  ],
  [
    'a stored session with its profile',
    arriveWithProfile,
    [
      ['is restored', restoreAfter(), ADA],
      ['is unreachable', restoreAfter(disconnect), ADA],
      ['was revoked', restoreAfter(revoke), REVOKED],
      ['is of a deleted account', restoreAfter(deleteAccount), GONE],
      ['has an older name', restoreAfter(rename), LOVELACE],
      [
        'has an older name and cannot be refreshed',
        restoreAfter(rename, () => service.on('InitiateAuth', () => 'no network')),
        ADA,
      ],
    ],
  ],
  [
    'somebody signed in',
    arriveSignedIn,
    [
      ['signs out', (session) => session.signOut(), SIGNED_OUT],
      ['is refused a refresh', getTokenAfter(expireTokens, revoke), REVOKED],
      ['cannot refresh', getTokenAfter(expireTokens, disconnect), ADA],
      ['was renamed elsewhere before a refresh', getTokenAfter(expireTokens, rename), LOVELACE],
      ['is checked', checkAfter(), ADA],
      ['is checked offline', checkAfter(disconnect), ADA],
      ['is checked once revoked', checkAfter(revoke), REVOKED],
      ['is checked once deleted', checkAfter(deleteAccount), GONE],
      ['is checked once renamed', checkAfter(rename), LOVELACE],
      [
        'is checked when only the access token is refused',
        checkAfter(() => service.on('GetUser', () => refusal)),
        REVOKED,
      ],
      ['mistypes a password', changePasswordAfter(), ADA],
      ['changes a password once revoked', changePasswordAfter(revoke), REVOKED],
      ['changes a password once deleted', changePasswordAfter(deleteAccount), GONE],
      [
        'deletes the account',
        async (session) => (await session.account()).deleteUser(),
        SIGNED_OUT,
      ],
      [
        'signs out everywhere',
        async (session) => (await session.account()).globalSignOut(),
        SIGNED_OUT,
      ],
      ['signs out in another tab', () => otherTab.end(), SIGNED_OUT],
      ['is found revoked by another tab', () => otherTab.end('revoked'), REVOKED],
      ['is found deleted by another tab', () => otherTab.end('account-gone'), GONE],
      ['is replaced in another tab', () => otherTab.signIn('bob'), BOB],
      [
        'changes the nickname',
        async (session) => {
          service.on('UpdateUserAttributes', () => {
            rename()
            return { body: {} }
          })
          service.on('GetTokensFromRefreshToken', () => service.signedIn('refresh-0'))
          const attributes = [{ name: 'nickname', value: 'lovelace' }]
          await (await session.account()).updateUserAttributes({ attributes })
        },
        LOVELACE,
      ],
      [
        'is replaced in another tab and returns before an answer',
        checkWithLateAnswer('GetUser', () => {
          otherTab.signIn('bob')
          otherTab.signIn(ADA_ID)
        }),
        ADA,
      ],
      ['is renamed in another tab', () => otherTab.rename(), LOVELACE],
      ['loses storage', () => otherTab.clear(), STRANGER],
      ['loses storage and asks for a token', getTokenAfter(() => localStorage.clear()), STRANGER],
      [
        'returns from the back-forward cache after a sign-out',
        () => {
          openStoredSession().end()
          dispatchPageShow({ persisted: true })
        },
        SIGNED_OUT,
      ],
      [
        'is shown for the first time, and another program writes',
        () => {
          dispatchStorageEvent('of another program', 'x')
          dispatchPageShow({ persisted: false })
        },
        ADA,
      ],
      [
        'signs out before a refresh is answered',
        checkWithLateAnswer('InitiateAuth', (session) => session.signOut()),
        SIGNED_OUT,
      ],
      [
        'signs out before GetUser is answered',
        checkWithLateAnswer('GetUser', (session) => session.signOut()),
        SIGNED_OUT,
      ],
      [
        'is refused a refresh after another tab has signed in',
        (session) => {
          service.on('InitiateAuth', () => refusal)
          return checkWithLateAnswer('InitiateAuth', () => otherTab.signIn('bob'))(session)
        },
        BOB,
      ],
      [
        'is found deleted after another tab has signed in',
        (session) => {
          deleteAccount()
          return checkWithLateAnswer('GetUser', () => otherTab.signIn('bob'))(session)
        },
        BOB,
      ],
    ],
  ],
  [
    'somebody whose service is unreachable',
    arriveUnreachable,
    [
      ['is restored', restoreAfter(), ADA],
      ['is restored in vain', restoreAfter(disconnect), UNREACHABLE],
      ['is restored once revoked', restoreAfter(revoke), REVOKED],
      ['signs out', (session) => session.signOut(), SIGNED_OUT],
      ['is signed out in another tab', () => otherTab.end(), SIGNED_OUT],
    ],
  ],
]

const transitions = table.flatMap(([from, begin, each]) =>
  each.map(([event, happen, ending]) => [from, event, ending, begin, happen] as const),
)

it.each(transitions)('%s %s: %j', async (_from, _event, ending, begin, happen) => {
  const session = await begin()
  await happen(session)
  await waitForRequests()
  expect([stateOf(session), storedState()]).toEqual(ending)

  // The hint decides what the next page shows before the service answers.
  const hint = hintedStatus(CLIENT_ID)
  disconnect()
  const { status } = await openSession().restore()
  expect(hint).toBe(status === 'unreachable' ? 'unknown' : status)
})

import { nicknameIn } from '../identity'
import {
  checked,
  closePageAfterEachTest,
  disconnect,
  elsewhere,
  expire,
  type Happening,
  keepProfile,
  lateAnswer,
  passwordChanged,
  refusal,
  removeAccount,
  rename,
  restored,
  revoke,
  show,
  stored,
  tell,
  tokenAsked,
} from '../testing/happenings'
import {
  ADA_ID,
  ada,
  CLIENT_ID,
  openSession,
  service,
  settled,
  storageKey,
  storeSignIn,
} from '../testing/pool'
import { hintedStatus } from './hint'
import type { Session } from './session'

// The session's states as one table: start, event, end, and what storage holds then.

/** The state as text: `signed-in: ada`, `signed-out: revoked`. */
function stateOf(session: Session): string {
  const state = session.getState()
  if (state.status === 'signed-in') return `signed-in: ${state.user.nickname}`
  return state.status === 'signed-out' && state.why ? `signed-out: ${state.why}` : state.status
}

/** `ada as ada`: the session's user, and the name in its tokens. `nobody` without a session, with
 * why if it ended without a sign-out, and `typed` if typed text is to be kept. */
function storageSays(): string {
  const found = stored().read()
  const { why } = stored().ended()
  if (found.status === 'tokens') {
    const { username } = found.tokens
    return `${username === ADA_ID ? 'ada' : username} as ${nicknameIn(found.tokens)}`
  }
  const typed = stored().forgetBefore() === 0 ? ['typed'] : []
  return ['nobody', ...(why ? [why] : []), ...typed].join(', ')
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
  keepProfile(ADA_ID, 'ada')
  return openSession()
}

async function arriveSignedIn() {
  storeSignIn()
  const session = openSession()
  await session.restore()
  return session
}

async function arriveUnreachable() {
  expire()
  const refresh = service.handler('InitiateAuth')
  service.on('InitiateAuth', () => 'no network')
  const session = openSession()
  await session.restore()
  service.on('InitiateAuth', refresh)
  return session
}

/** The final state, and what storage holds. */
type Ending = [state: string, storage: string]
const ADA: Ending = ['signed-in: ada', 'ada as ada']
const LOVELACE: Ending = ['signed-in: lovelace', 'ada as lovelace']
const BOB: Ending = ['signed-in: bob', 'bob as bob']
const STRANGER: Ending = ['signed-out', 'nobody, typed']
const SIGNED_OUT: Ending = ['signed-out', 'nobody']
const REVOKED: Ending = ['signed-out: revoked', 'nobody, revoked, typed']
const GONE: Ending = ['signed-out: account-gone', 'nobody, account-gone']
const UNREACHABLE: Ending = ['unreachable', 'ada as ada']

type Row = [event: string, happen: Happening, ending: Ending]

const table: [from: string, begin: () => Promise<Session>, rows: Row[]][] = [
  [
    'a stranger',
    arrive,
    [
      ['is restored', restored(), STRANGER],
      ['is checked', checked(), STRANGER],
      ['signs in', (session) => session.signIn(ada), ADA],
      ['signs in in another tab', () => elsewhere.signIn('bob'), BOB],
    ],
  ],
  [
    'a stored session',
    arriveStored,
    [
      ['is restored', restored(), ADA],
      ['has expired', restored(expire), ADA],
      [
        'has a refused access token and no refresh token',
        restored(() => {
          localStorage.setItem(storageKey('refreshToken'), '')
          revoke()
        }),
        REVOKED,
      ],
      ['is unreachable', restored(disconnect), UNREACHABLE],
      ['was revoked', restored(revoke), REVOKED],
      ['has expired and was revoked', restored(expire, revoke), REVOKED],
      ['is of a deleted account', restored(removeAccount), GONE],
      ['has expired, of a deleted account', restored(expire, removeAccount), GONE],
      ['has an older name', restored(rename), LOVELACE],
      ['is signed out before it is known', (session) => session.signOut(), SIGNED_OUT],
      [
        'is signed out in another tab before the answer arrives',
        lateAnswer('GetUser', () => elsewhere.end()),
        SIGNED_OUT,
      ],
      [
        'is replaced in another tab before the answer',
        lateAnswer('GetUser', () => elsewhere.signIn('bob')),
        BOB,
      ],
    ],
  ],
  [
    'a stored session with its profile',
    arriveWithProfile,
    [
      ['is restored', restored(), ADA],
      ['is unreachable', restored(disconnect), ADA],
      ['was revoked', restored(revoke), REVOKED],
      ['is of a deleted account', restored(removeAccount), GONE],
      ['has an older name', restored(rename), LOVELACE],
      [
        'has an older name and cannot be refreshed',
        restored(rename, () => service.on('InitiateAuth', () => 'no network')),
        ADA,
      ],
    ],
  ],
  [
    'somebody signed in',
    arriveSignedIn,
    [
      ['signs out', (session) => session.signOut(), SIGNED_OUT],
      ['is refused a refresh', tokenAsked(expire, revoke), REVOKED],
      ['cannot refresh', tokenAsked(expire, disconnect), ADA],
      ['was renamed elsewhere before a refresh', tokenAsked(expire, rename), LOVELACE],
      ['is checked', checked(), ADA],
      ['is checked offline', checked(disconnect), ADA],
      ['is checked once revoked', checked(revoke), REVOKED],
      ['is checked once deleted', checked(removeAccount), GONE],
      ['is checked once renamed', checked(rename), LOVELACE],
      [
        'is checked when only the access token is refused',
        checked(() => service.on('GetUser', () => refusal)),
        REVOKED,
      ],
      ['mistypes a password', passwordChanged(), ADA],
      ['changes a password once revoked', passwordChanged(revoke), REVOKED],
      ['changes a password once deleted', passwordChanged(removeAccount), GONE],
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
      ['signs out in another tab', () => elsewhere.end(), SIGNED_OUT],
      ['is found revoked by another tab', () => elsewhere.end('revoked'), REVOKED],
      ['is found deleted by another tab', () => elsewhere.end('account-gone'), GONE],
      ['is replaced in another tab', () => elsewhere.signIn('bob'), BOB],
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
        lateAnswer('GetUser', () => {
          elsewhere.signIn('bob')
          elsewhere.signIn(ADA_ID)
        }),
        ADA,
      ],
      ['is renamed in another tab', () => elsewhere.rename(), LOVELACE],
      ['loses storage', () => elsewhere.clear(), STRANGER],
      ['loses storage and asks for a token', tokenAsked(() => localStorage.clear()), STRANGER],
      [
        'returns from the back-forward cache after a sign-out',
        () => {
          stored().end()
          show({ persisted: true })
        },
        SIGNED_OUT,
      ],
      [
        'is shown for the first time, and another program writes',
        () => {
          tell('of another program', 'x')
          show({ persisted: false })
        },
        ADA,
      ],
      [
        'signs out before a refresh is answered',
        lateAnswer('InitiateAuth', (session) => session.signOut()),
        SIGNED_OUT,
      ],
      [
        'signs out before GetUser is answered',
        lateAnswer('GetUser', (session) => session.signOut()),
        SIGNED_OUT,
      ],
      [
        'is refused a refresh after another tab has signed in',
        (session) => {
          service.on('InitiateAuth', () => refusal)
          return lateAnswer('InitiateAuth', () => elsewhere.signIn('bob'))(session)
        },
        BOB,
      ],
      [
        'is found deleted after another tab has signed in',
        (session) => {
          removeAccount()
          return lateAnswer('GetUser', () => elsewhere.signIn('bob'))(session)
        },
        BOB,
      ],
    ],
  ],
  [
    'somebody whose service is unreachable',
    arriveUnreachable,
    [
      ['is restored', restored(), ADA],
      ['is restored in vain', restored(disconnect), UNREACHABLE],
      ['is restored once revoked', restored(revoke), REVOKED],
      ['signs out', (session) => session.signOut(), SIGNED_OUT],
      ['is signed out in another tab', () => elsewhere.end(), SIGNED_OUT],
    ],
  ],
]

const rows = table.flatMap(([from, begin, each]) =>
  each.map(([event, happen, ending]) => [from, event, ending, begin, happen] as const),
)

it.each(rows)('%s %s: %j', async (_from, _event, ending, begin, happen) => {
  const session = await begin()
  await happen(session)
  await settled()
  expect([stateOf(session), storageSays()]).toEqual(ending)

  // The hint decides what the next page shows before the service answers.
  const hint = hintedStatus(CLIENT_ID)
  disconnect()
  const { status } = await openSession().restore()
  expect(hint).toBe(status === 'unreachable' ? 'unknown' : status)
})

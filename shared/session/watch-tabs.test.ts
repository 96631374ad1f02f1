import {
  ADA_ID,
  ada,
  type FakeIdentityService,
  installIdentityService,
  POOL_CONFIG,
} from '../testing/fake-identity-service'
import { storeSignIn, USER_KEY } from '../testing/stored'
import { createSession } from './session'

let service: FakeIdentityService

/** What the browser tells this tab of a change that another has made. */
function tell(init: StorageEventInit): void {
  window.dispatchEvent(new StorageEvent('storage', init))
}

/** Another tab's storage: this tab is told of each change by itself, as by a browser. */
function storageOfAnother(): Storage {
  const change = (key: string, newValue: string | null, apply: () => void) => {
    const oldValue = localStorage.getItem(key)
    apply()
    if (oldValue !== newValue) tell({ key, oldValue, newValue })
  }
  return Object.create(localStorage, {
    length: { get: () => localStorage.length },
    key: { value: (index: number) => localStorage.key(index) },
    getItem: { value: (key: string) => localStorage.getItem(key) },
    setItem: {
      value: (key: string, text: string) =>
        change(key, text, () => localStorage.setItem(key, text)),
    },
    removeItem: {
      value: (key: string) => change(key, null, () => localStorage.removeItem(key)),
    },
  })
}

const openAnother = () => createSession({ config: POOL_CONFIG, openStorage: storageOfAnother })

/** This tab's session, and the states that it goes through. */
async function openSession() {
  const session = createSession({ config: POOL_CONFIG })
  await session.restore()
  const states: string[] = []
  session.subscribe(() => states.push(session.getState().status))
  return { session, states }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  service = installIdentityService()
  jest.spyOn(window, 'addEventListener')
})

// A session listens for as long as its page lives, and here a page ends with its test.
afterEach(() => {
  for (const [type, listener] of jest.mocked(window.addEventListener).mock.calls) {
    window.removeEventListener(type, listener)
  }
  jest.restoreAllMocks()
})

it('a sign-out in one tab ends every tab', async () => {
  storeSignIn()
  const another = openAnother()
  const { session, states } = await openSession()
  await another.signOut()
  expect(session.getState()).toEqual({ status: 'signed-out' })
  expect(states).toEqual(['signed-out'])
})

it('a sign-in in one tab signs every tab in, and nobody is asked for the name again', async () => {
  const { session, states } = await openSession()
  await openAnother().signIn(ada)
  await settled()
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: { username: ADA_ID } })
  expect(states).toEqual(['signed-in'])
})

it('a sign-in in the place of another is nowhere seen as a sign-out', async () => {
  storeSignIn({ user: 'bob' })
  const { session, states } = await openSession()
  await openAnother().signIn(ada)
  await settled()
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: { username: ADA_ID } })
  expect(new Set(states)).toEqual(new Set(['signed-in']))
})

it.each([
  ['storage is emptied', () => tell({ key: null })],
  [
    'the page comes back from the back-forward cache',
    () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  ],
])('a tab looks again when %s', async (_case, happen) => {
  storeSignIn()
  const { session } = await openSession()
  localStorage.clear()
  happen()
  expect(session.getState()).toEqual({ status: 'signed-out' })
})

it('another program’s keys, and a page that is shown for the first time, change nothing', async () => {
  storeSignIn()
  const { session } = await openSession()
  localStorage.clear()
  tell({ key: 'of another program', newValue: 'x' })
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(session.getState().status).toBe('signed-in')
})

it('of two sign-ins in a row the last one is believed, whichever answer comes first', async () => {
  const { session, states } = await openSession()
  const { letGo } = service.hold('GetUser')
  storeSignIn({ user: 'bob' })
  tell({ key: USER_KEY, newValue: 'bob' })
  await settled()
  storeSignIn()
  tell({ key: USER_KEY, newValue: ADA_ID })
  await settled()
  letGo()
  await settled()
  expect(session.getState()).toMatchObject({ status: 'signed-in' })
  expect(states).toEqual(['signed-in'])
})

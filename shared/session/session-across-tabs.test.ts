import { createUserPool } from '../identity/identity'
import {
  ADA_ID,
  ada,
  createFakeIdentityService,
  type FakeIdentityService,
  POOL_CONFIG,
} from '../testing/fake-identity-service'
import { storageKey, storeSignIn, USER_KEY } from '../testing/stored'
import { createSession } from './session'

let service: FakeIdentityService

/** Another tab's storage: this one is told of each change by itself, as browsers do. */
function storageOfAnother(): Storage {
  const tell = (key: string, newValue: string | null, change: () => void) => {
    const oldValue = localStorage.getItem(key)
    change()
    if (oldValue === newValue) return
    window.dispatchEvent(new StorageEvent('storage', { key, oldValue, newValue }))
  }
  return Object.create(localStorage, {
    getItem: { value: (key: string) => localStorage.getItem(key) },
    setItem: {
      value: (key: string, text: string) => tell(key, text, () => localStorage.setItem(key, text)),
    },
    removeItem: {
      value: (key: string) => tell(key, null, () => localStorage.removeItem(key)),
    },
  })
}

const openAnother = () => createUserPool({ config: POOL_CONFIG, openStorage: storageOfAnother })

/** This tab's session, and all that it was. */
async function openSession() {
  const session = createSession(createUserPool({ config: POOL_CONFIG }))
  await session.restore()
  const states: string[] = []
  session.subscribe(() => states.push(session.getState().status))
  return { session, states }
}

beforeEach(() => {
  localStorage.clear()
  service = createFakeIdentityService()
  globalThis.fetch = service.fetch
})

it('a sign-out ends the others, though the browser had emptied the storage', async () => {
  storeSignIn()
  const another = openAnother()
  expect(another.hasStoredSignIn()).toBe(true)
  const { session, states } = await openSession()
  localStorage.clear()
  await another.signOut()
  expect(session.getState()).toEqual({ status: 'signed-out' })
  expect(states).toEqual(['signed-out'])
})

it('a sign-in in the place of another is nowhere seen as a sign-out', async () => {
  for (const name of ['idToken', 'accessToken', 'refreshToken', 'clockDrift']) {
    const text = storeSignIn()[name as 'idToken']
    localStorage.setItem(storageKey(name).replace(ADA_ID, 'bob'), text)
    localStorage.removeItem(storageKey(name))
  }
  localStorage.setItem(USER_KEY, 'bob')
  const { session, states } = await openSession()
  await openAnother().signIn(ada, () => undefined)
  await new Promise((resolve) => setTimeout(resolve))
  expect(session.getState()).toMatchObject({ status: 'signed-in', user: { username: ADA_ID } })
  expect(new Set(states)).toEqual(new Set(['signed-in']))
})

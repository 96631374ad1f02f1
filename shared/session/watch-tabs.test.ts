import { ADA_ID, openSession, service, storeSignIn, USER_KEY } from '../testing/pool'

/** What the browser tells this tab of a change that another has made. */
function tell(init: StorageEventInit): void {
  window.dispatchEvent(new StorageEvent('storage', init))
}

/** This tab's session, and the states that it goes through. */
async function openTab() {
  const session = openSession()
  await session.restore()
  const states: string[] = []
  session.subscribe(() => states.push(session.getState().status))
  return { session, states }
}

const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  jest.spyOn(window, 'addEventListener')
})

// A session listens for as long as its page lives, and here a page ends with its test.
afterEach(() => {
  for (const [type, listener] of jest.mocked(window.addEventListener).mock.calls) {
    window.removeEventListener(type, listener)
  }
  jest.restoreAllMocks()
})

it.each([
  ['another tab signs out', () => tell({ key: USER_KEY, newValue: null })],
  ['storage is emptied', () => tell({ key: null })],
  [
    'the page comes back from the back-forward cache',
    () => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
  ],
])('a tab looks again when %s', async (_case, happen) => {
  storeSignIn()
  const { session } = await openTab()
  localStorage.clear()
  happen()
  expect(session.getState()).toEqual({ status: 'signed-out' })
})

it('a tab takes the nickname that another tab has given the account', async () => {
  storeSignIn()
  const { session } = await openTab()
  const key = Object.keys(localStorage).find((each) => each.endsWith('.userData')) ?? ''
  const profile = { ...JSON.parse(localStorage.getItem(key) ?? ''), UserAttributes: [] }
  profile.UserAttributes.push({ Name: 'nickname', Value: 'countess' })
  localStorage.setItem(key, JSON.stringify(profile))
  tell({ key, newValue: JSON.stringify(profile) })
  await settled()
  expect(session.getState()).toMatchObject({ user: { nickname: 'countess' } })
})

it('another program’s keys, and a page that is shown for the first time, change nothing', async () => {
  storeSignIn()
  const { session } = await openTab()
  localStorage.clear()
  tell({ key: 'of another program', newValue: 'x' })
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }))
  expect(session.getState().status).toBe('signed-in')
})

it('of two sign-ins in a row the last one is believed, whichever answer comes first', async () => {
  const { session, states } = await openTab()
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

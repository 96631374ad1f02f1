import { resetOverrides, takeOverrides } from './overrides'

const chat = 'remote-chat@http://localhost:3002/mf-manifest.json'
const auth = 'remote-auth@http://localhost:3001/mf-manifest.json'
const taken = () => takeOverrides().taken.map(({ remote, manifest }) => `${remote}@${manifest}`)

function open(address: string): void {
  history.replaceState(null, '', address)
}

beforeEach(() => {
  sessionStorage.clear()
  open('/login')
})
afterEach(() => jest.restoreAllMocks())

test('overrides are read from the address and removed from it', () => {
  open(`/login?from=mail&override=${chat}&override=${encodeURIComponent(auth)}#top`)
  expect(taken()).toEqual([chat, auth])
  expect(location.href).toBe('http://localhost:3000/login?from=mail#top')
})

test('an override lasts for the session, until it is reset', () => {
  open(`/?override=${chat}`)
  taken()
  expect(taken()).toEqual([chat])
  resetOverrides()
  expect(taken()).toEqual([])
})

test('a later override of a remote replaces the earlier one, and leaves the other remote', () => {
  open(`/?override=${chat}&override=${auth}`)
  taken()
  const elsewhere = 'remote-chat@http://127.0.0.1:4000/mf-manifest.json'
  open(`/?override=${elsewhere}`)
  expect(taken().sort()).toEqual([auth, elsewhere])
})

test('an override that is refused is named and not stored', () => {
  open('/?override=remote-chat@https://attacker.example/')
  const [sentence] = takeOverrides().refused
  expect(sentence).toMatch(/^remote-chat@https:\/\/attacker\.example\/ was ignored\./)
  expect(takeOverrides()).toEqual({ taken: [], refused: [] })
})

test('stored overrides are checked as well', () => {
  sessionStorage.setItem('parlor.overrides', `${auth}\nremote-chat@https://attacker.example/`)
  expect(takeOverrides()).toMatchObject({
    taken: [{ remote: 'remote-auth' }],
    refused: [expect.stringContaining('attacker.example')],
  })
})

test.each([
  ['is blocked', () => jest.spyOn(window, 'sessionStorage', 'get')],
  ['is full', () => jest.spyOn(Storage.prototype, 'setItem')],
])('where storage %s an override lasts until the next page load', (_, spyOn) => {
  spyOn().mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  open(`/?override=${chat}`)
  expect(taken()).toEqual([chat])
  expect(taken()).toEqual([])
})

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
  const kept = [auth, 'remote-chat@https://attacker.example/']
  sessionStorage.setItem('parlor.overrides', JSON.stringify(kept))
  expect(takeOverrides()).toMatchObject({
    taken: [{ remote: 'remote-auth' }],
    refused: [expect.stringContaining('attacker.example')],
  })
})

test.each([
  ['is blocked', () => jest.spyOn(window, 'sessionStorage', 'get')],
  ['is full', () => jest.spyOn(Storage.prototype, 'setItem')],
])('where storage %s an override lasts until the next page load', (_, spyOn) => {
  jest.spyOn(console, 'error').mockImplementation()
  spyOn().mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  open(`/?override=${chat}`)
  expect(taken()).toEqual([chat])
  expect(taken()).toEqual([])
})

/** What becomes of an override of remote-chat to that address. */
function asked(address: string) {
  open(`/?override=${encodeURIComponent(`remote-chat@${address}`)}`)
  const {
    taken: [override],
    refused,
  } = takeOverrides()
  return override?.manifest ?? refused[0]
}

test.each([
  ['http://localhost:3002/mf-manifest.json', 'http://localhost:3002/mf-manifest.json'],
  ['http://localhost:3002', 'http://localhost:3002/mf-manifest.json'],
  ['https://127.0.0.1/chat/', 'https://127.0.0.1/chat/mf-manifest.json'],
])('an override to %s is taken', (address, manifest) => {
  expect(asked(address)).toBe(manifest)
})

test.each([
  'https://attacker.example/mf-manifest.json',
  'http://localhost.attacker.example/',
  'http://localhost:3002@attacker.example/',
  'http://user:secret@localhost:3002/',
  '//attacker.example/',
  'javascript:alert(1)',
  'data:application/json,{}',
  'file:///tmp/mf-manifest.json',
  'http://[::1]:3002/',
  '',
])('an override to %j is refused', (address) => {
  expect(asked(address)).toMatch(' was ignored. ')
})

test('an override of anything but a remote is refused, with the way to write one', () => {
  open('/?override=host@http://localhost:3002/')
  expect(takeOverrides().refused).toEqual([
    'host@http://localhost:3002/ was ignored. Write it as remote-NAME@ADDRESS.',
  ])
})

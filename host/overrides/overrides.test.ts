import { answerRequests, json } from '../federation/testing/answer-requests'
import { releaseOf } from '../testing/remote-source'
import { type Override, resetOverrides, takeOverrides } from './overrides'

const chat = 'remote-chat@http://localhost:3002/mf-manifest.json'
const auth = 'remote-auth@http://localhost:3001/mf-manifest.json'
const earlier = { ...releaseOf('remote-chat', '0.1.0-abc'), integrity: 'sha384-x' }
const preview = { ...releaseOf('remote-chat', '0.1.0-def'), integrity: 'sha384-x' }
const index = {
  load: async () => ({ ok: true as const, value: undefined }),
  entryOf: (remote: string) =>
    remote === 'remote-chat' && { previous: [earlier], previews: { 'half-done': preview } },
}
const confirm = jest.fn(async (_: readonly Override[]) => true)
const overrides = () => takeOverrides(index, confirm)
const activeOverrides = async () =>
  (await overrides()).active.map(({ source, release }) => `${release.remote}@${source}`)

function open(address: string): void {
  history.replaceState(null, '', address)
}

beforeEach(() => {
  sessionStorage.clear()
  confirm.mockClear()
  open('/login')
  answerRequests(() => json({}))
})
afterEach(() => jest.restoreAllMocks())

test('reads overrides from the address and removes them from it', async () => {
  open(`/login?from=mail&override=${chat}&override=${encodeURIComponent(auth)}#top`)
  expect(await activeOverrides()).toEqual([chat, auth])
  expect(location.href).toBe('http://localhost:3000/login?from=mail#top')
})

test('asks about an override in the address before it requests anything from its server', async () => {
  const requests = answerRequests(() => json({}))
  confirm.mockImplementationOnce(async (added) => {
    expect(added.map(({ source }) => source)).toEqual(['http://localhost:3002/mf-manifest.json'])
    expect(requests).not.toHaveBeenCalled()
    return true
  })
  open(`/?override=${chat}`)
  expect(await activeOverrides()).toEqual([chat])
  // The confirmation lasts as long as the tab keeps the override.
  open(`/?override=${chat}`)
  expect(await activeOverrides()).toEqual([chat])
  expect(confirm).toHaveBeenCalledTimes(1)
})

test('keeps the overrides of the tab if a new one is not allowed', async () => {
  open(`/?override=${chat}`)
  await activeOverrides()
  confirm.mockResolvedValueOnce(false)
  open(`/?override=${auth}&override=remote-chat@half-done`)
  expect(await activeOverrides()).toEqual([chat])
  expect(await activeOverrides()).toEqual([chat])
})

test('an override lasts for the session, until it is reset', async () => {
  open(`/?override=${chat}`)
  await activeOverrides()
  expect(await activeOverrides()).toEqual([chat])
  resetOverrides()
  expect(await activeOverrides()).toEqual([])
})

test('a later override of a remote replaces the earlier one, and leaves the other remote', async () => {
  open(`/?override=${chat}&override=${auth}`)
  await activeOverrides()
  const elsewhere = 'remote-chat@http://127.0.0.1:4000/mf-manifest.json'
  open(`/?override=${elsewhere}`)
  expect((await activeOverrides()).sort()).toEqual([auth, elsewhere])
})

test('an override adds the screens that its server declares', async () => {
  const screen = { path: '/tea', module: './tea', access: 'everyone', title: 'Tea' }
  answerRequests(() => json({ release: { screens: [screen, { path: 'no path' }] } }))
  open(`/?override=${chat}`)
  expect(await overrides()).toMatchObject({
    active: [{ release: { remote: 'remote-chat', screens: [screen] } }],
  })
})

test('keeps an override of a server that does not answer, with the reason', async () => {
  answerRequests(() => new Response('', { status: 404 }))
  open(`/?override=${chat}`)
  const expected = { problem: '/mf-manifest.json answered 404', release: { screens: [] } }
  expect(await overrides()).toMatchObject({ active: [expected] })
})

test('names a refused override and does not store it', async () => {
  open('/?override=remote-chat@https://attacker.example/')
  const [sentence] = (await overrides()).problems
  expect(sentence).toMatch(/^remote-chat@https:\/\/attacker\.example\/ was ignored\./)
  expect(await overrides()).toEqual({ active: [], problems: [] })
})

test('checks stored overrides too', async () => {
  const storedTexts = [auth, 'remote-chat@https://attacker.example/']
  sessionStorage.setItem('parlor.overrides', JSON.stringify(storedTexts))
  expect(await overrides()).toMatchObject({
    active: [{ release: { remote: 'remote-auth' } }],
    problems: [expect.stringContaining('attacker.example')],
  })
})

test.each([
  ['is blocked', () => jest.spyOn(window, 'sessionStorage', 'get')],
  ['is full', () => jest.spyOn(Storage.prototype, 'setItem')],
])('if storage %s, an override lasts until the next page load', async (_, spyOn) => {
  jest.spyOn(console, 'error').mockImplementation()
  spyOn().mockImplementation(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  open(`/?override=${chat}`)
  expect(await activeOverrides()).toEqual([chat])
  expect(await activeOverrides()).toEqual([])
})

/** The result of an override of remote-chat to that address. */
async function resultOf(address: string) {
  open(`/?override=${encodeURIComponent(`remote-chat@${address}`)}`)
  const {
    active: [override],
    problems,
  } = await overrides()
  return override?.release.manifest ?? problems[0]
}

test.each([
  ['http://localhost:3002/mf-manifest.json', 'http://localhost:3002/mf-manifest.json'],
  ['http://localhost:3002', 'http://localhost:3002/mf-manifest.json'],
  ['https://127.0.0.1/chat/', 'https://127.0.0.1/chat/mf-manifest.json'],
])('an override to %s is applied', async (address, manifest) => {
  expect(await resultOf(address)).toBe(manifest)
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
])('an override to %j is refused', async (address) => {
  expect(await resultOf(address)).toMatch(' was ignored. ')
})

test('refuses an override of anything but a remote, with the correct syntax', async () => {
  open('/?override=host@http://localhost:3002/')
  expect((await overrides()).problems).toEqual([
    'host@http://localhost:3002/ was ignored. Write it as remote-NAME@ADDRESS or remote-NAME@VERSION.',
  ])
})

test.each([
  ['an earlier release', '0.1.0-abc', earlier],
  ['a preview', 'half-done', preview],
])('an override to %s is applied, and stored as requested', async (_, source, release) => {
  open(`/?override=remote-chat@${source}`)
  expect(await overrides()).toEqual({ active: [{ source, release }], problems: [] })
  expect(await activeOverrides()).toEqual([`remote-chat@${source}`])
})

test.each([
  ['remote-chat@9', 'Available: 0.1.0-abc, half-done.'],
  ['remote-auth@half-done', 'Available: none.'],
])(
  'an override to the unpublished %s is refused with a list of published releases',
  async (text, names) => {
    open(`/?override=${text}`)
    const [, source] = text.split('@')
    expect((await overrides()).problems).toEqual([
      expect.stringMatching(`has no release and no preview ${source} here. ${names}`),
    ])
  },
)

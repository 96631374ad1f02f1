import { answering, html, json } from '../../testing/answering'
import { inlineJsonBlock } from '../../testing/inline-json'
import { INDEX_TIMEOUT_MS, ReleaseIndexClient } from './release-index-client'

const release = (version: string) => ({
  version,
  manifest: `/remote-auth/${version}/mf-manifest.json`,
})
const index = (version: string, ...previous: string[]) => ({
  'remote-auth': { current: release(version), previous: previous.map(release) },
})
const inline = (value: unknown) => inlineJsonBlock('parlor-releases', value)

afterEach(() => {
  jest.restoreAllMocks()
  document.body.replaceChildren()
  sessionStorage.clear()
})

test('the index that the page came with is not fetched', async () => {
  const requests = answering(() => 'refused')
  inline(index('1'))
  expect(await new ReleaseIndexClient().releasesOf('remote-auth')).toMatchObject({
    ok: true,
    value: [{ version: '1' }],
  })
  expect(requests).not.toHaveBeenCalled()
})

test('the index is fetched, once for all callers, if the page came without it, and subscribers hear of it', async () => {
  const requests = answering(() => json(index('1')))
  const client = new ReleaseIndexClient()
  const heard = jest.fn(() => client.currentVersion('remote-auth'))
  client.subscribe(heard)
  await Promise.all([client.refresh(), client.refresh(), client.releasesOf('remote-auth')])
  expect(heard).toHaveReturnedWith('1')
  expect(requests).toHaveBeenCalledTimes(1)
})

test('a remote that the index does not list is named', async () => {
  answering(() => json(index('1')))
  expect(await new ReleaseIndexClient().releasesOf('remote-chat')).toEqual({
    ok: false,
    error: { code: 'NotListed', message: '/releases.json has no remote-chat' },
  })
})

test.each([
  ['a page', html],
  ['an index without its row', () => json({})],
  ['null', () => json(null)],
  ['a malformed row', () => json({ 'remote-auth': { current: { version: 2 } } })],
])('a remote keeps its last row when the index answers %s', async (_, answer) => {
  inline(index('1'))
  answering(answer)
  const client = new ReleaseIndexClient()
  await client.refresh()
  expect(client.currentVersion('remote-auth')).toBe('1')
})

test('an index that hangs is given up, and can be fetched again', async () => {
  jest.useFakeTimers()
  inline(index('1'))
  const requests = answering(() => new Promise(() => {}))
  const client = new ReleaseIndexClient()
  const first = client.refresh()
  await jest.advanceTimersByTimeAsync(INDEX_TIMEOUT_MS)
  expect(await first).toMatchObject({ ok: false, error: { code: 'TimedOut' } })
  requests.mockImplementation(async () => json(index('2')))
  await client.refresh()
  expect(client.currentVersion('remote-auth')).toBe('2')
  jest.useRealTimers()
})

test('an avoided release is skipped as long as there is another one', async () => {
  inline(index('2', '1'))
  const client = new ReleaseIndexClient()
  for (const expected of ['1', '2']) {
    const row = await client.releasesOf('remote-auth')
    if (row.ok) client.avoid(row.value[0])
    expect(client.currentVersion('remote-auth')).toBe(expected)
  }
})

test('an overridden remote has no other release, and needs no index', async () => {
  const manifest = 'http://localhost:3002/mf-manifest.json'
  const requests = answering(() => json(index('2')))
  const client = new ReleaseIndexClient([{ remote: 'remote-auth', manifest }])
  const overridden = {
    ok: true,
    value: [expect.objectContaining({ manifest, integrity: undefined, isCanary: false })],
  }
  expect(await client.releasesOf('remote-auth')).toEqual(overridden)
  expect(requests).not.toHaveBeenCalled()
  await client.refresh()
  expect(await client.releasesOf('remote-auth')).toEqual(overridden)
})

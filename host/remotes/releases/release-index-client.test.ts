import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { answerRequests, html, json } from '../../federation/testing/answer-requests'
import { publishedReleases } from '../../overrides/overrides'
import { inlineJsonBlock } from '../../testing/inline-json'
import { releaseOf } from '../../testing/remote-source'
import { INDEX_TIMEOUT_MS, ReleaseIndexClient } from './release-index-client'

const release = (version: string) => ({
  version,
  manifest: `/remote-auth/${version}/mf-manifest.json`,
})
const index = (version: string, ...previous: string[]) => ({
  'remote-auth': { current: release(version), previous: previous.map(release) },
})
const inline = (entries: unknown, screens: unknown[] = []) =>
  inlineJsonBlock('releaseSet', { entries, screens })

afterEach(() => {
  jest.restoreAllMocks()
  document.body.replaceChildren()
  sessionStorage.clear()
})

test('does not fetch an index that is in the page', async () => {
  const requests = answerRequests(() => 'refused')
  inline(index('1'))
  expect(await new ReleaseIndexClient().releasesOf('remote-auth')).toMatchObject({
    ok: true,
    value: [{ version: '1' }],
  })
  expect(requests).not.toHaveBeenCalled()
})

test('fetches the index once for all callers if the page has none, and notifies subscribers', async () => {
  const requests = answerRequests(() => json(index('1')))
  const client = new ReleaseIndexClient()
  const onChange = jest.fn(() => client.knownReleasesOf('remote-auth')?.[0].version)
  client.subscribe(onChange)
  await Promise.all([client.refresh(), client.refresh(), client.releasesOf('remote-auth')])
  expect(onChange).toHaveReturnedWith('1')
  expect(requests).toHaveBeenCalledTimes(1)
})

test('names a remote that is missing from the index', async () => {
  answerRequests(() => json(index('1')))
  expect(await new ReleaseIndexClient().releasesOf('remote-chat')).toEqual({
    ok: false,
    error: { code: 'NotListed', message: '/releases.json has no live release of remote-chat' },
  })
})

test.each([
  ['a page', html],
  ['an index without its entry', () => json({})],
  ['null', () => json(null)],
  ['a malformed entry', () => json({ 'remote-auth': { current: { version: 2 } } })],
])('a remote keeps its last entry when the index answers %s', async (_, answer) => {
  inline(index('1'))
  answerRequests(answer)
  const client = new ReleaseIndexClient()
  await client.refresh()
  expect(client.knownReleasesOf('remote-auth')?.[0].version).toBe('1')
})

test('a remote with nothing live has no release and no screens', async () => {
  const screens = [{ path: '/profile', module: './profile', access: 'everyone' }]
  inline({ 'remote-auth': { current: { ...release('1'), screens } } })
  answerRequests(() => json({ 'remote-auth': { current: null, heldBack: ['1'] } }))
  const client = new ReleaseIndexClient()
  expect(client.screens()).toHaveLength(1)
  await client.refresh()
  expect(client.knownReleasesOf('remote-auth')).toBeUndefined()
  expect(client.screens()).toEqual([])
  expect(client.isWithdrawn(releaseOf('remote-auth', '1'))).toBe(true)
  expect(await client.releasesOf('remote-auth')).toMatchObject({ error: { code: 'NotListed' } })
})

test('a remote with only a preview runs only if an override names it', async () => {
  inline({ 'remote-auth': { current: null, previews: { mine: release('5') } } })
  const client = new ReleaseIndexClient()
  expect(client.knownReleasesOf('remote-auth')).toBeUndefined()
  const preview = publishedReleases('remote-auth', client.entryOf('remote-auth')).get('mine')
  client.override(preview ? [preview] : [])
  expect(client.knownReleasesOf('remote-auth')).toMatchObject([{ version: '5' }])
})

test('the live host comes from the last index that names one', async () => {
  inline({ host: { current: { version: '1' } } })
  const requests = answerRequests(() => json({ host: { current: { version: '2' } } }))
  const client = new ReleaseIndexClient()
  expect(client.liveHost()).toBe('1')
  await client.refresh()
  expect(client.liveHost()).toBe('2')
  requests.mockImplementation(async () => json({}))
  await client.refresh()
  expect(client.liveHost()).toBe('2')
})

test('gives up a hanging index request, and can send it again', async () => {
  jest.useFakeTimers()
  inline(index('1'))
  const requests = answerRequests(() => new Promise(() => {}))
  const client = new ReleaseIndexClient()
  const first = client.refresh()
  await jest.advanceTimersByTimeAsync(INDEX_TIMEOUT_MS)
  expect(await first).toMatchObject({ ok: false, error: { code: 'TimedOut' } })
  requests.mockImplementation(async () => json(index('2')))
  await client.refresh()
  expect(client.knownReleasesOf('remote-auth')?.[0].version).toBe('2')
  jest.useRealTimers()
})

test('skips an avoided release while there is another one', async () => {
  inline(index('2', '1'))
  const client = new ReleaseIndexClient()
  for (const expected of ['1', '2']) {
    const toTry = await client.releasesOf('remote-auth')
    if (toTry.ok) client.avoid(toTry.value[0])
    expect(client.knownReleasesOf('remote-auth')?.[0].version).toBe(expected)
  }
})

test('an overridden remote has no other release, and needs no index', async () => {
  const manifest = 'http://localhost:3002/mf-manifest.json'
  const requests = answerRequests(() => json(index('2')))
  const client = new ReleaseIndexClient()
  client.override([{ ...releaseOf('remote-auth', 'override'), manifest }])
  const overridden = {
    ok: true,
    value: [expect.objectContaining({ manifest, integrity: undefined, isCanary: false })],
  }
  expect(await client.releasesOf('remote-auth')).toEqual(overridden)
  expect(requests).not.toHaveBeenCalled()
  await client.refresh()
  expect(await client.releasesOf('remote-auth')).toEqual(overridden)
})

describe('the screens that the releases declare', () => {
  const screen = (path: string) => ({ path, module: './profile', access: 'everyone' as const })
  const listed = (version: string, path: string) => ({
    ...release(version),
    screens: [screen(path)],
  })
  const paths = (client: ReleaseIndexClient) => client.screens().map(({ path }) => path)

  test('are those of each remote’s preferred release, and change with the index', async () => {
    inline({ 'remote-auth': { current: listed('1', '/one'), previous: [listed('0', '/zero')] } })
    answerRequests(() => json({ 'remote-auth': { current: listed('2', '/two'), previous: [] } }))
    const client = new ReleaseIndexClient()
    expect(paths(client)).toEqual(['/one'])
    await client.refresh()
    expect(paths(client)).toEqual(['/two'])
  })

  test.each([
    ['those of a published release that overrides the live one', 'sha384-x', '/preview'],
    ['the live ones under an override without a hash', undefined, '/one'],
  ])('are %s', (_, integrity, path) => {
    inline({ 'remote-auth': { current: listed('1', '/one'), previous: [] } })
    const client = new ReleaseIndexClient()
    const screens = [{ remote: 'remote-auth', ...screen('/preview') } as const]
    const override = { ...releaseOf('remote-auth', '2'), integrity }
    client.override([{ ...override, screens: integrity ? screens : [] }])
    expect(paths(client)).toEqual([path])
  })

  test('include those of an override, except at paths of other remotes', () => {
    inline({ 'remote-auth': { current: listed('1', '/one/*'), previous: [] } })
    const client = new ReleaseIndexClient()
    const screens = ['/new', '/one/below'].map(
      (path) => ({ remote: 'remote-a', ...screen(path) }) as const,
    )
    client.override([{ ...releaseOf('remote-a', 'override'), screens }])
    expect(paths(client)).toEqual(['/one/*', '/new'])
  })

  test('are the same list while nothing changes', async () => {
    const same = { 'remote-auth': { current: listed('1', '/one'), previous: [] } }
    inline(same)
    answerRequests(() => json(same))
    const client = new ReleaseIndexClient()
    const original = client.screens()
    await client.refresh()
    expect(client.screens()).toBe(original)
  })

  test('are those of the live release once a canary is avoided', () => {
    sessionStorage.setItem('parlor.lot', '0')
    const canary = { release: listed('2', '/two'), share: 0.5 }
    inline({ 'remote-auth': { current: listed('1', '/one'), previous: [], canary } })
    const client = new ReleaseIndexClient()
    expect(paths(client)).toEqual(['/two'])
    for (const first of client.knownReleasesOf('remote-auth')?.slice(0, 1) ?? [])
      client.avoid(first)
    expect(paths(client)).toEqual(['/one'])
  })
})

test('a release is withdrawn while the index says so, for its own remote only', () => {
  inline({ 'remote-auth': { current: release('1'), previous: [], heldBack: ['2'] } })
  const client = new ReleaseIndexClient()
  const isWithdrawn = (remote: RemoteName, version: string) =>
    client.isWithdrawn(releaseOf(remote, version))
  expect(isWithdrawn('remote-auth', '2')).toBe(true)
  expect(isWithdrawn('remote-auth', '1')).toBe(false)
  expect(isWithdrawn('remote-chat', '2')).toBe(false)
})

describe('of a remote that the page lists by its screens alone', () => {
  const orders = {
    current: { version: '1', manifest: '/remote-orders/1/mf-manifest.json' },
    previous: [{ version: '0', manifest: '/remote-orders/0/mf-manifest.json' }],
  }
  const listed = [['remote-orders', '/orders', './orders', 'signed-in', 'Orders', 'All orders']]

  test('the screens are known at once, and the releases with the index', async () => {
    inline({}, listed)
    const requests = answerRequests(() => json({ 'remote-orders': orders }))
    const client = new ReleaseIndexClient()
    await client.ensureScreens()
    expect(client.screens()).toMatchObject([{ path: '/orders', link: 'All orders' }])
    expect(client.knownReleasesOf('remote-orders')).toBeUndefined()
    expect(requests).not.toHaveBeenCalled()
    const releases = await client.releasesOf('remote-orders')
    expect(releases).toMatchObject({ value: [{ version: '1' }, { version: '0' }] })
    await client.load()
    expect(requests).toHaveBeenCalledTimes(1)
    expect(client.screens()).toEqual([])
  })

  test('the screens go when the index says that nothing is live', async () => {
    inline({}, listed)
    answerRequests(() => json({ 'remote-orders': { current: null } }))
    const client = new ReleaseIndexClient()
    await client.load()
    expect(client.screens()).toEqual([])
  })

  test('a failed request is repeated for the next screen', async () => {
    inline({}, listed)
    const requests = answerRequests(() => json({}, 503))
    const client = new ReleaseIndexClient()
    expect(await client.releasesOf('remote-orders')).toMatchObject({ ok: false })
    requests.mockImplementation(async () => json({ 'remote-orders': orders }))
    expect(await client.releasesOf('remote-orders')).toMatchObject({ ok: true })
  })
})

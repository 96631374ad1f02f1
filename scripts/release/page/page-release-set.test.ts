import { pageReleaseSet } from './page-release-set'

const release = (
  name: string,
  version: string,
  screens: { path: string; when?: string }[] = [],
) => ({
  version,
  manifest: `/${name}/${version}/mf-manifest.json`,
  integrity: 'sha384-x',
  publishedAt: '2026-11-01T00:00:00.000Z',
  screens: screens.map((each) => ({ module: './x', access: 'everyone', title: 'X', ...each })),
})
const live = (name: string, ...screens: { path: string; when?: string }[]) => ({
  current: release(name, '2', screens),
  previous: [release(name, '1')],
  heldBack: ['0'],
})
const releaseSet = (index: Parameters<typeof pageReleaseSet>[0]) =>
  pageReleaseSet(index, { config: { account: true }, specified: new Set(['remote-chat']) })

test('a specified remote has its live release in the page, and no earlier one', () => {
  const { publishedAt: _, ...current } = release('remote-chat', '2', [{ path: '/dash' }])
  expect(releaseSet({ 'remote-chat': live('remote-chat', { path: '/dash' }) })).toEqual({
    entries: { 'remote-chat': { current } },
    screens: [],
  })
})

test('of any other remote the page has the open screens alone', () => {
  const orders = [
    { path: '/orders' },
    { path: '/refunds', when: 'account' },
    { path: '/later', when: 'features.later' },
  ]
  expect(releaseSet({ 'remote-orders': live('remote-orders', ...orders) })).toEqual({
    entries: {},
    screens: [
      ['remote-orders', '/orders', './x', 'everyone', 'X'],
      ['remote-orders', '/refunds', './x', 'everyone', 'X', '', 'account'],
    ],
  })
})

test('with a canary the page decides, so it has both releases', () => {
  const canary = { release: release('remote-orders', '3', [{ path: '/new' }]), share: 0.1 }
  expect(releaseSet({ 'remote-orders': { ...live('remote-orders'), canary } })).toMatchObject({
    entries: {
      'remote-orders': {
        current: { version: '2' },
        canary: { share: 0.1, release: { version: '3', screens: [{ path: '/new' }] } },
      },
    },
    screens: [],
  })
})

test('a retired remote has no screens', () => {
  expect(releaseSet({ 'remote-orders': { current: null, previous: [] } })).toEqual({
    entries: {},
    screens: [],
  })
})

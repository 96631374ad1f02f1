import { parseLiveHost, parseReleaseIndex } from './release-index'

const reading = { base: new URL('https://parlor.example/login'), bucket: 0.5 }
const listed = (version: string) => ({
  version,
  manifest: `/remote-auth/${version}/mf-manifest.json`,
})
const parse = (value: unknown) => parseReleaseIndex(value, reading)

test('the index lists the live release of each remote, then the previous ones', () => {
  const index = parse({
    'remote-auth': { current: { ...listed('2'), integrity: 'sha384-x' }, previous: [listed('1')] },
  })
  const release = {
    remote: 'remote-auth',
    key: 'remote-auth@2',
    version: '2',
    manifest: 'https://parlor.example/remote-auth/2/mf-manifest.json',
    integrity: 'sha384-x',
    isCanary: false,
    screens: [],
  }
  const manifest = 'https://parlor.example/remote-auth/1/mf-manifest.json'
  const previous = {
    ...release,
    key: 'remote-auth@1',
    version: '1',
    manifest,
    integrity: undefined,
  }
  expect(index).toMatchObject({ 'remote-auth': { toTry: [release, previous], withdrawn: [] } })
})

test('ignores unknown entries and keys, and malformed entries', () => {
  const index = parse({
    'remote-auth': { current: listed('1'), canary: { share: 0.1 }, later: true },
    'remote-help': {},
    host: { current: listed('1') },
    'remote auth': { current: listed('1') },
    'remote-chat': 'v1',
  })
  expect(Object.keys(index)).toEqual(['remote-auth'])
})

test.each([
  ['null', null],
  ['a list', []],
  ['an entry without a live release', { 'remote-auth': { previous: [listed('1')] } }],
  ['a release without a version', { 'remote-auth': { current: { manifest: '/x.json' } } }],
  ['a release without a manifest', { 'remote-auth': { current: { version: '1' } } }],
  [
    'a manifest whose address is a script',
    { 'remote-auth': { current: { version: '1', manifest: 'javascript:alert(1)' } } },
  ],
])('reads no release from %s', (_, value) => {
  expect(parse(value)).toEqual({})
})

test('a release that was rolled back is not a fallback', () => {
  const index = parse({
    'remote-auth': { current: listed('1'), previous: [listed('2'), listed('0')], heldBack: ['2'] },
  })
  expect(index['remote-auth']?.toTry?.map(({ version }) => version)).toEqual(['1', '0'])
  expect(index['remote-auth']?.withdrawn).toEqual(['2'])
})

test.each([
  [
    'comes first in a session whose bucket is below its share',
    listed('2'),
    { share: 0.51 },
    ['2', '1'],
  ],
  ['is ignored when its share is too small', listed('2'), { share: 0.5 }, ['1']],
  ['is ignored when it is malformed', { version: '2' }, { share: 1 }, ['1']],
])('a canary %s', (_, release, rest, versions) => {
  const index = parse({ 'remote-auth': { current: listed('1'), canary: { release, ...rest } } })
  expect(index['remote-auth']?.toTry?.map(({ version }) => version)).toEqual(versions)
  expect(index['remote-auth']?.toTry?.[0].isCanary).toBe(versions.length > 1)
})

test.each([
  ['was retired', { heldBack: ['2'] }],
  ['has only a preview so far', { previews: { mine: listed('5') } }],
  [
    'was retired, even if its entry still names releases',
    { previous: [listed('1')], canary: { release: listed('4'), share: 1 } },
  ],
])('nothing is live for a remote that %s', (_, rest) => {
  const remoteReleases = parse({ 'remote-auth': { current: null, ...rest } })['remote-auth']
  expect(remoteReleases?.toTry).toBeUndefined()
  expect(remoteReleases?.withdrawn).toEqual('heldBack' in rest ? rest.heldBack : [])
})

test.each([
  [{ host: { current: { version: '7' } } }, '7'],
  [{ host: { current: { version: 7 } } }, undefined],
  [{ host: { current: null } }, undefined],
  [{}, undefined],
  ['v1', undefined],
])('in the index %j the live host is %s', (value, version) => {
  expect(parseLiveHost(value)).toBe(version)
})

const screen = { path: '/profile/*', module: './profile', access: 'signed-in' }

test.each<[string, object, object[]]>([
  [
    'as it is declared',
    { ...screen, title: 'Your profile', when: 'features.help', link: 'Profile' },
    [{ title: 'Your profile', when: 'features.help', link: 'Profile' }],
  ],
  ['without what this page does not know', { ...screen, title: 7, later: 1 }, [{}]],
  ['not with another access', { ...screen, access: 'admin' }, []],
  ['not without a module', { ...screen, module: undefined }, []],
  ['not with a path that matches everything', { ...screen, path: '/*' }, []],
  [
    'not with a path in capital letters, because the router ignores case',
    { ...screen, path: '/Dash' },
    [],
  ],
  ['not with a pattern of the router in its path', { ...screen, path: '/:any' }, []],
])('reads a screen %s', (_, declared, expected) => {
  const index = parse({ 'remote-auth': { current: { ...listed('1'), screens: [declared] } } })
  const remoteReleases = index['remote-auth']?.toTry?.[0].screens
  const rest = {
    ...screen,
    remote: 'remote-auth',
    title: undefined,
    when: undefined,
    link: undefined,
    next: [],
  }
  expect(remoteReleases).toEqual(expected.map((each) => ({ ...rest, ...each })))
})

import { parseReleaseIndex } from './parse-release-index'

const reading = { base: new URL('https://parlor.example/login'), bucket: 0.5 }
const row = (version: string) => ({ version, manifest: `/remote-auth/${version}/mf-manifest.json` })
const parse = (value: unknown) => parseReleaseIndex(value, reading)

test('the index lists the live release of each remote, then the previous ones', () => {
  const index = parse({
    'remote-auth': { current: { ...row('2'), integrity: 'sha384-x' }, previous: [row('1')] },
  })
  const release = {
    remote: 'remote-auth',
    version: '2',
    manifest: 'https://parlor.example/remote-auth/2/mf-manifest.json',
    integrity: 'sha384-x',
    isCanary: false,
    screens: [],
  }
  const manifest = 'https://parlor.example/remote-auth/1/mf-manifest.json'
  const previous = { ...release, version: '1', manifest, integrity: undefined }
  expect(index).toMatchObject({ 'remote-auth': { row: [release, previous], heldBack: [] } })
})

test('rows and keys that the page does not know, and malformed rows, are ignored', () => {
  const index = parse({
    'remote-auth': { current: row('1'), canary: { share: 0.1 }, later: true },
    'remote-help': {},
    host: { current: row('1') },
    'remote auth': { current: row('1') },
    'remote-chat': 'v1',
  })
  expect(Object.keys(index)).toEqual(['remote-auth'])
})

test.each([
  ['null', null],
  ['a list', []],
  ['a row without a live release', { 'remote-auth': { previous: [row('1')] } }],
  ['a release without a version', { 'remote-auth': { current: { manifest: '/x.json' } } }],
  ['a release without a manifest', { 'remote-auth': { current: { version: '1' } } }],
  [
    'a manifest whose address is a script',
    { 'remote-auth': { current: { version: '1', manifest: 'javascript:alert(1)' } } },
  ],
])('no release is read from %s', (_, value) => {
  expect(parse(value)).toEqual({})
})

test('a release that was rolled back is not a fallback', () => {
  const index = parse({
    'remote-auth': { current: row('1'), previous: [row('2'), row('0')], heldBack: ['2'] },
  })
  expect(index['remote-auth']?.row.map(({ version }) => version)).toEqual(['1', '0'])
  expect(index['remote-auth']?.heldBack).toEqual(['2'])
})

test.each([
  [
    'comes first in a session whose bucket is below its share',
    row('2'),
    { share: 0.51 },
    ['2', '1'],
  ],
  ['is ignored when its share is too small', row('2'), { share: 0.5 }, ['1']],
  ['is ignored when it is malformed', { version: '2' }, { share: 1 }, ['1']],
])('a canary %s', (_, release, rest, versions) => {
  const index = parse({ 'remote-auth': { current: row('1'), canary: { release, ...rest } } })
  expect(index['remote-auth']?.row.map(({ version }) => version)).toEqual(versions)
  expect(index['remote-auth']?.row[0].isCanary).toBe(versions.length > 1)
})

test('an override may name every release: of a canary, rolled back, and a preview by its name', () => {
  const index = parse({
    'remote-auth': {
      ...{ current: row('3'), previous: [row('2'), row('1')], heldBack: ['2'] },
      ...{ canary: { release: row('4'), share: 1 }, previews: { mine: row('5'), broken: {} } },
    },
  })
  const published = index['remote-auth']?.published ?? new Map()
  const named = [...published].map(([name, { version, isCanary }]) => [name, version, isCanary])
  expect(named).toEqual([
    ...['3', '4', '2', '1'].map((version) => [version, version, false]),
    ['mine', '5', false],
  ])
  expect(index['remote-auth']?.row.map(({ version }) => version)).toEqual(['4', '3', '1'])
})

const screen = { path: '/profile/*', module: './profile', access: 'signed-in' }

test.each<[string, object, object[]]>([
  [
    'as it is declared',
    { ...screen, title: 'Your profile', when: 'help', link: 'Profile' },
    [{ title: 'Your profile', when: 'help', link: 'Profile' }],
  ],
  ['without what this page does not know', { ...screen, title: 7, later: 1 }, [{}]],
  ['not with another access', { ...screen, access: 'admin' }, []],
  ['not without a module', { ...screen, module: undefined }, []],
  ['not with a path of everything', { ...screen, path: '/*' }, []],
  [
    'not with a path of capital letters, which the router takes for small ones',
    { ...screen, path: '/Dash' },
    [],
  ],
  ['not with a pattern of the router in its path', { ...screen, path: '/:any' }, []],
])('a screen is read %s', (_, declared, expected) => {
  const index = parse({ 'remote-auth': { current: { ...row('1'), screens: [declared] } } })
  const read = index['remote-auth']?.row[0].screens
  const rest = {
    ...screen,
    remote: 'remote-auth',
    title: undefined,
    when: undefined,
    link: undefined,
  }
  expect(read).toEqual(expected.map((each) => ({ ...rest, ...each })))
})

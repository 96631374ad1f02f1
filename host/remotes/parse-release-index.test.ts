import { parseReleaseIndex } from './parse-release-index'

const base = new URL('https://parlor.example/login')
const row = (version: string) => ({ version, manifest: `/remote-auth/${version}/mf-manifest.json` })

test('lists the live release of each remote, then those before it', () => {
  const index = parseReleaseIndex(
    { 'remote-auth': { current: { ...row('2'), integrity: 'sha384-x' }, previous: [row('1')] } },
    base,
  )
  expect(index).toEqual({
    'remote-auth': [
      {
        remote: 'remote-auth',
        version: '2',
        manifest: 'https://parlor.example/remote-auth/2/mf-manifest.json',
        integrity: 'sha384-x',
      },
      {
        remote: 'remote-auth',
        version: '1',
        manifest: 'https://parlor.example/remote-auth/1/mf-manifest.json',
        integrity: undefined,
      },
    ],
  })
})

test('passes over rows and keys of a later day', () => {
  const index = parseReleaseIndex(
    { 'remote-auth': { current: row('1'), canary: { share: 0.1 } }, 'remote-help': {} },
    base,
  )
  expect(Object.keys(index)).toEqual(['remote-auth'])
})

test.each([
  ['null', null],
  ['a list', []],
  ['a row without a live release', { 'remote-auth': { previous: [row('1')] } }],
  ['a release without a version', { 'remote-auth': { current: { manifest: '/x.json' } } }],
  ['a release without a manifest', { 'remote-auth': { current: { version: '1' } } }],
  [
    'a manifest that is a script itself',
    { 'remote-auth': { current: { version: '1', manifest: 'javascript:alert(1)' } } },
  ],
])('makes no release of %s', (_, value) => {
  expect(parseReleaseIndex(value, base)).toEqual({})
})

test('one row that cannot be read costs that remote alone', () => {
  const index = parseReleaseIndex(
    { 'remote-auth': 'v1', 'remote-chat': { current: row('1') } },
    base,
  )
  expect(Object.keys(index)).toEqual(['remote-chat'])
})

import { parseReleaseIndex } from './parse-release-index'

const base = new URL('https://parlor.example/login')
const reading = { base, lot: 0.5 }
const row = (version: string) => ({ version, manifest: `/remote-auth/${version}/mf-manifest.json` })

test('lists the live release of each remote, then those before it', () => {
  const index = parseReleaseIndex(
    { 'remote-auth': { current: { ...row('2'), integrity: 'sha384-x' }, previous: [row('1')] } },
    reading,
  )
  expect(index).toEqual({
    'remote-auth': [
      {
        remote: 'remote-auth',
        version: '2',
        manifest: 'https://parlor.example/remote-auth/2/mf-manifest.json',
        integrity: 'sha384-x',
        isCanary: false,
      },
      {
        remote: 'remote-auth',
        version: '1',
        manifest: 'https://parlor.example/remote-auth/1/mf-manifest.json',
        integrity: undefined,
        isCanary: false,
      },
    ],
  })
})

test('passes over rows and keys of a later day', () => {
  const index = parseReleaseIndex(
    { 'remote-auth': { current: row('1'), canary: { share: 0.1 } }, 'remote-help': {} },
    reading,
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
  expect(parseReleaseIndex(value, reading)).toEqual({})
})

test('one row that cannot be read costs that remote alone', () => {
  const index = parseReleaseIndex(
    { 'remote-auth': 'v1', 'remote-chat': { current: row('1') } },
    reading,
  )
  expect(Object.keys(index)).toEqual(['remote-chat'])
})

test('a release that was rolled back is no way out', () => {
  const index = parseReleaseIndex(
    {
      'remote-auth': { current: row('1'), previous: [row('2'), row('0')], heldBack: ['2'] },
    },
    reading,
  )
  expect(index['remote-auth']?.map(({ version }) => version)).toEqual(['1', '0'])
})

describe('a canary', () => {
  const versions = (canary: object) => {
    const index = parseReleaseIndex({ 'remote-auth': { current: row('1'), canary } }, reading)
    return index['remote-auth']?.map(({ version, isCanary }) => `${version}${isCanary ? '!' : ''}`)
  }

  test('comes first for the sessions whose lot it is', () => {
    expect(versions({ release: row('2'), share: 0.51 })).toEqual(['2!', '1'])
  })

  test.each([
    ['its share is too small', { release: row('2'), share: 0.5 }],
    ['it was withdrawn', { release: row('2'), share: 1, withdrawn: { at: '', reason: '' } }],
    ['it cannot be read', { release: { version: '2' }, share: 1 }],
  ])('is not for this session when %s', (_, canary) => {
    expect(versions(canary)).toEqual(['1'])
  })
})

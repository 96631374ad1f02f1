import {
  isCommit,
  isFilePath,
  isIsoTime,
  isPlainText,
  isScreenPath,
  isSegment,
  isSmokeAddress,
  sameButForCase,
} from './file-paths'

const LEADS_ELSEWHERE = ['..', 'a/../b', '../a', './a', '.hidden', 'a/.hidden', 'a//b', 'a/', '/a']
const NO_NAME = ['', 'a\\b', 'a b', 'a%2fb', 'a?b', 'a#b', 'a:b', 'a\0b', 'a\nb', 'é']

describe('the path of a file in a release', () => {
  it.each(['main.js', '0.1.0-a1b2c3d4e5f6/main.js', '@mf-types/index.d.ts', 'a/b~c/d+e/_f', '-'])(
    'may be %j',
    (path) => expect(isFilePath(path)).toBe(true),
  )

  it.each([...LEADS_ELSEWHERE, ...NO_NAME])('may not be %j', (path) => {
    expect(isFilePath(path)).toBe(false)
  })

  it('has at most 200 characters', () => {
    expect(isFilePath(`a/${'b'.repeat(198)}`)).toBe(true)
    expect(isFilePath(`a/${'b'.repeat(199)}`)).toBe(false)
  })

  it.each([
    ['0.1.0-a1b2c3d4e5f6', true],
    ['remote-chat', true],
    ['a/b', false],
    ['..', false],
    ['', false],
  ])('has segments, and %j is one: %s', (text, is) => expect(isSegment(text)).toBe(is))

  it('differs from all others of its release in more than case', () => {
    expect(sameButForCase(['main.js', 'a/Cup.css', 'b.css', 'A/cup.css'])).toEqual([
      'a/Cup.css',
      'A/cup.css',
    ])
    expect(sameButForCase(['main.js', 'main.js', 'main.css'])).toBeUndefined()
  })
})

describe('the path of a screen', () => {
  it.each(['/login', '/profile/*', '/a/b.c', '/Profile'])('may be %j', (path) => {
    expect(isScreenPath(path)).toBe(true)
  })

  it.each([
    ...['/', '/*', 'login', '/:any', '//login', '/login/', '/%6cogin', '/..', '/a/../b', '/a/*/b'],
    ...['/a*', '/.hidden', '/a//b', '/a\\b', '/a?b', '/a b', `/${'a'.repeat(200)}`],
  ])('may not be %j', (path) => {
    expect(isScreenPath(path)).toBe(false)
  })
})

describe('an address of the site', () => {
  it.each([
    ...['/', '/login', '/?preview=half-done', '/confirm?email=a%40b.c&x=/y'],
    ...['/cups/{unique}', '/confirm?email={email}'],
  ])('may be %j', (address) => expect(isSmokeAddress(address)).toBe(true))

  it.each([
    ...['', 'login', '//login', '//evil.example', '/\\evil.example', '/\t/evil.example'],
    ...['https://evil.example/', 'javascript:alert(1)', '/%2e%2e', '/..', '/a/../b', '/a//b'],
    ...['/a?b\\c', '/a?b c', '/a?\u001b[2J', '/a?\u202eb', '/a\n', '/{a/b}', '/a#b'],
  ])('may not be %j', (address) => expect(isSmokeAddress(address)).toBe(false))
})

it.each([
  ['1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d', true],
  ['1a2b3c4', false],
  ['1A2B3C4D5E6F7A8B9C0D1A2B3C4D5E6F7A8B9C0D', false],
  ['1a2b3c4d5e6f7a8b9c0d1a2b3c4d5e6f7a8b9c0d\n', false],
])('a commit is 40 hex digits, as git writes them: %j is %s', (text, is) => {
  expect(isCommit(text)).toBe(is)
})

it.each([
  ['2026-11-23T10:20:30.000Z', true],
  ['2026-02-30T10:20:30.000Z', false],
  ['2026-11-23T10:20:30Z', false],
  ['2026-11-23', false],
  ['2026-11-23T10:20:30.000+01:00', false],
  ['yesterday', false],
  ['\u001b[2J', false],
])('a time is in the format of Date: %j is %s', (text, is) => expect(isIsoTime(text)).toBe(is))

describe('the name of a person', () => {
  it.each(['Ada Byron', 'Zoë O’Brien-Łuczak', '李小龍', 'ada@example.com', 'half-done', '😀'])(
    'may be %j',
    (name) => expect(isPlainText(name)).toBe(true),
  )

  it.each([
    '',
    'Ada\u001b[2J\u001b]0;title\u0007',
    'Ada\u009b31m',
    'Ada\nremote-chat  live',
    'Ada\u2028',
    'Ada\u2029',
    'Ada\u202ebob',
    'Ada\u2066bob\u2069',
    'Ada\u200e',
    'Ada\u200f',
    'A\u200bda',
    'A\ufeffda',
    'Ada\ud800',
    'a'.repeat(101),
  ])('may not be %j', (name) => expect(isPlainText(name)).toBe(false))
})

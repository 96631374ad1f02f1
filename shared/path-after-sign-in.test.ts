import { pathAfterSignIn } from './path-after-sign-in'

test('a sign-in leads back to the requested path, with its query', () => {
  expect(pathAfterSignIn({ askedFor: '/quiz/3?part=2#end' })).toBe('/quiz/3?part=2#end')
})

test('a sign-in does not lead to another origin by a path that a browser shortens', () => {
  expect(pathAfterSignIn({ askedFor: '/.//attacker.example/' })).toBe('/')
})

test.each([
  undefined,
  null,
  'quiz',
  {},
  { askedFor: 1 },
  { askedFor: '' },
  { askedFor: 'quiz' },
  { askedFor: '//attacker.example/' },
  { askedFor: '/\\attacker.example/' },
  { askedFor: '/\t/attacker.example/' },
  { askedFor: 'https://attacker.example/' },
  { askedFor: 'javascript:alert(1)' },
])('a sign-in with the state %j leads to the dash', (state) => {
  expect(pathAfterSignIn(state)).toBe('/dash')
})

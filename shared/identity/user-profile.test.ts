import { nicknameOf, parseSignedInUser } from './user-profile'

it.each([
  [
    'the third attribute',
    ['sub', 'email_verified', 'preferred_username'],
    'the preferred_username',
  ],
  ['the attribute of that name', ['sub', 'birthdate', 'email', 'nickname'], 'the nickname'],
  ['never an e-mail address', ['sub', 'email_verified', 'email'], 'guest'],
  ['never a telephone number', ['sub', 'email_verified', 'phone_number'], 'guest'],
  ['guest if there is no third attribute', ['sub'], 'guest'],
])('the nickname is %s', (_case, names, nickname) => {
  expect(nicknameOf(names.map((name) => ({ name, value: `the ${name}` })))).toBe(nickname)
})

it('reads the signed-in user from a stored GetUser answer', () => {
  const UserAttributes = [
    { Name: 'sub', Value: '1' },
    { Name: 'email_verified', Value: 'true' },
    { Name: 'nickname', Value: 'ada' },
  ]
  expect(parseSignedInUser(JSON.stringify({ Username: 'u-1', UserAttributes }))).toEqual({
    username: 'u-1',
    nickname: 'ada',
  })
})

it.each(['', '{', '{}', '[]', '{"Username":"u-1"}', '{"Username":1,"UserAttributes":[]}'])(
  'does not accept %j as an answer of GetUser',
  (json) => {
    expect(parseSignedInUser(json)).toBeUndefined()
  },
)

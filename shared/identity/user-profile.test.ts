import { nicknameOf, parseSignedInUser, warnIfNicknameIsNotThird } from './user-profile'

it.each([
  [
    'the third attribute',
    ['sub', 'email_verified', 'preferred_username'],
    'the preferred_username',
  ],
  [
    'the third attribute, also if another is called nickname',
    ['sub', 'nickname', 'given_name'],
    'the given_name',
  ],
  ['the attribute called nickname, not an id', ['email', 'nickname', 'sub'], 'the nickname'],
  [
    'the attribute called nickname, not a date',
    ['sub', 'email', 'birthdate', 'nickname'],
    'the nickname',
  ],
  [
    'the attribute called nickname, not an e-mail address',
    ['sub', 'birthdate', 'email', 'nickname'],
    'the nickname',
  ],
  [
    'the attribute called nickname, not a flag',
    ['sub', 'email', 'email_verified', 'nickname'],
    'the nickname',
  ],
  [
    'the attribute called nickname, not a time',
    ['sub', 'email', 'updated_at', 'nickname'],
    'the nickname',
  ],
  ['the attribute called nickname if there is no third one', ['sub', 'nickname'], 'the nickname'],
  ['never an e-mail address', ['sub', 'email_verified', 'email'], 'guest'],
  ['never a telephone number', ['sub', 'email_verified', 'phone_number'], 'guest'],
  ['never a flag of a telephone number', ['sub', 'email', 'phone_number_verified'], 'guest'],
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

it('says once on the console that the third attribute is not the nickname', () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  const attributes = (...names: string[]) => names.map((name) => ({ name, value: 'x' }))
  warnIfNicknameIsNotThird(attributes('sub', 'email_verified', 'nickname'))
  expect(warn).not.toHaveBeenCalled()
  warnIfNicknameIsNotThird(attributes('sub', 'nickname', 'given_name'))
  warnIfNicknameIsNotThird(attributes('sub'))
  expect(warn.mock.calls).toEqual([[expect.stringContaining('is given_name, not nickname')]])
  warn.mockRestore()
})

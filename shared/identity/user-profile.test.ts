import { nicknameOf, parseSignedInUser } from './user-profile'

const list = (...names: string[]) => names.map((name) => ({ name, value: `the ${name}` }))

describe('the nickname', () => {
  it('is the third attribute in the list', () => {
    expect(nicknameOf(list('sub', 'email_verified', 'nickname', 'email'))).toBe('the nickname')
    expect(nicknameOf(list('sub', 'email_verified', 'preferred_username', 'email'))).toBe(
      'the preferred_username',
    )
  })

  it('is the attribute of that name if the third is another', () => {
    expect(nicknameOf(list('sub', 'birthdate', 'email_verified', 'nickname'))).toBe('the nickname')
    expect(nicknameOf(list('sub', 'nickname', 'email'))).toBe('the nickname')
  })

  it('is never an e-mail address or a telephone number', () => {
    expect(nicknameOf(list('sub', 'email_verified', 'email'))).toBe('guest')
    expect(nicknameOf(list('sub', 'email_verified', 'phone_number'))).toBe('guest')
    expect(nicknameOf(list('sub'))).toBe('guest')
  })
})

it('tells who is signed in from a GetUser answer that was kept', () => {
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
  'takes %j for no answer of GetUser',
  (json) => {
    expect(parseSignedInUser(json)).toBeUndefined()
  },
)

import { nicknameOf, signedInUser } from './user-profile'

const list = (...names: string[]) => names.map((name) => ({ name, value: `the ${name}` }))

describe('the nickname', () => {
  it('is the third attribute in the list', () => {
    expect(nicknameOf(list('sub', 'email_verified', 'nickname', 'email'))).toBe('the nickname')
    expect(nicknameOf(list('sub', 'email_verified', 'preferred_username', 'email'))).toBe(
      'the preferred_username',
    )
  })

  it('is the attribute of that name where the third is another', () => {
    expect(nicknameOf(list('sub', 'birthdate', 'email_verified', 'nickname'))).toBe('the nickname')
    expect(nicknameOf(list('sub', 'nickname', 'email'))).toBe('the nickname')
  })

  it('is never an e-mail address or a telephone number', () => {
    expect(nicknameOf(list('sub', 'email_verified', 'email'))).toBe('guest')
    expect(nicknameOf(list('sub', 'email_verified', 'phone_number'))).toBe('guest')
    expect(nicknameOf(list('sub'))).toBe('guest')
  })
})

describe('an answer of GetUser', () => {
  it('tells who is signed in', () => {
    const UserAttributes = [
      { Name: 'sub', Value: '1' },
      { Name: 'email_verified', Value: 'true' },
      { Name: 'nickname', Value: 'ada' },
    ]
    expect(signedInUser({ Username: 'u-1', UserAttributes })).toEqual({
      username: 'u-1',
      nickname: 'ada',
    })
  })

  it.each([{}, { Username: 'u-1' }, { Username: 1, UserAttributes: [] }])(
    'is refused when it is malformed: %j',
    (answer) => {
      expect(signedInUser(answer)).toBeUndefined()
    },
  )
})

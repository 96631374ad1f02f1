import { confirmRules, loginRules, registerRules } from './rules'

// Specification section 5, row by row: with one field changed, that field alone is refused.

const login = { email: 'ada@example.com', password: 'engine' }
const register = { ...login, nickname: 'ada', confirmPassword: 'engine' }
const confirm = { email: 'ada@example.com', code: '123456' }

/** A valid address of that many characters. */
const longEmail = (length: number) => `ada@${'a.'.repeat((length - 7) / 2)}com`

it('an e-mail may have as many characters as the user pool takes', () => {
  expect(longEmail(127)).toHaveLength(127)
  expect(loginRules.check({ ...login, email: `b${longEmail(127)}` })).toEqual({})
  expect(loginRules.check({ ...login, email: longEmail(129) })).toEqual({ email: 'maxLength' })
})

it('entries that keep every rule are valid, each just long enough', () => {
  expect(loginRules.check(login)).toEqual({})
  expect(registerRules.check(register)).toEqual({})
  expect(confirmRules.check(confirm)).toEqual({})
})

it.each([
  ['email', undefined, 'required'],
  ['email', 'ada', 'email'],
  ['password', undefined, 'required'],
  ['password', '12345', 'minLength'],
] as const)('login: %s %j breaks %s', (name, value, code) => {
  expect(loginRules.check({ ...login, [name]: value })).toEqual({ [name]: code })
})

it.each([
  ['nickname', undefined, 'required'],
  ['nickname', 'ad', 'minLength'],
  ['nickname', ' ad ', 'minLength'],
  ['nickname', '👩👩', 'minLength'],
  ['email', undefined, 'required'],
  ['email', 'ada@example', 'email'],
  ['email', longEmail(129), 'maxLength'],
  ['confirmPassword', undefined, 'required'],
  ['confirmPassword', 'Engine', 'mustMatch'],
  ['confirmPassword', 'engine ', 'mustMatch'],
] as const)('register: %s %j breaks %s', (name, value, code) => {
  expect(registerRules.check({ ...register, [name]: value })).toEqual({ [name]: code })
})

it.each([
  ['email', undefined, 'required'],
  ['email', 'ada@', 'email'],
  ['code', undefined, 'required'],
  ['code', '12345', 'minLength'],
  ['code', '12 34 5', 'minLength'],
] as const)('confirm: %s %j breaks %s', (name, value, code) => {
  expect(confirmRules.check({ ...confirm, [name]: value })).toEqual({ [name]: code })
})

it("only the form's own entries are sent, without the blanks of pasting and autofill", () => {
  expect(
    confirmRules.entries({ email: ' ada@example.com\t', code: '123 456 ', password: 'x' }),
  ).toEqual({
    email: 'ada@example.com',
    code: '123456',
  })
  expect(loginRules.entries({ password: '  six ' })).toEqual({ email: '', password: '  six ' })
})

import { confirmRules, loginRules, registerRules } from './rules'

// Specification section 5, row by row: with one field changed, that field alone is refused.

const login = { email: 'ada@example.com', password: 'engine' }
const register = { ...login, nickname: 'ada', confirmPassword: 'engine' }
const confirm = { email: 'ada@example.com', code: '123456' }

const screens = {
  login: { rules: loginRules, valid: login },
  register: { rules: registerRules, valid: register },
  confirm: { rules: confirmRules, valid: confirm },
}

/** A valid address of that many characters. */
const longEmail = (length: number) => `${'a'.repeat(length - 124)}@${'a.'.repeat(60)}com`

it.each([
  ['login', 'email', undefined, 'required'],
  ['login', 'email', 'ada', 'email'],
  ['login', 'password', undefined, 'required'],
  ['login', 'password', '12345', 'minLength'],
  ['register', 'nickname', undefined, 'required'],
  ['register', 'nickname', 'ad', 'minLength'],
  ['register', 'nickname', ' ad ', 'minLength'],
  ['register', 'nickname', '👩👩', 'minLength'],
  ['register', 'email', undefined, 'required'],
  ['register', 'email', 'ada@example', 'email'],
  ['register', 'email', longEmail(129), 'maxLength'],
  ['register', 'confirmPassword', undefined, 'required'],
  ['register', 'confirmPassword', 'Engine', 'mustMatch'],
  ['register', 'confirmPassword', 'engine ', 'mustMatch'],
  ['confirm', 'email', undefined, 'required'],
  ['confirm', 'email', 'ada@', 'email'],
  ['confirm', 'code', undefined, 'required'],
  ['confirm', 'code', '12 34 5', 'minLength'],
] as const)('%s: %s %j breaks %s', (screen, name, value, code) => {
  const { rules, valid } = screens[screen]
  expect(rules.check(valid)).toEqual({})
  expect(rules.check({ ...valid, [name]: value })).toEqual({ [name]: code })
})

it('register: a password is required, and has at least 6 characters', () => {
  const check = (password: string) =>
    registerRules.check({ ...register, password, confirmPassword: password })
  expect(check('')).toMatchObject({ password: 'required' })
  expect(check('12345')).toEqual({ password: 'minLength' })
})

it('an e-mail may have as many characters as the user pool takes', () => {
  expect(longEmail(128)).toHaveLength(128)
  expect(loginRules.check({ ...login, email: longEmail(128) })).toEqual({})
})

it("only the form's own entries are sent, without the blanks of pasting and autofill", () => {
  const pasted = { email: ' ada@example.com\t', code: '123 456 ', password: 'x' }
  expect(confirmRules.entries(pasted)).toEqual(confirm)
  expect(loginRules.entries({ password: '  six ' })).toEqual({ email: '', password: '  six ' })
})

import {
  code,
  confirmPassword,
  email,
  type FormValues,
  formRules,
  nickname,
  password,
  phone,
} from './rules'

const loginRules = formRules({ email, password })
const registerRules = formRules({ nickname, email, password, confirmPassword })
const confirmRules = formRules({ email, code })

// Specification section 5, line by line: if one field changes, only that field is refused.

const login = { email: 'ada@example.com', password: 'engine' }
const register = { ...login, nickname: 'ada', confirmPassword: 'engine' }
const confirm = { email: 'ada@example.com', code: '123456' }

const screens = {
  login: { rules: loginRules, valid: login },
  register: { rules: registerRules, valid: register },
  confirm: { rules: confirmRules, valid: confirm },
}

/** The code of the rule that each field breaks. */
function brokenRules(rules: { check(values: FormValues): object }, values: FormValues) {
  const codes = Object.entries(rules.check(values)).map(([name, rule]) => [name, rule.code])
  return Object.fromEntries(codes)
}

/** A valid address of this length. */
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
] as const)('on %s, the %s %j breaks the rule %s', (screen, name, value, code) => {
  const { rules, valid } = screens[screen]
  expect(brokenRules(rules, valid)).toEqual({})
  expect(brokenRules(rules, { ...valid, [name]: value })).toEqual({ [name]: code })
})

it('register: a password is required, and has at least 6 characters', () => {
  const check = (password: string) =>
    brokenRules(registerRules, { ...register, password, confirmPassword: password })
  expect(check('')).toMatchObject({ password: 'required' })
  expect(check('12345')).toEqual({ password: 'minLength' })
})

it('accepts an e-mail as long as the user pool allows', () => {
  expect(longEmail(128)).toHaveLength(128)
  expect(brokenRules(loginRules, { ...login, email: longEmail(128) })).toEqual({})
})

it("only the form's own entries are sent, without spaces from pasting and autofill", () => {
  const values = { email: ' ada@example.com\t', code: '123 456 ', password: 'x' }
  expect(confirmRules.entries(values)).toEqual(confirm)
  expect(loginRules.entries({ password: '  six ' })).toEqual({ email: '', password: '  six ' })
})

it.each([
  ['\u200bada@example.com', 'ada@example.com'],
  ['\u200e \ufeffada@example.com\u2069\u00ad ', 'ada@example.com'],
  ['ada@exam\u00adple.com', 'ada@example.com'],
  ['ada@b\u00fccher.example', 'ada@xn--bcher-kva.example'],
  ['ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
  ['用户@例え。jp', '用户@xn--r8jz45g.jp'],
  ['Ada@Example.COM', 'Ada@Example.COM'],
  ['ada@127.1', 'ada@127.1'],
])('the address %j is sent as %j', (address, entry) => {
  expect(loginRules.entries({ ...login, email: address })).toEqual({ ...login, email: entry })
})

it('a password and a nickname are sent with their invisible characters', () => {
  const entries = {
    password: '\u200bengine',
    confirmPassword: '\u200bengine',
    nickname: 'می\u200cنا',
  }
  expect(registerRules.entries({ ...register, ...entries })).toEqual({ ...register, ...entries })
})

it.each([
  ['spaces', ' 123 4\u00a056\t'],
  ['hyphens and dashes', '123-4\u20115\u20136\u2212'],
  ['marks without a width', '\u200b123\u200d456\ufeff'],
  ['digits of full width', '１２３\u3000４５６'],
  ['Persian digits', '۱۲۳۴۵۶'],
  ['Arabic digits', '\u200f١٢٣ ٤٥٦'],
  ['digits of Devanagari', '१२३४५६'],
  ['Thai digits', '๑๒๓๔๕๖'],
  ['digits beyond 16 bits', '𑁧𑁨𑁩𞥔𞥕𞥖'],
  ['bold digits', '𝟏𝟐𝟑𝟒𝟓𝟔'],
  ['marks of directions and variants', '\u200e\u2066123\ufe0f456\u2069\u00ad'],
])('accepts a code with %s', (_case, text) => {
  expect(brokenRules(confirmRules, { ...confirm, code: text })).toEqual({})
  expect(confirmRules.entries({ ...confirm, code: text })).toEqual(confirm)
})

it.each([
  ['+44 (20) 7946-0000', '+442079460000', {}],
  ['＋1.202.555.0143', '+12025550143', {}],
  ['\u200e+٤٤٢٠٧٩٤٦٠٠٠٠', '+442079460000', {}],
  ['202 555 0143', '2025550143', { phone: 'minLength' }],
  ['', '', { phone: 'required' }],
])('the phone number %j is sent as %j', (text, entry, codes) => {
  const rules = formRules({ phone })
  expect(rules.entries({ phone: text })).toEqual({ phone: entry })
  expect(brokenRules(rules, { phone: text })).toEqual(codes)
})

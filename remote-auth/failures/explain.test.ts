import { confirmMessages } from './confirm-messages'
import { explain } from './explain'
import { loginMessages } from './login-messages'
import { registerMessages } from './register-messages'

const messages = { login: loginMessages, register: registerMessages, confirm: confirmMessages }

const wrong = { code: 'NotAuthorizedException', message: 'Incorrect username or password.' }

it.each<[string, keyof typeof messages, string, string, RegExp]>([
  ['a wrong password', 'login', wrong.code, wrong.message, /not right/],
  [
    'a lock-out, which has the same code',
    'login',
    wrong.code,
    'Password attempts exceeded',
    /15 min/,
  ],
  ['an active account', 'confirm', wrong.code, 'Current status is CONFIRMED', /already active/],
  ['a failed network', 'register', 'NetworkError', 'Network error', /cannot be reached/],
  ['a wrong code', 'confirm', 'CodeMismatchException', 'Invalid code.', /not the code we sent/],
  ['an unknown code', 'register', 'UserLambdaValidationException', 'No.', /service says: No\./],
  ['a code named like an object member', 'login', '__proto__', 'Odd.', /service says: Odd\./],
])('explain says what %s means and what to do', (_, screen, code, message, text) => {
  expect(explain({ code, message }, messages[screen]).text).toMatch(text)
})

it('explain says the same for an unknown address as for a wrong password', () => {
  const unknown = { code: 'UserNotFoundException', message: 'User does not exist.' }
  expect(explain(unknown, loginMessages)).toEqual(explain(wrong, loginMessages))
})

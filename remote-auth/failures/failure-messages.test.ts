import { failureMessage, type ScreenName } from './failure-messages'

const wrong = { code: 'NotAuthorizedException', message: 'Incorrect username or password.' }

it.each<[string, ScreenName, string, string, RegExp]>([
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
])('failureMessage explains %s', (_, screen, code, message, text) => {
  expect(failureMessage(screen, { code, message })).toMatch(text)
})

it('failureMessage is the same for an unknown address as for a wrong password', () => {
  const unknown = { code: 'UserNotFoundException', message: 'User does not exist.' }
  expect(failureMessage('login', unknown)).toBe(failureMessage('login', wrong))
})

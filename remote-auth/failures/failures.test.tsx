import { type Failure, paths } from '@parlor/shared'
import { installRuntimeConfig } from '@parlor/shared/testing'
import { cleanup, screen } from '@testing-library/react'
import Confirm from '../confirm'
import Login from '../login'
import Register from '../register'
import { openScreen } from '../testing/open-screen'

const EMAIL = 'ada@example.com'

const screens = {
  login: {
    page: <Login />,
    entries: { Email: EMAIL, Password: 'engine' },
    answers: (error: Failure) => ({ signIn: { status: 'failed', error } as const }),
  },
  register: {
    page: <Register />,
    entries: {
      Nickname: 'ada',
      'Email address': EMAIL,
      Password: 'engine',
      'Confirm password': 'engine',
    },
    answers: (error: Failure) => ({ signUp: { ok: false, error } as const }),
  },
  confirm: {
    page: <Confirm />,
    entries: { 'Email address': EMAIL, 'Confirmation code': '123456' },
    answers: (error: Failure) => ({ confirmSignUp: { ok: false, error } as const }),
  },
}

/** The text that a screen shows below its form after a failed call. */
async function explanation(name: keyof typeof screens, failure: Failure): Promise<string> {
  installRuntimeConfig({ feedback: 'inline' })
  const { page, entries, answers } = screens[name]
  const { user } = openScreen(page, { path: paths[name], answers: answers(failure) })
  for (const [label, entry] of Object.entries(entries)) {
    await user.type(screen.getByLabelText(label), entry)
  }
  await user.keyboard('{Enter}')
  const text = (await screen.findByRole('alert')).textContent
  cleanup()
  sessionStorage.clear()
  return text
}

const wrong = { code: 'NotAuthorizedException', message: 'Incorrect username or password.' }

it.each<[string, keyof typeof screens, string, string, RegExp]>([
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
])('explain says what %s means and what to do', async (_, name, code, message, text) => {
  expect(await explanation(name, { code, message })).toMatch(text)
})

it('explain says the same for an unknown address as for a wrong password', async () => {
  const unknown = { code: 'UserNotFoundException', message: 'User does not exist.' }
  expect(await explanation('login', unknown)).toEqual(await explanation('login', wrong))
})

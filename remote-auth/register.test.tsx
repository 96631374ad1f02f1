import { type Failure, type Outcome, paths } from '@parlor/shared'
import { installFakeSession, installRuntimeConfig, renderScreen } from '@parlor/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import Register from './register'
import { openScreen } from './testing/open-screen'

const emailTaken: Failure = { code: 'UsernameExistsException', message: 'User already exists' }

const field = {
  nickname: () => screen.getByLabelText('Nickname'),
  email: () => screen.getByLabelText('Email address'),
  password: () => screen.getByLabelText('Password'),
  confirmPassword: () => screen.getByLabelText('Confirm password'),
}
const create = () => screen.getByRole('button', { name: 'Create Account' })

const success: Outcome = { ok: true, value: undefined }

function openRegister(answer: Outcome = success) {
  const page = openScreen(<Register />, { path: paths.register, answers: { signUp: answer } })
  return { fill: filling(page), ...page }
}

function filling(page: Pick<ReturnType<typeof openScreen>, 'user'>) {
  return async function fill(entries: Partial<Record<keyof typeof field, string>> = {}) {
    const ada = { nickname: 'ada', email: 'ada@example.com', password: 'engine' }
    const all = { ...ada, confirmPassword: 'engine', ...entries }
    await page.user.type(field.nickname(), all.nickname)
    await page.user.type(field.email(), all.email)
    await page.user.type(field.password(), all.password)
    await page.user.type(field.confirmPassword(), all.confirmPassword)
    await page.user.tab()
  }
}

it('register shows the specified texts and one heading, and links to confirm', () => {
  openRegister()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Create Your Account$/)
  expect(screen.getByText('Already received your code?')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Activate' })).toHaveAttribute('href', paths.confirm)
  expect(document.title).toBe('Create account · Parlor')
  for (const part of [...Object.values(field), create]) expect(part()).toBeVisible()
})

it('register describes each field to browsers and visitors before a rule is broken', () => {
  openRegister()
  expect(field.nickname()).toHaveAttribute('autocomplete', 'nickname')
  expect(field.nickname()).toHaveAccessibleDescription(/at least 3 characters/i)
  expect(field.email()).toHaveAttribute('type', 'email')
  expect(field.email()).toHaveAttribute('inputmode', 'email')
  expect(field.email()).toHaveAttribute('autocomplete', 'email')
  expect(field.password()).toHaveAccessibleDescription('At least 6 characters.')
  for (const password of [field.password(), field.confirmPassword()]) {
    expect(password).toHaveAttribute('type', 'password')
    expect(password).toHaveAttribute('autocomplete', 'new-password')
  }
})

it.each([
  ['ada', 'At least 3 characters. Use letters and digits.'],
  [' Zoe\u0308 ', 'At least 3 characters. Use letters and digits.'],
  ['ada: hello', 'In the room: ada hello'],
  ['\u{1f600}\u{1f600}', 'In the room: guest'],
])(
  'register shows beside the nickname %j, while it is typed, how the room will show it',
  async (nickname, hint) => {
    const { user } = openRegister()
    await user.type(field.nickname(), nickname)
    expect(field.nickname()).toHaveFocus()
    const description = document.getElementById(
      field.nickname().getAttribute('aria-describedby') ?? '',
    )
    expect(
      description?.querySelector('.auth-nickname-hint > :not([data-replaced])'),
    ).toHaveTextContent(hint)
  },
)

it('a registration leads to the activation and passes on the e-mail', async () => {
  const { user, fill, calls, location } = openRegister()
  await fill({ nickname: ' ada ', email: 'ada@example.com ' })
  await user.click(create())
  expect(calls).toEqual([{ nickname: 'ada', email: 'ada@example.com', password: 'engine' }])
  await waitFor(() => expect(location().pathname).toBe(paths.confirm))
  expect(location().state).toMatchObject({ email: 'ada@example.com' })
})

it.each([
  ['nickname', 'ab', 'A nickname has at least 3 characters.'],
  ['email', ' ', 'Enter your email address.'],
  ['email', 'ada@example', 'Enter an address like name@example.com.'],
  ['email', `ada@${'a.'.repeat(62)}c`, 'The address is longer than 128 characters.'],
  ['password', 'short', 'A password has at least 6 characters.'],
  ['confirmPassword', 'engines', 'Enter the same password as above.'],
] as const)(
  'register shows on blur what is wrong with %s %j, and stays disabled',
  async (name, text, message) => {
    const { fill } = openRegister()
    await fill({ [name]: text })
    expect(field[name]()).toBeInvalid()
    expect(field[name]()).toHaveAccessibleDescription(message)
    expect(create()).toBeDisabled()
  },
)

it('the confirmed password is rechecked when the password changes (mustMatch)', async () => {
  const { user, fill } = openRegister()
  expect(create()).toBeDisabled()
  await fill()
  expect(create()).toBeEnabled()
  await user.type(field.password(), 's')
  expect(field.confirmPassword()).toHaveAccessibleDescription('Enter the same password as above.')
  expect(create()).toBeDisabled()
})

it('a failed registration shows its message in an alert, and keeps the entries (console)', async () => {
  const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined)
  const { user, fill, location } = openRegister({ ok: false, error: emailTaken })
  await fill()
  await user.click(create())
  expect(alert.mock.calls).toEqual([['User already exists']])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(field.nickname()).toHaveValue('ada')
  expect(field.password()).toHaveValue('engine')
  expect(create()).toBeEnabled()
  expect(location().pathname).toBe(paths.register)
})

it('a failed registration is shown next to the form, with a link to sign in (inline)', async () => {
  installRuntimeConfig({ feedback: 'inline' })
  const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined)
  const { user, fill, location } = openRegister({ ok: false, error: emailTaken })
  await fill()
  await user.click(create())
  expect(alert).not.toHaveBeenCalled()
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'There is already an account with this email address.',
  )
  await user.click(screen.getByRole('link', { name: 'Sign in with it' }))
  await waitFor(() => expect(location().pathname).toBe(paths.login))
  expect(location().state).toEqual({ email: 'ada@example.com' })
})

describe('a sign-up whose answer was lost', () => {
  const noReply: Outcome = { ok: false, error: { code: 'NetworkError', message: 'Network error' } }
  const duplicate: Outcome = { ok: false, error: emailTaken }
  const alreadyActive: Outcome = {
    ok: false,
    error: { code: 'InvalidParameterException', message: 'User is already confirmed.' },
  }

  /** Submits without an answer, changes a field, and submits again. */
  async function sendTwice(resent: Outcome, again: { nickname?: string } = {}) {
    const answers = [noReply, duplicate]
    const resendConfirmationCode = jest.fn(async () => resent)
    installRuntimeConfig({ feedback: 'inline' })
    installFakeSession({ signUp: async () => answers.shift() ?? duplicate, resendConfirmationCode })
    const page = renderScreen(<Register />, { path: paths.register })
    await filling(page)()
    await page.user.click(create())
    expect(await screen.findByRole('alert')).toHaveTextContent(/cannot be reached/)
    if (again.nickname) await page.user.type(field.nickname(), again.nickname)
    await page.user.click(create())
    return { resendConfirmationCode, ...page }
  }

  it.each([
    ['an account that is already active', alreadyActive, {}, 1],
    ['a sign-up with other entries', success, { nickname: 'a' }, 0],
  ])('says that the address is taken for %s', async (_case, resent, again, resends) => {
    const { location, resendConfirmationCode } = await sendTwice(resent, again)
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/already an account/))
    expect(resendConfirmationCode).toHaveBeenCalledTimes(resends)
    expect(location().pathname).toBe(paths.register)
  })
})

describe('a password that the pool refuses for a space at its end', () => {
  const malformed: Failure = {
    code: 'InvalidParameterException',
    message: "Value at 'password' failed to satisfy constraint: regular expression pattern: ^[S]+$",
  }
  const withSpace = { password: 'engine ', confirmPassword: 'engine ' }

  it('is explained next to its field (inline)', async () => {
    installRuntimeConfig({ feedback: 'inline' })
    const { user, fill } = openRegister({ ok: false, error: malformed })
    await fill(withSpace)
    expect(field.password()).toBeValid()
    await user.click(create())
    await waitFor(() =>
      expect(field.password()).toHaveAccessibleDescription('Remove the space at the start or end.'),
    )
    expect(field.password()).toHaveFocus()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('is shown in the pool’s words (console)', async () => {
    const alert = jest.spyOn(window, 'alert').mockImplementation(() => undefined)
    const { user, fill } = openRegister({ ok: false, error: malformed })
    await fill(withSpace)
    await user.click(create())
    expect(alert.mock.calls).toEqual([[malformed.message]])
  })

  it('is not given as the reason if it has no space (inline)', async () => {
    installRuntimeConfig({ feedback: 'inline' })
    const { user, fill } = openRegister({ ok: false, error: malformed })
    await fill()
    await user.click(create())
    expect(await screen.findByRole('alert')).toHaveTextContent(/The service says/)
  })
})

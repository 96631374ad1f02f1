import {
  type EndReason,
  type Failure,
  paths,
  type SessionState,
  type SignInResult,
} from '@parlor/shared'
import { installFakeSession, installRuntimeConfig, renderScreen } from '@parlor/shared/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import Login from './login'
import { openScreen } from './testing/open-screen'

const ada = { email: 'ada@example.com', password: 'engine' }
const signedIn: SignInResult = { status: 'signed-in', user: { username: '1', nickname: 'ada' } }
const wrongPassword: Failure = {
  code: 'NotAuthorizedException',
  message: 'Incorrect username or password.',
}

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const signIn = () => screen.getByRole('button', { name: 'Sign In' })

function openLogin(answer: SignInResult = signedIn, state?: unknown) {
  return openScreen(<Login />, { path: paths.login, state, answers: { signIn: answer } })
}

it('login shows the specified texts, links to register, and describes each field to password managers', () => {
  openLogin()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Welcome Back!$/)
  expect(screen.getByText("Don't have an account?")).toBeVisible()
  expect(screen.getByRole('link', { name: 'Sign Up' })).toHaveAttribute('href', paths.register)
  expect(document.title).toBe('Sign in · Parlor')
  expect(email()).toHaveAttribute('type', 'email')
  expect(email()).toHaveAttribute('inputmode', 'email')
  expect(email()).toHaveAttribute('autocomplete', 'username')
  expect(password()).toHaveAttribute('type', 'password')
  expect(password()).toHaveAttribute('autocomplete', 'current-password')
  expect(signIn()).toBeVisible()
})

it('a sign-in leads to the dash, with a trimmed e-mail and the password as typed', async () => {
  const { user, location, calls } = openLogin()
  await user.type(email(), '  ada@example.com ')
  await user.type(password(), ' engine ')
  await user.click(signIn())
  expect(calls).toMatchObject([{ email: 'ada@example.com', password: ' engine ' }])
  await waitFor(() => expect(location().pathname).toBe(paths.dash))
})

it.each<[string, SignInResult, string]>([
  ['failed sign-in', { status: 'failed', error: wrongPassword }, wrongPassword.message],
  [
    'challenge',
    { status: 'challenge', name: 'SOFTWARE_TOKEN_MFA', answer: async () => signedIn },
    'Sign-in asks for a further step: SOFTWARE_TOKEN_MFA',
  ],
])('a %s is only logged, and keeps the entries (console)', async (_case, answer, logged) => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user, location } = openLogin(answer)
  await user.type(email(), ada.email)
  await user.type(password(), `${ada.password}{Enter}`)
  expect(log.mock.calls).toEqual([[logged]])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(screen.queryByText(/incorrect|not right/i)).not.toBeInTheDocument()
  expect(email()).toHaveValue(ada.email)
  expect(password()).toHaveValue(ada.password)
  expect(location().pathname).toBe(paths.login)
})

it('a failed sign-in is shown next to the form, in one notice and without a log (inline)', async () => {
  installRuntimeConfig({ feedback: 'inline' })
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user } = openLogin({ status: 'failed', error: wrongPassword })
  await user.type(email(), ada.email)
  await user.type(password(), `${ada.password}{Enter}`)
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The email or the password is not right. Check both and try again.',
  )
  expect(log).not.toHaveBeenCalled()
})

it('login prepares the sign-in once the form gets the focus', async () => {
  const prepareSignIn = jest.fn(async () => undefined)
  installFakeSession({ prepareSignIn })
  const { user } = renderScreen(<Login />, { path: paths.login })
  expect(prepareSignIn).not.toHaveBeenCalled()
  await user.click(email())
  expect(prepareSignIn).toHaveBeenCalled()
})

it('login fills in the e-mail from the activation', () => {
  openLogin(signedIn, { email: 'ada@example.com' })
  expect(email()).toHaveValue('ada@example.com')
})

it("'Forgot your password?' passes on the typed e-mail, but no password", async () => {
  installRuntimeConfig({ account: true })
  const { user, location } = openLogin()
  await user.type(email(), ' ada@example.com')
  await user.type(password(), ada.password)
  await user.click(screen.getByRole('link', { name: 'Forgot your password?' }))
  expect(location()).toMatchObject({ pathname: paths.recover, state: { email: ada.email } })
  expect(JSON.stringify(location().state)).not.toContain(ada.password)
})

describe('a session that ended without a sign-out', () => {
  function openEnded(why: EndReason) {
    const state: SessionState = { status: 'signed-out', why }
    const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
    installFakeSession({ getState: () => state })
    renderScreen(<Login />, { path: paths.login })
    return log
  }

  it.each<[EndReason, RegExp]>([
    ['revoked', /ended elsewhere or has expired/],
    ['account-gone', /no longer exists/],
  ])('is explained above the form: %s (inline)', (why, text) => {
    installRuntimeConfig({ feedback: 'inline' })
    const log = openEnded(why)
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    const follows = screen.getByRole('alert').compareDocumentPosition(email())
    expect(follows).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    cleanup()
    renderScreen(<Login />, { path: paths.login })
    expect(screen.getByRole('alert')).toHaveTextContent(text)
    expect(log).not.toHaveBeenCalled()
  })

  it('is logged once, however often the screen is visited (console)', () => {
    const log = openEnded('revoked')
    cleanup()
    renderScreen(<Login />, { path: paths.login })
    expect(log.mock.calls).toEqual([[expect.stringMatching(/ended elsewhere or has expired/)]])
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  it('is not mentioned after a sign-out', () => {
    installRuntimeConfig({ feedback: 'inline' })
    openLogin()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

import { paths, type SignInResult } from '@parlor/shared'
import { installRuntimeConfig } from '@parlor/shared/testing'
import { cleanup, screen, waitFor } from '@testing-library/react'
import Login from '../login'
import { openScreen } from '../testing/open-screen'
import { ada, reachStep, recordAnswers, refusal, signedIn } from '../testing/reach-step'

const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const back = () => screen.getByRole('button', { name: 'Back' })

function app(...results: SignInResult[]) {
  const { inputs, answer } = recordAnswers(...results)
  return { inputs, challenge: { status: 'challenge', name: 'SOFTWARE_TOKEN_MFA', answer } as const }
}

it('Back leads to the password, and the entries are still there', async () => {
  const { user } = await reachStep(app().challenge, 'Check Your App')
  await user.click(back())
  await screen.findByRole('heading', { name: 'Welcome Back!' })
  expect(email()).toHaveValue(ada.email)
  expect(password()).toHaveValue(ada.password)
})

it('after a reload midway the e-mail is there, and the password is requested again', async () => {
  const { location } = await reachStep(app().challenge, 'Check Your App')
  const { state } = location()
  expect(JSON.stringify(state)).not.toContain(ada.password)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain(ada.password)
  cleanup()
  openScreen(<Login />, { path: paths.login, state, answers: {} })
  expect(screen.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  expect(email()).toHaveValue(ada.email)
  expect(password()).toHaveValue('')
})

it('an answer leads to the next step', async () => {
  const second = app(signedIn)
  const first = recordAnswers(second.challenge)
  const choice: SignInResult = {
    status: 'challenge',
    name: 'SELECT_MFA_TYPE',
    choices: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'],
    answer: first.answer,
  }
  const { user, location } = await reachStep(choice, 'Choose Your Check')
  const button = screen.getByRole('button', { name: 'Authenticator app' })
  expect(screen.getByRole('button', { name: 'Text message' })).toHaveFocus()
  await user.click(button)
  await screen.findByRole('heading', { name: 'Check Your App' })
  expect(first.inputs).toEqual([{ choice: 'SOFTWARE_TOKEN_MFA' }])
  expect(screen.getByRole('textbox')).toHaveFocus()
  await user.keyboard('123456{Enter}')
  await waitFor(() => expect(location().pathname).toBe(paths.dash))
})

it.each([
  ['has lapsed', 'Invalid session for the user, session is expired.', /over three minutes/],
  ['is unknown to the pool', 'Invalid session for the user.', /over three minutes/],
  ['is refused for good', 'Incorrect username or password.', /could not continue/],
])('a step that %s leads back to the password with a sentence', async (_case, message, text) => {
  const { challenge } = app(refusal('NotAuthorizedException', message))
  const { user, location } = await reachStep(challenge, 'Check Your App')
  await user.keyboard('123456{Enter}')
  await screen.findByRole('heading', { name: 'Welcome Back!' })
  expect(screen.getByRole('alert')).toHaveTextContent(text)
  expect(password()).toHaveValue(ada.password)
  await waitFor(() => expect(location().state).toMatchObject({ email: ada.email }))
  expect(JSON.stringify(location().state)).not.toContain(ada.password)
  // The pool asks again.
  await user.type(password(), '{Enter}')
  await screen.findByRole('heading', { name: 'Check Your App' })
})

it('a failed choice is reported, and can be repeated', async () => {
  const { inputs, answer } = recordAnswers(
    refusal('NetworkError', 'Network error'),
    app().challenge,
  )
  const choices = ['SMS_MFA'] as ['SMS_MFA']
  const challenge = { status: 'challenge', name: 'SELECT_MFA_TYPE', choices, answer } as const
  const { user } = await reachStep(challenge, 'Choose Your Check')
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(/cannot be reached/)
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Check Your App' })
  expect(inputs).toHaveLength(2)
})

it.each([
  ['Remember this device', true],
  ['Not now', false],
])('%s is sent as the last answer before the dash', async (name, remember) => {
  const { inputs, answer } = recordAnswers(signedIn)
  const challenge = { status: 'challenge', name: 'REMEMBER_DEVICE', answer } as const
  const { user, location, calls } = await reachStep(challenge, 'Is This Your Device?')
  expect(calls).toEqual([{ ...ada, asksToRemember: true }])
  await user.click(screen.getByRole('button', { name }))
  await waitFor(() => expect(location().pathname).toBe(paths.dash))
  expect(inputs).toEqual([{ remember }])
})

it('an account that is not active leads to its activation', async () => {
  installRuntimeConfig({ account: true })
  const signIn = refusal('UserNotConfirmedException', 'User is not confirmed.')
  const { user, location } = openScreen(<Login />, { path: paths.login, answers: { signIn } })
  await user.type(email(), ada.email)
  await user.type(password(), `${ada.password}{Enter}`)
  await waitFor(() => expect(location().pathname).toBe(paths.confirm))
  expect(location().state).toEqual({ email: ada.email })
})

it.each([true, false])('the link to a new password exists with account %s only', (account) => {
  installRuntimeConfig({ account })
  openScreen(<Login />, { path: paths.login, answers: {} })
  const link = screen.queryByRole('link', { name: 'Forgot your password?' })
  if (account) expect(link).toHaveAttribute('href', paths.recover)
  else expect(link).toBeNull()
})

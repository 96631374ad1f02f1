import { type Failure, type Outcome, paths } from '@parlor/shared'
import { installRuntimeConfig } from '@parlor/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import Confirm from './confirm'
import { openScreen } from './testing/open-screen'

const success: Outcome = { ok: true, value: undefined }
const mismatch: Failure = {
  code: 'CodeMismatchException',
  message: 'Invalid verification code provided, please try again.',
}

const email = () => screen.getByLabelText('Email address')
const code = () => screen.getByLabelText('Confirmation code')
const activate = () => screen.getByRole('button', { name: 'Activate' })

function openConfirm({ answer = success, state }: { answer?: Outcome; state?: unknown } = {}) {
  return openScreen(<Confirm />, { path: paths.confirm, state, answers: { confirmSignUp: answer } })
}

const fromRegister = { email: 'ada@example.com' }

it('confirm shows the specified texts, links to login, and describes each field to browsers', () => {
  openConfirm()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(/^Activate Your Account$/)
  expect(screen.getByText('to another account')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Login' })).toHaveAttribute('href', paths.login)
  expect(screen.queryByRole('link', { name: /inbox/ })).not.toBeInTheDocument()
  expect(document.title).toBe('Activate account · Parlor')
  expect(email()).toHaveAttribute('autocomplete', 'email')
  expect(code()).toHaveAttribute('inputmode', 'numeric')
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(activate()).toBeVisible()
})

it('confirm links to the inbox if the site has one', () => {
  installRuntimeConfig({ inbox: '/_local/inbox' })
  openConfirm()
  expect(screen.getByRole('link', { name: /inbox/ })).toHaveAttribute('href', '/_local/inbox')
})

it.each([
  ['ada@example.com', fromRegister],
  ['', null],
  ['', { email: 7 }],
])('confirm starts with the e-mail %j for the navigation state %j', (address, state) => {
  openConfirm({ state })
  expect(email()).toHaveValue(address)
})

it('a code pasted with spaces activates the account, and the e-mail is passed on to login', async () => {
  const { user, calls, location } = openConfirm({ state: fromRegister })
  await user.click(code())
  await user.paste(' 123 456 ')
  await user.click(activate())
  expect(calls).toEqual([{ email: 'ada@example.com', code: '123456' }])
  await waitFor(() => expect(location().pathname).toBe(paths.login))
  expect(location().state).toEqual({ email: 'ada@example.com', activated: true })
})

it('focuses the code if the e-mail is known, and says where it was sent', () => {
  openConfirm({ state: fromRegister })
  expect(code()).toHaveFocus()
  expect(code()).toHaveAccessibleDescription('Sent to a***@example.com.')
})

it('says right below the heading that a code is on its way, if one is', () => {
  openConfirm({ state: { ...fromRegister, codeSentAt: Date.now() } })
  const below = screen.getByRole('heading', { level: 1 }).nextElementSibling
  expect(below).toHaveTextContent('A code is on its way to ada@example.com.')
})

it.each([null, fromRegister])('does not say that a code is on its way for %j', (state) => {
  openConfirm({ state })
  expect(screen.queryByText(/on its way/)).not.toBeInTheDocument()
})

it("disables 'Activate' while the form is invalid", async () => {
  const { user } = openConfirm({ state: fromRegister })
  expect(activate()).toBeDisabled()
  await user.type(code(), '12345')
  await user.tab()
  expect(activate()).toBeDisabled()
  expect(code()).toHaveAccessibleDescription('A code has at least 6 characters.')
  await user.type(code(), '6')
  expect(activate()).toBeEnabled()
})

it('Enter does not submit an invalid activation, and shows what is missing', async () => {
  const { user, calls } = openConfirm()
  await user.type(code(), '123456{Enter}')
  expect(calls).toEqual([])
  expect(email()).toHaveAccessibleDescription('Enter your email address.')
  expect(email()).toHaveFocus()
})

it('a failed activation is only logged, and keeps the entries (console)', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user, location } = openConfirm({
    answer: { ok: false, error: mismatch },
    state: fromRegister,
  })
  await user.type(code(), '000000{Enter}')
  expect(log.mock.calls).toEqual([[mismatch.message]])
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(code()).toHaveValue('000000')
  expect(location().pathname).toBe(paths.confirm)
})

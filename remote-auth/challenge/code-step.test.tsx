import { paths, type SignInResult } from '@parlor/shared'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { reachStep, recordAnswers, refusal, signedIn } from '../testing/reach-step'

const wrong = refusal('CodeMismatchException', 'Invalid code received for user')
const field = () => screen.getByRole('textbox')

function sms(destination: string | undefined, ...results: SignInResult[]) {
  const { inputs, answer } = recordAnswers(...results)
  const challenge = { status: 'challenge', name: 'SMS_MFA', destination, answer } as const
  return { inputs, challenge }
}

function app(...results: SignInResult[]) {
  const { inputs, answer } = recordAnswers(...results)
  return { inputs, challenge: { status: 'challenge', name: 'SOFTWARE_TOKEN_MFA', answer } as const }
}

it('an SMS code is requested in place of the password, with the focus on its field', async () => {
  await reachStep(sms('+***1234').challenge, 'Check Your Phone')
  expect(screen.getByText('+***1234')).toBeVisible()
  expect(field()).toHaveFocus()
  expect(field()).toHaveAccessibleName('Code from the message')
  expect(field()).toHaveAttribute('autocomplete', 'one-time-code')
  expect(field()).toHaveAttribute('inputmode', 'numeric')
  expect(screen.queryByLabelText('Password')).not.toBeInTheDocument()
})

it('a destination is shown as text, and omitted if the pool names none', async () => {
  await reachStep(sms('<b>+1</b>').challenge, 'Check Your Phone')
  expect(screen.getByText('<b>+1</b>')).toBeVisible()
  cleanup()
  await reachStep(sms(undefined).challenge, 'Check Your Phone')
  expect(screen.getByText('your phone')).toBeVisible()
})

it('a code pasted with spaces leads to the dash', async () => {
  const { inputs, challenge } = app(signedIn)
  const { user, location } = await reachStep(challenge, 'Check Your App')
  await user.paste(' 123 456\u00a0')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(inputs).toEqual([{ code: '123456' }])
  await waitFor(() => expect(location().pathname).toBe(paths.dash))
})

it('a wrong code is reported next to the field, which keeps it and gets the focus', async () => {
  const { challenge } = app(wrong, signedIn)
  const { user, location } = await reachStep(challenge, 'Check Your App')
  await user.type(field(), '000000')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() => expect(field()).toHaveAccessibleDescription('This is not the code.'))
  expect(field()).toHaveFocus()
  expect(field()).toHaveValue('000000')
  await user.clear(field())
  await user.type(field(), '123456{Enter}')
  await waitFor(() => expect(location().pathname).toBe(paths.dash))
})

it('the third wrong code warns of the wait to come, and a lock-out shows its length', async () => {
  const lockOut = refusal('NotAuthorizedException', 'Password attempts exceeded')
  const { inputs, challenge } = app(wrong, wrong, wrong, lockOut)
  const { user } = await reachStep(challenge, 'Check Your App')
  await user.type(field(), '000000{Enter}')
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/not the code\.$/))
  for (const times of [2, 3]) {
    await user.type(field(), '{Enter}')
    await waitFor(() => expect(inputs).toHaveLength(times))
  }
  await waitFor(() => expect(field()).toHaveAccessibleDescription(/up to 15 minutes/))
  await user.type(field(), '{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(/doubles the wait/)
})

it.each([
  ['used before', refusal('ExpiredCodeException', 'used once'), /Wait for the next one/],
  ['too short', signedIn, /at least 6/],
])('a code that was %s is not accepted', async (_case, result, text) => {
  const { user } = await reachStep(app(result).challenge, 'Check Your App')
  await user.type(field(), _case === 'too short' ? '123{Enter}' : '123456{Enter}')
  await waitFor(() => expect(field()).toHaveAccessibleDescription(text))
})

it('a network failure leaves the step open', async () => {
  const { user } = await reachStep(
    app(refusal('NetworkError', 'Network error')).challenge,
    'Check Your App',
  )
  await user.type(field(), '123456{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent(/cannot be reached/)
  expect(field()).toHaveValue('123456')
})

import { type Failure, type Outcome, paths } from '@parlor/shared'
import { installRuntimeConfig } from '@parlor/shared/testing'
import { screen, waitFor } from '@testing-library/react'
import Login from '../login'
import { openScreen } from '../testing/open-screen'

const unconfirmed: Failure = {
  code: 'UserNotConfirmedException',
  message: 'User is not confirmed.',
}
const limit: Failure = { code: 'LimitExceededException', message: 'Attempt limit exceeded' }

async function signInUnconfirmed(resent: Outcome<undefined>) {
  installRuntimeConfig({ feedback: 'inline' })
  const signIn = { status: 'failed', error: unconfirmed } as const
  const answers = { signIn, resendConfirmationCode: resent }
  const page = openScreen(<Login />, { path: paths.login, answers })
  await page.user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await page.user.type(screen.getByLabelText('Password'), 'engine{Enter}')
  await screen.findByRole('alert')
  return page
}

it('a sign-in to an inactive account leads to its activation', async () => {
  const { user, location } = await signInUnconfirmed({ ok: true, value: undefined })
  await user.click(screen.getByRole('link', { name: 'Activate your account' }))
  await waitFor(() => expect(location().pathname).toBe(paths.confirm))
  expect(location().state).toEqual({ email: 'ada@example.com' })
})

it('a failed sign-in can request a new code, and the confirm screen gets the time', async () => {
  const { user, location } = await signInUnconfirmed({ ok: true, value: undefined })
  await user.click(screen.getByRole('button', { name: 'Send a new code' }))
  await waitFor(() => expect(location().pathname).toBe(paths.confirm))
  expect(location().state).toEqual({ email: 'ada@example.com', codeSentAt: expect.any(Number) })
})

it('the notice of a failed sign-in also reports that no code could be sent', async () => {
  const { user, location } = await signInUnconfirmed({ ok: false, error: limit })
  await user.click(screen.getByRole('button', { name: 'Send a new code' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/tried this too often/))
  expect(location().pathname).toBe(paths.login)
})

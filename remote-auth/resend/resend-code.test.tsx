import { type Failure, type Outcome, paths } from '@parlor/shared'
import { act, screen } from '@testing-library/react'
import Confirm from '../confirm'
import { openScreen } from '../testing/open-screen'

const limit: Failure = {
  code: 'LimitExceededException',
  message: 'Attempt limit exceeded, please try after some time.',
}
const success: Outcome = { ok: true, value: undefined }
const fromRegister = { email: 'ada@example.com' }

const email = () => screen.getByLabelText('Email address')
const resend = () => screen.getByRole('button', { name: 'Send a new code' })

function openConfirm({ answer = success, state }: { answer?: Outcome; state?: unknown } = {}) {
  const answers = { resendConfirmationCode: answer }
  return openScreen(<Confirm />, { path: paths.confirm, state, answers })
}

afterEach(() => jest.useRealTimers())

it('a new code is sent, its address is shown, and the next one must wait half a minute', async () => {
  jest.useFakeTimers()
  const { user, calls } = openConfirm({ state: fromRegister })
  await user.click(resend())
  expect(calls).toEqual([{ email: 'ada@example.com' }])
  expect(await screen.findByText('A new code is on its way to ada@example.com.')).toBeVisible()
  expect(screen.getByText('again in 30 s')).toBeVisible()
  await user.click(resend())
  expect(calls).toHaveLength(1)
  act(() => jest.advanceTimersByTime(29_000))
  expect(screen.getByText('again in 1 s')).toBeVisible()
  act(() => jest.advanceTimersByTime(1_000))
  expect(screen.queryByText(/again in/)).not.toBeInTheDocument()
  await user.click(resend())
  expect(calls).toHaveLength(2)
})

it.each([
  ['when the registration sent the first code', -20_000, 10],
  ['at half a minute even if the clock was set back', 3_600_000, 30],
])('the countdown starts %s', (_case, sentAgo, seconds) => {
  jest.useFakeTimers()
  openConfirm({ state: { ...fromRegister, codeSentAt: Date.now() + sentAgo } })
  expect(screen.getByText(`again in ${seconds} s`)).toBeVisible()
})

it('no code is requested without a valid address', async () => {
  const { user, calls } = openConfirm()
  await user.click(resend())
  expect(calls).toEqual([])
  expect(email()).toHaveFocus()
  expect(email()).toHaveAccessibleDescription('Enter your email address.')
})

it('a refused new code is only logged, and can be requested again (console)', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  const { user, calls } = openConfirm({ answer: { ok: false, error: limit }, state: fromRegister })
  await user.click(resend())
  expect(log.mock.calls).toEqual([[limit.message]])
  await user.click(resend())
  expect(calls).toHaveLength(2)
})

import { act, fireEvent, render, screen } from '@testing-library/react'
import type { SessionState } from 'shared'
import { SessionUnreachable } from './session-unreachable'
import { installChangingSession } from './testing/changing-session'

const error = { code: 'NetworkError', message: 'Network error' }
const unreachable: SessionState = { status: 'unreachable', error }

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

function open() {
  const restore = jest.fn(async () => unreachable)
  installChangingSession(unreachable, { restore })
  render(<SessionUnreachable failure={error} />)
  return restore
}

test('says what failed, and that the sign-in is kept', () => {
  open()
  expect(screen.getByText('Network error')).toBeVisible()
  expect(screen.getByText(/You stay signed in/)).toBeVisible()
})

test('asks again automatically', async () => {
  const restore = open()
  await pass(1_000)
  expect(restore).toHaveBeenCalledTimes(1)
})

test('asks again at once at "Try again", and when the network is back', async () => {
  const restore = open()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await pass(0)
  fireEvent(window, new Event('online'))
  await pass(0)
  expect(restore).toHaveBeenCalledTimes(2)
})

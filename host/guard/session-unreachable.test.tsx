import type { SessionState } from '@parlor/shared'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { installChangingSession } from '../testing/changing-session'
import { SessionUnreachable } from './session-unreachable'

const error = { code: 'NetworkError', message: 'Network error' }
const unreachable: SessionState = { status: 'unreachable', error }

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))

test('retries automatically, and at once when the network returns', async () => {
  const restore = jest.fn(async () => unreachable)
  installChangingSession(unreachable, { restore })
  render(<SessionUnreachable failure={error} />)
  expect(screen.getByText('Network error')).toBeVisible()
  expect(screen.getByText(/You stay signed in/)).toBeVisible()
  await pass(1_000)
  expect(restore).toHaveBeenCalledTimes(1)
  fireEvent(window, new Event('online'))
  await pass(0)
  expect(restore).toHaveBeenCalledTimes(2)
})

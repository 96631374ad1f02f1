import { act, fireEvent, render, screen } from '@testing-library/react'
import { TRIVIA_COOLDOWN_MS, TriviaButton } from './trivia-button'

beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

test('trivia button cooldown: 5000 ms (specification section 9)', () => {
  expect(TRIVIA_COOLDOWN_MS).toBe(5_000)
})

test('is disabled for 5 seconds after each click (specification section 4)', () => {
  const ask = jest.fn()
  render(<TriviaButton onAsk={ask} />)
  const button = screen.getByRole('button', { name: 'Trivia' })
  for (let click = 1; click <= 2; click += 1) {
    fireEvent.click(button)
    fireEvent.click(button)
    expect(ask).toHaveBeenCalledTimes(click)
    expect(button).toBeDisabled()
    act(() => jest.advanceTimersByTime(4_999))
    expect(button).toBeDisabled()
    act(() => jest.advanceTimersByTime(1))
    expect(button).toBeEnabled()
  }
})

test('leaves no timer behind', () => {
  const { unmount } = render(<TriviaButton onAsk={() => undefined} />)
  fireEvent.click(screen.getByRole('button', { name: 'Trivia' }))
  unmount()
  expect(jest.getTimerCount()).toBe(0)
})

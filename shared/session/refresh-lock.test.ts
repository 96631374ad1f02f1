import { installLocks } from '../testing/locks'
import { inTurn } from './refresh-lock'

beforeEach(() => {
  jest.useFakeTimers()
  installLocks()
})

afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(navigator, 'locks')
})

/** A tab that takes its turn, and the time of that. */
function tab(hasWritten: boolean) {
  const times: { began?: number; answered?: number } = {}
  const start = Date.now()
  const turn = inTurn('client', async () => {
    times.began = Date.now() - start
    return { result: 'done', hasWritten }
  })
  void turn.then(() => {
    times.answered = Date.now() - start
  })
  return times
}

it('lets the next tab in once the write is visible there, and answers at once', async () => {
  const [first, second] = [tab(true), tab(false)]
  await jest.advanceTimersByTimeAsync(1_000)
  expect(first).toEqual({ began: 0, answered: 0 })
  expect(second).toEqual({ began: 200, answered: 200 })
})

it('does not delay the others if nothing was written', async () => {
  const [first, second] = [tab(false), tab(false)]
  await jest.advanceTimersByTimeAsync(1_000)
  expect([first.answered, second.answered]).toEqual([0, 0])
})

it('rejects with the error, and lets the next tab in', async () => {
  const broken = inTurn('client', () => Promise.reject(new Error('broken')))
  await expect(broken).rejects.toThrow('broken')
  const next = tab(false)
  await jest.advanceTimersByTimeAsync(0)
  expect(next.answered).toBe(0)
})

it('takes no turns if locks are refused, as with site data blocked', async () => {
  const request = () => Promise.reject(new DOMException('Denied.', 'SecurityError'))
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true })
  const [first, second] = [tab(true), tab(true)]
  await jest.advanceTimersByTimeAsync(0)
  expect([first.answered, second.answered]).toEqual([0, 0])
})

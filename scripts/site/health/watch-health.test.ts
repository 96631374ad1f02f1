import { createLog } from '../../platform/log'
import { watchHealth } from './watch-health'

test('the log says once that the backend cannot serve, and once that it can again', () => {
  jest.useFakeTimers()
  const lines: string[] = []
  const log = createLog({ level: 'warn', write: (line) => lines.push(JSON.parse(line)) })
  let problem: string | undefined
  const stop = watchHealth(() => problem, log)
  const say = (next: string | undefined) => {
    problem = next
    jest.advanceTimersByTime(10_000)
  }

  say(undefined)
  expect(lines).toEqual([])
  say('The store cannot be written.')
  say(undefined)
  stop()
  say('It is over.')
  expect(lines).toMatchObject([
    {
      level: 'error',
      message: 'The backend cannot serve',
      problem: 'The store cannot be written.',
    },
    { level: 'warn', message: 'The backend can serve again' },
  ])
  jest.useRealTimers()
})

import { createLog } from '../platform/log'
import { ManualTime } from '../testing/manual-time'
import { watchHealth } from './watch-health'

test('the log says once that the backend cannot serve, and once that it can again', () => {
  const lines: string[] = []
  const log = createLog({ level: 'warn', write: (line) => lines.push(JSON.parse(line)) })
  const time = new ManualTime()
  let problem: string | undefined
  const stop = watchHealth({ problem: () => problem, log, timers: time.timers })

  time.advance(10_000)
  expect(lines).toEqual([])
  problem = 'The store cannot be written.'
  time.advance(10_000)
  problem = undefined
  time.advance(10_000)
  expect(lines).toMatchObject([
    {
      level: 'error',
      message: 'The backend cannot serve',
      problem: 'The store cannot be written.',
    },
    { level: 'warn', message: 'The backend can serve again' },
  ])

  stop()
  problem = 'It is over.'
  time.advance(10_000)
  expect(lines).toHaveLength(2)
})

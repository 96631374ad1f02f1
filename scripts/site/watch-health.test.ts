import { createLog } from '../platform/log'
import { ManualTime } from '../testing/manual-time'
import { watchHealth } from './watch-health'

function watched() {
  const time = new ManualTime()
  const lines: Record<string, unknown>[] = []
  const log = createLog({ level: 'info', write: (line) => lines.push(JSON.parse(line)) })
  const state = { problem: undefined as string | undefined, stalledMs: 0 }
  const stop = watchHealth({
    problem: async () => state.problem,
    log,
    timers: time.timers,
    elapsed: () => time.now() + state.stalledMs,
  })
  const pass = async (ms: number) => {
    time.advance(ms)
    await new Promise(setImmediate)
  }
  return { state, lines, pass, stop }
}

test('says once that something fails, and once that it works again', async () => {
  const { state, lines, pass } = watched()
  await pass(20_000)
  expect(lines).toEqual([])
  state.problem = 'The store cannot be written.'
  await pass(60_000)
  state.problem = undefined
  await pass(60_000)
  expect(lines).toMatchObject([
    { level: 'error', problem: 'The store cannot be written.' },
    { level: 'warn', message: 'The backend can serve again' },
  ])
})

test('says that the process stood still, and for how long', async () => {
  const { state, lines, pass } = watched()
  state.stalledMs = 3_000
  await pass(1_000)
  await pass(10_000)
  expect(lines).toMatchObject([{ level: 'warn', message: 'The process stood still', ms: 3_000 }])
})

test('looks no more when it is stopped', async () => {
  const { state, lines, pass, stop } = watched()
  stop()
  state.problem = 'gone'
  await pass(60_000)
  expect(lines).toEqual([])
})

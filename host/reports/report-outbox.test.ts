import type { Report } from '@parlor/shared/contract/report'
import { BATCH_MS, MAX_BODY_BYTES, ReportOutbox } from './report-outbox'

const reportOf = (id: string, rest: Partial<Report> = {}): Report => {
  const about = { page: 'page', remote: 'host', version: '1', path: '/login', at: 1 }
  return { id, kind: 'running', ...about, ...rest }
}

function outbox() {
  const bodies: string[] = []
  const sendBeacon = (address: string, body: string) => {
    expect(address).toBe('/reports')
    bodies.push(body)
    return true
  }
  Object.assign(navigator, { sendBeacon })
  const sentIds = () => bodies.map((body) => (JSON.parse(body) as Report[]).map(({ id }) => id))
  return { bodies, sent: sentIds, outbox: new ReportOutbox('/reports') }
}

beforeEach(() => jest.useFakeTimers())
afterEach(() => {
  jest.useRealTimers()
  Reflect.deleteProperty(navigator, 'sendBeacon')
})

it('sends the reports of a few seconds together, and then waits again', () => {
  const { outbox: box, sent: sentIds } = outbox()
  box.add(reportOf('a'))
  jest.advanceTimersByTime(BATCH_MS - 1)
  box.add(reportOf('b'))
  expect(sentIds()).toEqual([])
  jest.advanceTimersByTime(1)
  expect(sentIds()).toEqual([['a', 'b']])
  box.add(reportOf('c'))
  jest.advanceTimersByTime(BATCH_MS)
  expect(sentIds()).toEqual([['a', 'b'], ['c']])
})

it('sends at once on request, and sends nothing when nothing waits', () => {
  const { outbox: box, sent: sentIds } = outbox()
  box.flush()
  box.add(reportOf('a'))
  box.flush()
  jest.advanceTimersByTime(BATCH_MS)
  expect(sentIds()).toEqual([['a']])
})

it('sends every report, in bodies that the receiver does not refuse for their size', () => {
  const { outbox: box, bodies, sent: sentIds } = outbox()
  const ids = Array.from({ length: 90 }, (_, at) => `report-${at}`)
  // Three bytes each in UTF-8.
  for (const id of ids) box.add(reportOf(id, { path: '…'.repeat(200) }))
  box.flush()
  expect(sentIds().flat()).toEqual(ids)
  for (const body of bodies) {
    expect(new TextEncoder().encode(body).length).toBeLessThanOrEqual(MAX_BODY_BYTES)
  }
  expect(bodies.length).toBeLessThan(6)
})

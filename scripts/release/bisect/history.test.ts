import type { RecordedChanges } from '../rows/site-changes'
import { datedChanges, historyOf } from './history'

const release = (version: string) => ({ version, integrity: `sha384-${version}` })
const onDay = (day: number) => `2026-11-${String(day).padStart(2, '0')}T10:00:00.000Z`

/** The record of a package: its live versions by day, and perhaps a canary. */
function record(...lives: [day: number, live: string | null, canary?: string][]) {
  const changes = lives.map(([day, live, canary]) => ({
    at: onDay(day),
    live: live === null ? null : release(live),
    ...(canary && { canary: { ...release(canary), share: 0.1 } }),
  }))
  return { changes: changes.reverse(), etag: '' }
}

const wanted: Parameters<typeof historyOf>[1] = {
  rows: {},
  withdrawn: false,
  needed: ['host', 'remote-chat'],
  isGone: () => false,
}
function history(recorded: RecordedChanges, more: Partial<typeof wanted> = {}) {
  const { oldest, changes, gone, withdrawn } = historyOf(datedChanges(recorded), {
    ...wanted,
    ...more,
  })
  const brief = (all: typeof changes) => all.map(({ name, version }) => `${name} ${version}`)
  return { oldest, changes: brief(changes), gone: brief(gone), withdrawn: brief(withdrawn) }
}

it('begins once every needed package has a release, and goes on by time', () => {
  const recorded = {
    host: record([1, 'h1'], [5, 'h2']),
    'remote-chat': record([2, 'c1'], [4, 'c2']),
    'remote-quiz': record([3, 'q1'], [6, null]),
  }
  expect(history(recorded)).toMatchObject({
    oldest: { host: 'h1', 'remote-chat': 'c1' },
    changes: ['remote-quiz q1', 'remote-chat c2', 'host h2', 'remote-quiz null'],
  })
  const needed = [...wanted.needed, 'remote-quiz']
  expect(history(recorded, { needed })).toMatchObject({
    oldest: { host: 'h1', 'remote-chat': 'c1', 'remote-quiz': 'q1' },
    changes: ['remote-chat c2', 'host h2', 'remote-quiz null'],
  })
})

const tried: RecordedChanges = {
  host: record([1, 'h1']),
  'remote-chat': record([1, 'c1'], [2, 'c1', 'c2'], [3, 'c1'], [4, 'c3']),
}

it('leaves out withdrawn releases, unless asked for: then a canary counts as live', () => {
  const rows = { 'remote-chat': { current: null, previous: [], heldBack: ['c2'] } }
  expect(history(tried, { rows })).toMatchObject({
    changes: ['remote-chat c3'],
    withdrawn: ['remote-chat c2'],
  })
  expect(history(tried, { rows, withdrawn: true })).toMatchObject({
    changes: ['remote-chat c2', 'remote-chat c1', 'remote-chat c3'],
    withdrawn: [],
  })
})

it('passes over releases that are gone, and says so', () => {
  const isGone = ({ version }: { version: string | null }) => version === 'c2' || version === 'c1'
  const found = history(tried, { isGone })
  expect(found).toMatchObject({ oldest: { host: 'h1', 'remote-chat': 'c3' }, changes: [] })
  expect(found.gone).toEqual(['remote-chat c1', 'remote-chat c2', 'remote-chat c1'])
})

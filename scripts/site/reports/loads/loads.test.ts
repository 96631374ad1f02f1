import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { LoadReport, LoadStage } from '@parlor/shared/contract/report'
import { IN_MEMORY } from '../../../platform/storage/database'
import type { IndexEntry } from '../../../release/contract/release-index'
import { withFolder } from '../../../testing/test-folder'
import { LoadStore } from './load-store'
import { loadTable } from './load-table'
import { loggedLoads } from './logged-loads'
import { sumLoads } from './sum-loads'

let folder: string
withFolder((each) => {
  folder = each
})

const NAME = 'remote-chat'
const DAY_MS = 24 * 60 * 60 * 1_000
const canaryStart = Date.parse('2026-11-20T08:00:00Z')
const release = (version: string) => ({ version, manifest: '', integrity: '', publishedAt: '' })
const canary = { ...release('2'), publishedAt: new Date(canaryStart).toISOString() }
const entry: IndexEntry = {
  current: release('1'),
  previous: [],
  canary: { release: canary, share: 0.1 },
}

const loadReports = (load: LoadStage, version: string, count: number): LoadReport[] =>
  Array.from({ length: count }, () => ({
    page: 'page0001',
    load,
    releases: ['host@7', `${NAME}@${version}`],
  }))

const reports = [
  ...loadReports('start', '1', 1_100),
  ...loadReports('failed', '1', 9),
  ...loadReports('start', '2', 100),
  ...loadReports('failed', '2', 3),
  ...loadReports('fallback', '2', 1),
]
const expected = [
  { as: 'live', version: '1', loads: 1_100, failed: 9, fallbacks: 0 },
  { as: 'canary', version: '2', loads: 100, failed: 3, fallbacks: 1 },
]

it('sums the same from a site’s table and from the exported log of a hosted site', async () => {
  const store = new LoadStore(IN_MEMORY, () => canaryStart)
  for (const report of reports) store.add(report)
  expect(sumLoads(entry, { name: NAME, counts: store.counts() })).toEqual(expected)
  store.close()

  const log = join(folder, 'export.log')
  const lines = reports.map(
    (report) => `2026-11-20T08:00:00.000Z ${JSON.stringify({ ...report, arrivedAt: canaryStart })}`,
  )
  writeFileSync(log, ['START RequestId: 1', '2026-11-20 {"kind":"vital"}', ...lines].join('\n'))
  const counts = await loggedLoads(log)
  expect(sumLoads(entry, { name: NAME, counts })).toEqual(expected)
})

it('refuses a log without page loads, such as a compressed export', async () => {
  const log = join(folder, 'export.gz')
  writeFileSync(log, gzipSync(JSON.stringify({ ...reports[0], arrivedAt: canaryStart })))
  await expect(loggedLoads(log)).rejects.toThrow('export.gz has no page loads. Export the log')
})

it('sums only the days since the canary began, and the newest 30', () => {
  let now = canaryStart - DAY_MS
  const store = new LoadStore(IN_MEMORY, () => now)
  const add = () => store.add({ load: 'start', releases: [`${NAME}@1`] })
  const loads = () => sumLoads(entry, { name: NAME, counts: store.counts() })[0]?.loads
  add()
  expect(loads()).toBe(0)
  now = canaryStart
  add()
  expect(loads()).toBe(1)
  now = canaryStart + 30 * DAY_MS
  add()
  expect(loads()).toBe(1)
  store.close()
})

it('shows the canary beside the live release, without a verdict', () => {
  const store = new LoadStore(IN_MEMORY, () => canaryStart)
  for (const report of reports) store.add(report)
  const table = loadTable(sumLoads(entry, { name: NAME, counts: store.counts() }))
  store.close()
  expect(table.split('\n')).toEqual([
    '  page loads  loads  errors  fallbacks',
    '  live        1,100       9          0',
    '  canary        100       3          1',
    '  Anybody can send a report, so these figures can be forged.',
  ])
})

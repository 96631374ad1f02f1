import { entriesOf, parseRecord, type ReleaseEntry, versionsOf } from './record'

const entry = (version: string, more: object = {}): ReleaseEntry => ({
  version,
  integrity: `sha384-${'A'.repeat(64)}`,
  publishedAt: '2026-01-01T10:20:30.456Z',
  ...more,
})
const full = {
  current: entry('3'),
  by: 'deploy',
  since: '2026-01-03T00:00:00.000Z',
  heldBack: ['0'],
  previous: [entry('2', { until: '2026-01-02T00:00:00.000Z' })],
  canary: { release: entry('4', { fromANewerTool: true }), share: 0.1 },
  previews: { mine: entry('5', { commit: 'a'.repeat(40), author: 'Ada', dirty: true }) },
  ended: [{ version: '1', until: '2026-01-02T00:00:00.000Z' }],
  keep: 100,
  unnamed: { '6': '2026-01-03T00:00:00.000Z' },
  fromANewerTool: true,
}

describe('reading a record', () => {
  it('keeps everything that a deploy wrote, even keys of newer versions', () => {
    expect(parseRecord(full)).toEqual({ record: full })
  })

  it('accepts a record with nothing live', () => {
    const retired = { current: null, previous: [], retiredAt: '2026-01-03T00:00:00.000Z' }
    expect(parseRecord(retired)).toEqual({ record: retired })
  })

  it.each<[string, unknown]>([
    ['the record: ', null],
    ['current: ', {}],
    ['previous: ', { current: entry('1') }],
    ['current.version: ', { ...full, current: entry('../1') }],
    ['current.integrity: ', { ...full, current: entry('1', { integrity: 'sha384-x' }) }],
    ['current.publishedAt: ', { ...full, current: entry('1', { publishedAt: 'yesterday' }) }],
    ['current.commit: ', { ...full, current: entry('1', { commit: '1a2b3c4' }) }],
    ['current.author: ', { ...full, current: entry('1', { author: 'Ada\u001b[2J' }) }],
    ['current.screens.0.path: ', { ...full, current: entry('1', { screens: [{}] }) }],
    ['by: ', { ...full, by: 'accident' }],
    ['canary.release: ', { ...full, canary: { release: 1 } }],
    ['canary.share: ', { ...full, canary: { release: entry('1') } }],
    ['canary.share: ', { ...full, canary: { release: entry('1'), share: 2 } }],
    ['heldBack: ', { ...full, heldBack: '1' }],
    ['previews.mine.version: ', { ...full, previews: { mine: {} } }],
    ...[0, 101, 1.5].map((keep): [string, unknown] => ['keep: ', { ...full, keep }]),
  ])('finds the problem "%s"', (problem, value) => {
    expect(parseRecord(value)).toEqual({ problem: expect.stringContaining(problem) })
  })
})

test('a record names the live release, earlier ones, canaries, previews and ended ones', () => {
  const { record } = parseRecord(full) as { record: Parameters<typeof versionsOf>[0] }
  expect(versionsOf(record)).toEqual(['3', '2', '4', '5', '1'])
  expect(entriesOf(undefined)).toEqual([])
})

import { fakeEntry as entry } from '../../testing/release/fake-release'
import {
  MAX_RECORD_BYTES,
  parseRecord,
  type ReleaseEntry,
  type ReleaseRecord,
  versionsOf,
} from '../contract/record'
import {
  beginCanary,
  bringBack,
  dropPreview,
  endCanary,
  forgetOld,
  goLive,
  goLiveAgain,
  noteUnnamedFolders,
  putPreview,
  retire,
} from './release-record'
import { jsonFile } from './site-state'

const at = '2026-02-01T00:00:00.000Z'
const later = (days: number) => new Date(Date.parse(at) + days * 86_400_000).toISOString()
const live = (
  record: ReleaseRecord | undefined,
  version: string,
  more: Partial<ReleaseEntry> = {},
) => goLive(record, { entry: { ...entry(version), ...more }, at, by: 'deploy' })
const deployed = (...versions: string[]) => {
  const [first = '', ...rest] = versions
  return rest.reduce<ReleaseRecord>(
    (record, version) => live(record, version),
    live(undefined, first),
  )
}
const back = (record: ReleaseRecord, version: string) =>
  goLiveAgain(record, { entry: entry(version), at })
const canary = (record: ReleaseRecord, version: string) =>
  beginCanary(record, { entry: entry(version), at, share: 0.1 })
const preview = (record: ReleaseRecord | undefined, name: string, version: string) =>
  putPreview(record, { entry: entry(version), at, preview: name })
const endedEntry = (version: string) => ({ ...entry(version), until: at })
const endedRelease = (version: string) => ({ version, until: at })

describe('a release that goes live', () => {
  it('comes before what was live, whose end the record notes', () => {
    expect(deployed('1', '2', '3')).toMatchObject({
      current: entry('3'),
      by: 'deploy',
      previous: [endedEntry('2'), endedEntry('1')],
    })
  })

  it('leaves what a newer tool has written', () => {
    expect(live({ ...deployed('1'), fromANewerTool: true } as ReleaseRecord, '2')).toMatchObject({
      fromANewerTool: true,
    })
  })

  it('is in its record only once when it comes back', () => {
    expect(versionsOf(deployed('1', '2', '1'))).toEqual(['1', '2'])
  })

  it('is unchanged if it is already live', () => {
    const again = goLive(deployed('1'), { entry: entry('1', 9), at, by: 'rollback' })
    expect(again).toEqual({ ...deployed('1'), by: 'rollback' })
  })

  it.each<[string, Partial<ReleaseEntry>, Partial<ReleaseEntry>, Partial<ReleaseEntry>]>([
    ['clean after dirty', { dirty: true, commit: 'a' }, { commit: 'b' }, { commit: 'b' }],
    ['dirty after clean', { commit: 'a' }, { dirty: true, commit: 'b' }, { commit: 'a' }],
    ['clean after clean', { commit: 'a' }, { commit: 'b' }, { commit: 'a' }],
    ['without git after dirty', { dirty: true, commit: 'a' }, {}, { dirty: true, commit: 'a' }],
  ])('of equal sources, %s, is of the commit that says more', (_, firstOrigin, now, expected) => {
    const { current } = live(live(undefined, '1', firstOrigin), '1', now)
    expect(current).toEqual({ ...entry('1'), ...expected })
  })

  it('has no mark of withdrawal', () => {
    expect(live(back(deployed('1', '2'), '1'), '2').heldBack).toEqual([])
    expect(live(canary(deployed('1'), '2'), '2').heldBack).toEqual([])
  })
})

describe('a rollback', () => {
  it('makes an earlier release live, and withdraws the other', () => {
    expect(back(deployed('1', '2'), '1')).toEqual({
      current: entry('1'),
      by: 'rollback',
      since: at,
      heldBack: ['2'],
      previous: [endedEntry('2')],
    })
  })

  it('is undone by a deploy of what was withdrawn', () => {
    const again = live(back(deployed('1', '2'), '1'), '2')
    expect(again).toMatchObject({ current: entry('2'), previous: [endedEntry('1')], heldBack: [] })
    expect(again.since).toBeUndefined()
  })

  it('withdraws the canary as well, unless that is what it goes to', () => {
    const record = back(canary(deployed('1', '2'), '3'), '1')
    expect(record.canary).toBeUndefined()
    expect(record).toMatchObject({ heldBack: ['2', '3'], ended: [endedRelease('3')] })
    expect(back(canary(deployed('1', '2'), '1'), '1')).toMatchObject({ heldBack: ['2'] })
  })

  it('leaves the marks of a thousand versions, whatever files remain', () => {
    let record = deployed('0')
    for (let round = 1; round <= 1_010; round += 1) record = back(live(record, `bad-${round}`), '0')
    expect(record.heldBack).toHaveLength(1_000)
    expect(record.heldBack?.[0]).toBe('bad-1010')
    expect(forgetOld(record, later(30)).heldBack).toHaveLength(1_000)
  })
})

describe('a canary', () => {
  it('leaves the live release to everyone else', () => {
    expect(canary(deployed('1'), '2')).toMatchObject({
      current: entry('1'),
      canary: { release: entry('2'), share: 0.1 },
    })
  })

  it.each<[string, (record: ReleaseRecord) => ReleaseRecord]>([
    ['it is ended', (record) => endCanary(record, at)],
    ['another canary takes its place', (record) => canary(record, '3')],
    ['another release goes live', (record) => live(record, '3')],
  ])('is withdrawn when %s, and its files stay', (_, end) => {
    const record = end(canary(deployed('1'), '2'))
    expect(record).toMatchObject({ heldBack: ['2'], ended: [endedRelease('2')] })
    expect(record.canary?.release.version).not.toBe('2')
  })

  it('is not withdrawn when it gets another share, or goes live', () => {
    const running = canary(deployed('1'), '2')
    for (const record of [canary(running, '2'), live(running, '2')]) {
      expect(record.heldBack).toEqual([])
      expect(record.ended).toBeUndefined()
    }
  })

  it('that was withdrawn before is no longer withdrawn', () => {
    expect(canary(back(deployed('1', '2'), '1'), '2').heldBack).toEqual([])
  })
})

describe('a preview', () => {
  it('makes nothing live by itself', () => {
    expect(preview(undefined, 'mine', '1')).toEqual({
      current: null,
      previous: [],
      previews: { mine: entry('1') },
    })
  })

  it('changes nothing for those who do not name it, and outlives a deploy', () => {
    expect(live(preview(deployed('1'), 'mine', '2'), '3')).toMatchObject({
      current: entry('3'),
      previous: [endedEntry('1')],
      previews: { mine: entry('2') },
    })
  })

  it('moves to a newer build under its name, and then comes first', () => {
    const two = preview(preview(deployed('1'), 'mine', '2'), 'other', '3')
    const moved = preview(two, 'mine', '4')
    expect(Object.entries(moved.previews ?? {})).toEqual([
      ['mine', entry('4')],
      ['other', entry('3')],
    ])
    expect(moved.ended).toEqual([endedRelease('2')])
  })

  it('is dropped without any other change', () => {
    const two = preview(preview(deployed('1'), 'mine', '2'), 'other', '3')
    expect(dropPreview(two, { preview: 'mine', at })).toMatchObject({
      previews: { other: entry('3') },
      ended: [endedRelease('2')],
    })
    expect(dropPreview(two, { preview: 'nobody', at })).toEqual(two)
  })

  it('is among the newest fifty, and older ones have ended', () => {
    let record: ReleaseRecord = deployed('1')
    for (let count = 1; count <= 52; count += 1) {
      const release = { ...entry(`v${count}`), publishedAt: later(count) }
      // An object has names that are numbers in their own order.
      record = putPreview(record, { entry: release, at, preview: String(count) })
    }
    expect(Object.keys(record.previews ?? {})).toHaveLength(50)
    expect(record.ended?.map(({ version }) => version)).toEqual(['v2', 'v1'])
  })
})

describe('a package that is retired', () => {
  const full = preview(canary(back(deployed('1', '2', '3'), '2'), '4'), 'mine', '5')
  const record = retire({ ...full, keep: 3 }, at)

  it('has nothing live, no canary and nothing to go back to, and every version is withdrawn', () => {
    expect(record).toMatchObject({ current: null, previous: [], retiredAt: at })
    expect([...(record.heldBack ?? [])].sort()).toEqual(['1', '2', '3', '4', '5'])
    expect(record).not.toHaveProperty('canary')
    expect(record).not.toHaveProperty('previews')
  })

  it('keeps what it gave out for open pages', () => {
    expect(record.ended?.map(({ version, until }) => `${version} ${until}`).sort()).toEqual(
      ['1', '2', '3', '4', '5'].map((version) => `${version} ${at}`),
    )
  })

  it('comes back without its releases, which stay withdrawn', () => {
    const { retiredAt: _, ...open } = record
    expect(bringBack(record)).toEqual(open)
    expect(live(bringBack(record), '6')).toMatchObject({ current: entry('6'), previous: [] })
  })
})

describe('what a record forgets', () => {
  const many = (keep?: number) => ({ ...deployed('1', '2', '3', '4'), ...(keep && { keep }) })

  it.each([
    ['as many earlier releases as it says stay', many(2), ['4', '3', '2']],
    ['ten stay if it does not say', deployed(...'abcdefghijklm'), [...'mlkjihgfedc']],
    ['withdrawn ones do not count, and go', { ...many(2), heldBack: ['3', '2'] }, ['4', '1']],
  ])('%s', (_, record, expected) => {
    expect(versionsOf(forgetOld(record, later(7)))).toEqual(expected)
  })

  it('is nothing that was given out in the last seven days', () => {
    const record = { ...endCanary(canary(many(1), '5'), at), heldBack: ['5', '3'] }
    expect(versionsOf(forgetOld(record, later(6.9)))).toEqual(['4', '3', '2', '1', '5'])
    expect(versionsOf(forgetOld(record, later(7)))).toEqual(['4', '2'])
  })

  it('leaves the record below the limit of a site, after a busy week', () => {
    const record = Array.from({ length: 1_100 }, (_, count) => String(count)).reduce<ReleaseRecord>(
      (next, count) => {
        const withPreview = preview(live(next, `live-${count}`), count, `preview-${count}`)
        return forgetOld(endCanary(canary(withPreview, `canary-${count}`), at), at)
      },
      deployed('1'),
    )
    expect(jsonFile(record).length).toBeLessThan(MAX_RECORD_BYTES)
    expect(record.previous[0]).toEqual(endedEntry('live-1098'))
    expect(parseRecord(record)).toEqual({ record })
  })

  it('is never a preview, however old', () => {
    const record = preview(deployed('1'), 'mine', '2')
    expect(forgetOld(record, later(700)).previews).toEqual({ mine: entry('2') })
  })
})

describe('folders that a record does not name', () => {
  const note = (record: ReleaseRecord, folders: string[], days: number) =>
    noteUnnamedFolders(record, { folders, at: later(days) })

  it('are deleted once it has not named them for a day', () => {
    const result = note(deployed('2'), ['1', '2'], 0)
    expect(result).toEqual({ record: { ...deployed('2'), unnamed: { '1': at } }, old: [] })
    expect(note(result.record, ['1', '2'], 0.9)).toEqual(result)
    expect(note(result.record, ['1', '2'], 1)).toEqual({ record: deployed('2'), old: ['1'] })
  })

  it('stay if it has named them since', () => {
    const { record } = note(deployed('2'), ['1', '2'], 0)
    expect(note(live(record, '1'), ['1', '2'], 9).old).toEqual([])
  })

  it('are forgotten if somebody has deleted them', () => {
    const { record } = note(deployed('2'), ['1', '2'], 0)
    expect(note(record, ['2'], 0.5)).toEqual({ record: deployed('2'), old: [] })
  })

  it('are versions: other files next to them are left alone', () => {
    const result = note(deployed('2'), ['.DS_Store', '2'], 0)
    expect(result.record).toEqual(deployed('2'))
    expect(note(result.record, ['.DS_Store', '2'], 9).old).toEqual([])
  })
})

import { fakeEntry as entry } from '../../testing/release/fake-release'
import type { ReleaseEntry, ReleaseRecord } from '../contract/record'
import { indexEntry } from '../contract/release-index'
import { beginCanary, goLive, goLiveAgain, putPreview, retire } from './release-record'
import { byLastChange, releaseList, releaseTable } from './release-table'

const name = 'remote-chat'
const at = '2026-01-03T00:00:00.000Z'
const live = (
  record: ReleaseRecord | undefined,
  release: ReleaseEntry,
  by: ReleaseRecord['by'] = 'deploy',
) => goLive(record, { entry: release, at, by: by ?? 'deploy' })
const one = live(undefined, entry('1', 1))
const two = live(one, entry('2', 2))
type ListedSite = Parameters<typeof releaseTable>[0]
/** The table of a site whose pages read what the record says, unless the test says otherwise. */
const table = (record: ReleaseRecord | undefined, site: Partial<ListedSite> = {}) => {
  const records: ListedSite['records'] = record ? { [name]: record } : {}
  const index: ListedSite['index'] = record ? { [name]: indexEntry(name, record) } : {}
  return releaseTable({ records, problems: {}, index, refusals: {}, ...site }, [name])
}

describe('the table of releases', () => {
  it('says what is live, since when and by which command, and what came before', () => {
    expect(table(live(one, entry('2', 2), 'start'))).toBe(
      [
        'remote-chat',
        '  live      2  since 2026-01-02 10:20:30, by start',
        '  previous  1  of 2026-01-01 10:20:30',
      ].join('\n'),
    )
  })

  it('names the command that composes a record which pages do not have yet', () => {
    expect(table(two, { index: { [name]: indexEntry(name, one) } })).toContain(
      '  but pages have its earlier form: they get this with npm run configure',
    )
  })

  it('says since when a rollback has been live, and what was withdrawn', () => {
    expect(table(goLiveAgain(two, { entry: entry('1', 1), at }))).toBe(
      [
        'remote-chat',
        '  live      1  since 2026-01-03 00:00:00, by rollback',
        '  previous  2  of 2026-01-02 10:20:30, withdrawn',
      ].join('\n'),
    )
  })

  it('says how many sessions get a canary', () => {
    expect(table(beginCanary(one, { entry: entry('2', 2), at, share: 0.1 }))).toContain(
      'canary    2  live for 10% of sessions since 2026-01-02 10:20:30',
    )
  })

  it('lists the previews, even if there is nothing else', () => {
    const record = putPreview(undefined, { entry: entry('2', 2), at, preview: 'half-done' })
    expect(table(record)).toBe('remote-chat\n  preview   2  half-done, of 2026-01-02 10:20:30')
  })

  it('says since when a package is retired', () => {
    expect(table(retire(two, at))).toBe('remote-chat\n  retired   since 2026-01-03 00:00:00')
  })

  it('says which commit a release was built from, by whom, and with uncommitted changes', () => {
    const origin = { commit: '1a2b3c4d5e6f', author: 'Ada' }
    const first = live(undefined, { ...entry('1', 1), ...origin, dirty: true })
    expect(table(live(first, { ...entry('2', 2), ...origin }))).toBe(
      [
        'remote-chat',
        '  live      2  since 2026-01-02 10:20:30, by deploy  1a2b3c4 by Ada',
        '  previous  1  of 2026-01-01 10:20:30  1a2b3c4 by Ada, with uncommitted changes',
      ].join('\n'),
    )
  })

  it('says why a record cannot be used, and the time of the one that pages read', () => {
    const problems = { [name]: 'previous: Invalid type' }
    expect(table(undefined, { problems })).toBe(
      'remote-chat\n  its record cannot be used: previous: Invalid type',
    )
    const index = { [name]: { current: null, previous: [], unreadableSince: at } }
    expect(table(undefined, { problems, index })).toBe(
      'remote-chat\n  its record cannot be used: previous: Invalid type, so pages have what it said before 2026-01-03 00:00:00',
    )
  })

  it('says why pages do not have what the record says', () => {
    const refusals = { 'remote-chat': 'The host does not have it.' }
    expect(table(two, { refusals }).split('\n')[2]).toBe(
      '  but pages have its earlier form: The host does not have it.',
    )
  })

  it('says under a canary why pages leave it out', () => {
    const refusals = { 'the canary of remote-chat': 'The host does not have it.' }
    const record = beginCanary(one, { entry: entry('2', 2), at, share: 0.1 })
    expect(table(record, { refusals }).split('\n').slice(1, 4)).toEqual([
      '  live      1  since 2026-01-01 10:20:30, by deploy',
      '  canary    2  live for 10% of sessions since 2026-01-02 10:20:30',
      '  but pages leave the canary out: The host does not have it.',
    ])
  })

  it('shows control characters of a record in escaped form', () => {
    const hostile = { ...entry('2\u001b[2J', 2), commit: '1a2b3c4', author: 'Ada\n\u202eadA' }
    const record = putPreview(one, { entry: hostile, at, preview: 'half\u0007done' })
    expect(table(record).split('\n')[2]).toBe(
      '  preview   2\\u{1b}[2J  half\\u{7}done, of 2026-01-02 10:20:30  1a2b3c4 by Ada\\u{a}\\u{202e}adA',
    )
  })

  it('says that a package was never deployed', () => {
    expect(table(undefined)).toBe('remote-chat\n  no release yet')
  })
})

describe('the list of packages', () => {
  const records = { 'remote-chat': two, 'remote-auth': one, host: retire(one, at) }

  it('begins with the record that changed last, and ends with packages that have none', () => {
    expect(byLastChange(records, ['remote-new', 'remote-auth', 'remote-chat', 'host'])).toEqual([
      'remote-chat',
      'host',
      'remote-auth',
      'remote-new',
    ])
  })

  it('has the record of each package, and what is wrong with it', () => {
    const site = {
      records,
      index: {},
      problems: { host: 'it is not JSON' },
      refusals: { [name]: 'no' },
    }
    expect(releaseList(site, ['host', name, 'remote-new'])).toEqual([
      { ...records.host, name: 'host', problem: 'it is not JSON' },
      { ...two, name, notComposed: 'no' },
      { name: 'remote-new' },
    ])
  })
})

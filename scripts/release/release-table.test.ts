import { fakeRow as row } from '../testing/release/fake-release'
import { beginCanary, promote, putPreview, rollBack } from './release-changes'
import { releaseTable } from './release-table'

const name = 'remote-chat' as const
const one = promote({}, { name, row: row('1', 1) })
const two = promote(one, { name, row: row('2', 2) })

describe('the table of releases', () => {
  it('says what is live, since when, and what came before', () => {
    expect(releaseTable({ index: two }, [name])).toBe(
      [
        'remote-chat',
        '  live      2  since 2026-01-02 10:20:30',
        '  previous  1  of 2026-01-01 10:20:30',
      ].join('\n'),
    )
  })

  it('says since when a rollback has been live, and what was rolled back', () => {
    const back = rollBack(two, { name, row: row('1', 1), at: '2026-01-03T00:00:00.000Z' })
    expect(releaseTable({ index: back }, [name])).toBe(
      [
        'remote-chat',
        '  live      1  since 2026-01-03 00:00:00',
        '  previous  2  of 2026-01-02 10:20:30, rolled back',
      ].join('\n'),
    )
  })

  it('says how many sessions get a canary', () => {
    const canary = beginCanary(one, { name, row: row('2', 2), share: 0.1 })
    expect(releaseTable({ index: canary }, [name])).toContain(
      'canary    2  live for 10% of sessions since 2026-01-02 10:20:30',
    )
  })

  it('says which previews there are', () => {
    const index = putPreview(one, { name, row: row('2', 2), preview: 'half-done' })
    expect(releaseTable({ index }, [name])).toContain(
      '  preview   2  half-done, of 2026-01-02 10:20:30',
    )
  })

  it('says which commit a release was built from, by whom, and whether it holds more than that', () => {
    const built = { commit: '1a2b3c4d5e6f', author: 'Ada' }
    const index = promote(promote({}, { name, row: { ...row('1', 1), ...built, dirty: true } }), {
      name,
      row: { ...row('2', 2), ...built },
    })
    expect(releaseTable({ index }, [name])).toBe(
      [
        'remote-chat',
        '  live      2  since 2026-01-02 10:20:30  1a2b3c4 by Ada',
        '  previous  1  of 2026-01-01 10:20:30  1a2b3c4 by Ada, with uncommitted changes',
      ].join('\n'),
    )
  })

  it('says why a row cannot be used, which is not the same as no release', () => {
    const unusable = { [name]: 'previous: Invalid type' }
    expect(releaseTable({ index: {}, unusable }, [name])).toBe(
      'remote-chat\n  its row cannot be used: previous: Invalid type',
    )
  })

  it('says that a package was never deployed', () => {
    expect(releaseTable({ index: one }, ['host', name])).toMatch(
      /^host\n {2}no release yet\nremote-chat/,
    )
  })
})

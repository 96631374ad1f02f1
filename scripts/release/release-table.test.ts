import { fakeRow as row } from '../testing/release/fake-release'
import { beginCanary, promote, rollBack, withdrawCanary } from './release-changes'
import { releaseTable } from './release-table'

const name = 'remote-chat' as const
const one = promote({}, { name, row: row('1', 1) })
const two = promote(one, { name, row: row('2', 2) })

describe('the table of releases', () => {
  it('says what is live, since when, and what came before', () => {
    expect(releaseTable(two, [name])).toBe(
      [
        'remote-chat',
        '  live      2  since 2026-01-02 10:20:30',
        '  previous  1  of 2026-01-01 10:20:30',
      ].join('\n'),
    )
  })

  it('says since when a rollback has been live, and what was rolled back', () => {
    const back = rollBack(two, { name, row: row('1', 1), at: '2026-01-03T00:00:00.000Z' })
    expect(releaseTable(back, [name])).toBe(
      [
        'remote-chat',
        '  live      1  since 2026-01-03 00:00:00',
        '  previous  2  of 2026-01-02 10:20:30, rolled back',
      ].join('\n'),
    )
  })

  it('says how many sessions get a canary, and why it was withdrawn', () => {
    const canary = beginCanary(one, { name, row: row('2', 2), share: 0.1 })
    expect(releaseTable(canary, [name])).toContain(
      'canary    2  live for 10% of sessions since 2026-01-02 10:20:30',
    )
    const at = '2026-01-02T11:00:00.000Z'
    const withdrawn = withdrawCanary(canary, { name, at, reason: '3 of 5 loads failed' })
    expect(releaseTable(withdrawn, [name])).toContain(
      'canary    2  withdrawn 2026-01-02 11:00:00: 3 of 5 loads failed',
    )
  })

  it('says that a package was never deployed', () => {
    expect(releaseTable(one, ['host', name])).toMatch(/^host\n {2}no release yet\nremote-chat/)
  })
})

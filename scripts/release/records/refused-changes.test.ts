import { fakeEntry as entry } from '../../testing/release/fake-release'
import type { ReleaseRecord } from '../contract/record'
import { indexEntry } from '../contract/release-index'
import { isRequestedChange } from './refused-changes'
import { applyDeploy, type DeployChange } from './release-commands'
import { retire } from './release-record'

const name = 'remote-quiz'
const at = '2026-02-01T00:00:00.000Z'
const deploy = (
  record: ReleaseRecord | undefined,
  version: string,
  more: Partial<DeployChange> = {},
) => applyDeploy(record, { name, entry: entry(version), at, ...more })
const live = (first: string, ...rest: string[]) =>
  rest.reduce<ReleaseRecord>((record, version) => deploy(record, version), deploy(undefined, first))

describe('a row', () => {
  const tried = deploy(live('1'), '2', { canary: 0.1 })
  const named = deploy(live('1'), '2', { preview: 'mine' })
  const ended = (record: ReleaseRecord) => {
    const { canary: _, previews: __, ...rest } = record
    return rest
  }

  it.each<[string, ReleaseRecord | undefined, ReleaseRecord]>([
    ['of a new package', undefined, live('1')],
    ['with another release', live('1'), live('1', '2')],
    ['with another release, which ends a canary', tried, deploy(tried, '3')],
    ['whose canary goes to everyone', tried, deploy(tried, '2')],
    ['with a canary', live('1'), tried],
    ['with a preview', live('1'), named],
    ['whose preview moves', named, deploy(named, '3', { preview: 'mine' })],
  ])('%s may be refused', (_, before, record) => {
    expect(isRequestedChange(record, { before, read: before && indexEntry(name, before) })).toBe(
      true,
    )
  })

  it.each<[string, ReleaseRecord, ReleaseRecord]>([
    ['with what is live already', live('1'), live('1', '1')],
    ['whose canary has ended', tried, ended(tried)],
    ['whose preview has ended', named, ended(named)],
    ['that continues without its canary', tried, deploy(tried, '1')],
    ['that is retired', tried, retire(tried, at)],
  ])('%s is never refused', (_, before, record) => {
    expect(isRequestedChange(record, { before, read: indexEntry(name, before) })).toBe(false)
  })

  it('that pages do not read yet may be refused again, but not if it ends something', () => {
    const read = indexEntry(name, live('1'))
    const before = { ...named, ...live('1', '2') }
    expect(isRequestedChange(before, { before, read })).toBe(true)
    expect(isRequestedChange(ended(before), { before, read })).toBe(false)
  })
})

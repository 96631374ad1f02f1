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

describe('a record', () => {
  const withCanary = deploy(live('1'), '2', { canary: 0.1 })
  const withPreview = deploy(live('1'), '2', { preview: 'mine' })
  const liveOnly = (record: ReleaseRecord) => {
    const { canary: _, previews: __, ...rest } = record
    return rest
  }

  it.each<[string, ReleaseRecord | undefined, ReleaseRecord]>([
    ['of a new package', undefined, live('1')],
    ['with another release', live('1'), live('1', '2')],
    ['with another release, which ends a canary', withCanary, deploy(withCanary, '3')],
    ['whose canary goes to everyone', withCanary, deploy(withCanary, '2')],
    ['with a canary', live('1'), withCanary],
    ['with a preview', live('1'), withPreview],
    ['whose preview moves', withPreview, deploy(withPreview, '3', { preview: 'mine' })],
  ])('%s may be refused', (_, previous, record) => {
    expect(
      isRequestedChange(record, { previous, inPages: previous && indexEntry(name, previous) }),
    ).toBe(true)
  })

  it.each<[string, ReleaseRecord, ReleaseRecord]>([
    ['with what is live already', live('1'), live('1', '1')],
    ['whose canary has ended', withCanary, liveOnly(withCanary)],
    ['whose preview has ended', withPreview, liveOnly(withPreview)],
    ['that continues without its canary', withCanary, deploy(withCanary, '1')],
    ['that is retired', withCanary, retire(withCanary, at)],
  ])('%s is never refused', (_, previous, record) => {
    expect(isRequestedChange(record, { previous, inPages: indexEntry(name, previous) })).toBe(false)
  })

  it('that pages do not read yet may be refused again, but not if it ends something', () => {
    const inPages = indexEntry(name, live('1'))
    const previous = { ...withPreview, ...live('1', '2') }
    expect(isRequestedChange(previous, { previous, inPages })).toBe(true)
    expect(isRequestedChange(liveOnly(previous), { previous, inPages })).toBe(false)
  })
})

import { flip, type ReleaseRow } from './release-index'

const row = (version: string): ReleaseRow => ({
  version,
  manifest: `/remote-chat/${version}/mf-manifest.json`,
  integrity: 'sha384-x',
  publishedAt: '2026-01-01T00:00:00.000Z',
})
const publish = (index: Parameters<typeof flip>[0], version: string) =>
  flip(index, { name: 'remote-chat', row: row(version) })

describe('the release index', () => {
  it('keeps what was live before, newest first', () => {
    const index = ['1', '2', '3'].reduce(publish, {})
    expect(index['remote-chat']?.current.version).toBe('3')
    expect(index['remote-chat']?.previous.map(({ version }) => version)).toEqual(['2', '1'])
  })

  it('lists a release once when it comes back', () => {
    const index = ['1', '2', '1'].reduce(publish, {})
    expect(index['remote-chat']?.current.version).toBe('1')
    expect(index['remote-chat']?.previous.map(({ version }) => version)).toEqual(['2'])
  })

  it('does not change when the current release is published again', () => {
    const index = publish({}, '1')
    expect(publish(index, '1')).toBe(index)
  })

  it('leaves the other deploys alone', () => {
    const index = flip(publish({}, '1'), { name: 'host', row: row('9') })
    expect(index['remote-chat']?.current.version).toBe('1')
  })
})

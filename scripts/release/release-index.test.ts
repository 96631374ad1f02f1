import {
  beginCanary,
  endCanary,
  flip,
  forgetOld,
  type ReleaseRow,
  rollBack,
  versionsOf,
} from './release-index'

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

describe('a rollback in the release index', () => {
  const two = ['1', '2'].reduce(publish, {})
  const at = '2026-02-01T00:00:00.000Z'

  it('takes an earlier release and holds the other back', () => {
    const back = rollBack(two, { name: 'remote-chat', row: row('1'), at })['remote-chat']
    expect(back).toMatchObject({ current: { version: '1' }, since: at, heldBack: ['2'] })
  })

  it('is undone by a deploy of the release that was held back', () => {
    const back = rollBack(two, { name: 'remote-chat', row: row('1'), at })
    const again = publish(back, '2')['remote-chat']
    expect(again).toEqual({ current: row('2'), previous: [row('1')] })
  })
})

describe('a canary in the release index', () => {
  const canary = beginCanary(publish({}, '1'), {
    name: 'remote-chat',
    row: row('2'),
    share: 0.1,
  })

  it('leaves the current release to everybody else', () => {
    expect(canary['remote-chat']).toMatchObject({
      current: { version: '1' },
      canary: { release: { version: '2' }, share: 0.1 },
    })
  })

  it('ends when it is taken back, and is held back', () => {
    expect(endCanary(canary, 'remote-chat')['remote-chat']).toEqual({
      current: row('1'),
      previous: [],
      heldBack: ['2'],
    })
  })

  it('ends when its release becomes everybody’s', () => {
    expect(publish(canary, '2')['remote-chat']).toEqual({ current: row('2'), previous: [row('1')] })
  })

  it('is the first release of a package that has none', () => {
    const first = beginCanary({}, { name: 'remote-chat', row: row('1'), share: 0.1 })
    expect(first['remote-chat']).toEqual({ current: row('1'), previous: [] })
  })
})

describe('pruning the release index', () => {
  const three = ['1', '2', '3'].reduce(publish, {})

  it('forgets all but the newest earlier releases', () => {
    const kept = forgetOld(three, { name: 'remote-chat', keep: 1 })
    expect(versionsOf(kept['remote-chat'])).toEqual(['3', '2'])
  })

  it('changes nothing while there are no more than are kept', () => {
    expect(forgetOld(three, { name: 'remote-chat', keep: 2 })).toBe(three)
  })
})

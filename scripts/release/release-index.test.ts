import { fakeRow as row } from '../testing/release/fake-release'
import {
  beginCanary,
  dropPreview,
  endCanary,
  forgetOld,
  promote,
  putPreview,
  rollBack,
} from './release-changes'
import { indexForPages, parseRow, type ReleaseIndex, versionsOf } from './release-index'

const name = 'remote-chat' as const
const at = '2026-02-01T00:00:00.000Z'
const publish = (index: ReleaseIndex, version: string) =>
  promote(index, { name, row: row(version) })
const published = (...versions: string[]) => versions.reduce(publish, {})
const rolledBack = (index: ReleaseIndex, version: string) =>
  rollBack(index, { name, row: row(version), at })
const withPreview = (index: ReleaseIndex, preview: string, version: string) =>
  putPreview(index, { name, row: row(version), preview })
const withCanary = (index: ReleaseIndex, version: string) =>
  beginCanary(index, { name, row: row(version), share: 0.1 })

describe('reading a row of the release index', () => {
  const full = {
    ...{ current: row('1'), previous: [], heldBack: ['0'], fromANewerTool: true },
    canary: { release: { ...row('2'), fromANewerTool: true }, share: 0.1 },
  }

  it('keeps everything that a deploy wrote, even with a newer tool', () => {
    expect(parseRow(full)).toEqual({ row: full })
  })

  it.each([
    ['Invalid type', null],
    ['current: ', {}],
    ['previous: ', { current: row('1') }],
    ['current.screens.0.path: ', { current: { ...row('1'), screens: [{}] }, previous: [] }],
    ['canary.release: ', { ...full, canary: { release: 1 } }],
    ['canary.share: ', { ...full, canary: { release: row('1') } }],
    ['heldBack: ', { ...full, heldBack: '1' }],
    ['previews.mine.version: ', { ...full, previews: { mine: {} } }],
  ])('finds the problem "%s"', (problem, value) => {
    expect(parseRow(value)).toEqual({ problem: expect.stringContaining(problem) })
  })
})

describe('the index for pages', () => {
  /** A row as pages have it. */
  function brief(version: string) {
    const { publishedAt: _, ...rest } = row(version)
    return rest
  }

  it('says what they run and from which commit, and not who built it, or when', () => {
    const built = (version: string) => ({ ...row(version), commit: '1a2b3c4', author: 'Ada' })
    const canary = { release: { ...built('3'), dirty: true }, share: 0.1 }
    const tried = { canary, previews: { mine: built('4') } }
    const deploy = { current: built('2'), previous: [built('1')], ...tried, heldBack: ['0'] }
    const commit = '1a2b3c4'
    expect(indexForPages({ [name]: deploy }, {})).toEqual({
      [name]: {
        ...{ current: { ...brief('2'), commit }, previous: [brief('1')], heldBack: ['0'] },
        canary: { release: { ...brief('3'), commit }, share: 0.1 },
        previews: { mine: { ...brief('4'), commit } },
      },
    })
  })

  it('has a screen that waits for a key of the configuration if the key is there', () => {
    const dash = { path: '/dash', module: './dash', access: 'signed-in', title: 'Chat' }
    const screens = [dash, { ...dash, path: '/quiz', when: 'quiz' }]
    const index = { [name]: { current: { ...row('1'), screens }, previous: [] } }
    const shown = (config: unknown) => indexForPages(index, config)[name]?.current.screens
    expect(shown({ quiz: true })).toEqual(screens)
    expect(shown({ quiz: false })).toEqual([dash])
    expect(shown(undefined)).toEqual([dash])
  })
})

describe('promoting a release', () => {
  it('keeps what was live before, newest first', () => {
    const deploy = published('1', '2', '3')[name]
    expect(versionsOf(deploy)).toEqual(['3', '2', '1'])
  })

  it('keeps what a newer tool has written beside it', () => {
    const index = { [name]: { current: row('1'), previous: [], fromANewerTool: true } }
    expect(publish(index, '2')[name]).toMatchObject({ fromANewerTool: true })
  })

  it('lists a release once when it comes back', () => {
    expect(versionsOf(published('1', '2', '1')[name])).toEqual(['1', '2'])
  })

  it('changes nothing for the current release', () => {
    const index = published('1')
    expect(publish(index, '1')).toBe(index)
  })

  it('leaves the other packages alone', () => {
    const index = promote(published('1'), { name: 'host', row: row('9') })
    expect(index[name]?.current.version).toBe('1')
  })
})

describe('a rollback in the release index', () => {
  it('promotes an earlier release and holds the other back', () => {
    const back = rolledBack(published('1', '2'), '1')[name]
    expect(back).toMatchObject({ current: { version: '1' }, since: at, heldBack: ['2'] })
  })

  it('is undone by a deploy of the release that was held back', () => {
    const again = publish(rolledBack(published('1', '2'), '1'), '2')[name]
    expect(again).toEqual({ current: row('2'), previous: [row('1')] })
  })

  it('holds back a canary, which it ends', () => {
    const back = rolledBack(withCanary(published('1', '2'), '3'), '1')[name]
    expect(back?.canary).toBeUndefined()
    expect(back?.heldBack).toEqual(['2', '3'])
  })

  it('holds back the ten newest versions alone', () => {
    let index = published('0')
    for (let round = 1; round <= 15; round += 1) {
      index = rolledBack(publish(index, `bad-${round}`), '0')
    }
    const heldBack = index[name]?.heldBack
    expect(heldBack).toHaveLength(10)
    expect(heldBack?.[0]).toBe('bad-15')
  })
})

describe('a canary in the release index', () => {
  const canary = withCanary(published('1'), '2')

  it('leaves the current release to everyone else', () => {
    expect(canary[name]).toMatchObject({
      current: { version: '1' },
      canary: { release: { version: '2' }, share: 0.1 },
    })
  })

  it('is held back when it is ended by hand', () => {
    expect(endCanary(canary, name)[name]).toEqual({
      current: row('1'),
      previous: [],
      heldBack: ['2'],
    })
  })

  it('is not held back when it goes live', () => {
    expect(publish(canary, '2')[name]).toEqual({ current: row('2'), previous: [row('1')] })
  })

  it('is held back when another release or canary takes its place', () => {
    expect(publish(canary, '3')[name]?.heldBack).toEqual(['2'])
    expect(withCanary(canary, '3')[name]?.heldBack).toEqual(['2'])
  })

  it('goes live at once where the package has no release', () => {
    expect(withCanary({}, '1')[name]).toEqual({ current: row('1'), previous: [] })
  })
})

describe('a preview in the release index', () => {
  it('changes nothing for those who do not name it, and outlives a deploy', () => {
    const deploy = publish(withPreview(published('1'), 'mine', '2'), '3')[name]
    expect(deploy).toEqual({
      ...{ current: row('3'), previous: [row('1')], previews: { mine: row('2') } },
    })
    expect(versionsOf(deploy)).toEqual(['3', '1', '2'])
  })

  it('moves to a newer build under its name, and comes first then', () => {
    const two = withPreview(withPreview(published('1'), 'mine', '2'), 'other', '3')
    const { previews = {} } = withPreview(two, 'mine', '4')[name] ?? {}
    expect(Object.entries(previews)).toEqual([
      ['mine', row('4')],
      ['other', row('3')],
    ])
  })

  it('is dropped alone', () => {
    const two = withPreview(withPreview(published('1'), 'mine', '2'), 'other', '3')
    expect(dropPreview(two, { name, preview: 'mine' })[name]?.previews).toEqual({ other: row('3') })
    expect(dropPreview(two, { name, preview: 'nobody' })).toBe(two)
  })

  it('goes live where the package has no release: there is nothing that it could stand beside', () => {
    expect(withPreview({}, 'mine', '1')[name]).toEqual({ current: row('1'), previous: [] })
  })
})

describe('forgetting old releases', () => {
  const three = published('1', '2', '3')

  it('keeps the newest earlier ones', () => {
    expect(versionsOf(forgetOld(three, { name, keep: 1 })[name])).toEqual(['3', '2'])
  })

  it('keeps as many previews, the newest', () => {
    const index = withPreview(withPreview(published('1'), 'older', '2'), 'newer', '3')
    expect(forgetOld(index, { name, keep: 1 })[name]?.previews).toEqual({ newer: row('3') })
  })

  it('changes nothing while there are no more than are kept', () => {
    expect(forgetOld(three, { name, keep: 2 })).toBe(three)
  })
})

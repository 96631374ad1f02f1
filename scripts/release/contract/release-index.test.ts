import type { ReleaseEntry } from './record'
import { indexEntry, parseIndex, releasesOf } from './release-index'

const name = 'remote-chat'
const integrity = `sha384-${'A'.repeat(64)}`
const publishedAt = '2026-01-01T10:20:30.456Z'
const entry = (version: string, more: object = {}): ReleaseEntry => ({
  version,
  integrity,
  publishedAt,
  ...more,
})
const commit = '1a2b3c4d'.repeat(5)
const dash = { path: '/dash', module: './dash', access: 'signed-in', title: 'Chat' }
/** A release as pages see it. */
const brief = (version: string, more: object = {}) => ({
  version,
  integrity,
  publishedAt,
  manifest: `/${name}/${version}/mf-manifest.json`,
  ...more,
})

describe('the part of a record that pages read', () => {
  it('is what they run and the commit that made it, not who built it, nor unknown keys', () => {
    const entryOf = (version: string) => entry(version, { commit, author: 'Ada', later: true })
    const record = {
      current: entryOf('2'),
      by: 'deploy' as const,
      previous: [entryOf('1')],
      heldBack: ['0'],
      canary: { release: { ...entryOf('3'), dirty: true }, share: 0.1, later: true },
      previews: { mine: entryOf('4') },
      ended: [{ version: '5', until: '2026-01-02T00:00:00.000Z' }],
      keep: 3,
      unnamed: { '6': publishedAt },
      later: true,
    }
    expect(indexEntry(name, record)).toEqual({
      current: brief('2', { commit }),
      previous: [brief('1', { commit })],
      heldBack: ['0'],
      canary: { release: brief('3'), share: 0.1 },
      previews: { mine: brief('4', { commit }) },
    })
  })

  it('has the known keys of a screen', () => {
    const screens = [{ ...dash, when: 'features.quiz', link: 'Chat', later: true }]
    const { current } = indexEntry(name, { current: entry('1', { screens }), previous: [] })
    expect(current?.screens).toEqual([{ ...dash, when: 'features.quiz', link: 'Chat' }])
  })

  it('shows that nothing of a retired package is live, and which versions were', () => {
    const retired = { current: null, previous: [], retiredAt: publishedAt, heldBack: ['2', '1'] }
    expect(indexEntry(name, retired)).toEqual({
      current: null,
      previous: [],
      heldBack: ['2', '1'],
    })
  })

  it('marks twenty withdrawn versions, and each that it lists as an earlier release', () => {
    const heldBack = Array.from({ length: 40 }, (_, at) => `bad-${at}`)
    const record = { current: entry('1'), previous: [entry('bad-39')], heldBack }
    expect(indexEntry(name, record).heldBack).toEqual([...heldBack.slice(0, 20), 'bad-39'])
  })
})

describe('the index that pages read', () => {
  it('is read as it was composed', () => {
    const index = { [name]: indexEntry(name, { current: entry('1'), previous: [entry('0')] }) }
    expect(parseIndex(JSON.stringify(index))).toEqual(index)
    expect(releasesOf(index[name]).map(({ version }) => version)).toEqual(['1', '0'])
  })

  it.each([undefined, '', 'no', '[]', 'null', '{"remote-chat":{}}'])('is empty for %j', (text) => {
    expect(parseIndex(text)).toEqual({})
  })
})

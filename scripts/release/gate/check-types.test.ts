import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { HOST_TYPES_FILE } from '@parlor/shared/contract/build/release-files'
import { fakeRelease } from '../../testing/release/fake-release'
import { manifestOf, releaseOf } from '../../testing/release/manifest-at-test'
import { testFolder } from '../../testing/test-folder'
import type { Release } from '../contract/manifest'
import { checkTypes, planTypes, readChecks } from './check-types'

const liveTypes = { 'shared/index.d.ts': 'export {}' }
const newTypes = { 'shared/index.d.ts': 'export declare const greeting: string' }
const sources = { 'dash.tsx': 'export default function Dash() { return null }' }

const folder = testFolder()

/** A snapshot of a site with a host, and with remotes, some of which published their sources. */
function site(published: Record<string, Record<string, string> | undefined>) {
  const snapshot = mkdtempSync(join(folder, 'snapshot-'))
  const write = (path: string, content: unknown) => {
    mkdirSync(join(snapshot, dirname(path)), { recursive: true })
    writeFileSync(join(snapshot, path), JSON.stringify(content))
  }
  write(`host/1/${HOST_TYPES_FILE}`, liveTypes)
  for (const [name, sources] of Object.entries(published)) {
    if (sources) write(`.checks/${name}/1.json`, { sources })
  }
  const names = ['host', ...Object.keys(published)]
  const live = Object.fromEntries(names.map((name) => [name, releaseOf(name)]))
  return { snapshot: { folder: snapshot, live } }
}

const host = {
  release: releaseOf('host', { version: '2' }),
  folder: fakeRelease('host', '2', { [HOST_TYPES_FILE]: JSON.stringify(newTypes) }).folder,
}

describe('the types of a candidate host', () => {
  it('are compared with the sources that the live remotes were published with', () => {
    const { comparison, unchecked } = planTypes({ ...host, ...site({ 'remote-chat': sources }) })
    expect(unchecked).toEqual([])
    expect(comparison).toEqual({
      modules: [{ remote: 'remote-chat', path: './dash', file: 'remote-chat/dash.tsx' }],
      contributions: [],
      types: newTypes,
      previousTypes: liveTypes,
      within: ['remote-chat'],
      packages: { 'remote-chat': sources },
    })
  })

  it('cannot be compared with a remote that was published without sources, and says so', () => {
    const plan = planTypes({ ...host, ...site({ 'remote-chat': undefined }) })
    expect(plan.unchecked).toEqual(['remote-chat'])
    expect(plan.comparison.within).toEqual([])
  })

  it('are refused with the order in which they can change', async () => {
    const plan = planTypes({ ...host, ...site({ 'remote-chat': sources }) })
    const mismatch = 'remote-chat/dash.tsx:1 does not fit what the host shares: no.'
    expect(await checkTypes('host', plan, async () => [mismatch])).toEqual([
      mismatch,
      expect.stringContaining(
        'then remote-chat without the old form (npm run deploy -- remote-chat)',
      ),
    ])
  })
})

test('the types of a candidate remote are compared with what the live host was published with', () => {
  const release = releaseOf('remote-chat', { version: '2' })
  expect(planTypes({ release, folder: '', ...site({}) })).toEqual({
    comparison: {
      modules: [{ remote: 'remote-chat', path: './dash', file: 'remote-chat/dash.tsx' }],
      contributions: [],
      packages: {},
      types: liveTypes,
      within: ['remote-chat'],
    },
    unchecked: [],
  })
})

describe('a candidate remote that is not checked out', () => {
  const name = 'remote-tea'
  const federation = manifestOf({
    build: { ...manifestOf().build, modules: { './tea': 'tea.tsx' } },
  })
  const plan = (checks?: string) => {
    const { folder } = fakeRelease(name, '2', {}, { checks })
    return planTypes({
      release: releaseOf(name, { version: '2', federation }),
      folder,
      ...site({}),
    })
  }

  it('is compiled from the sources that its release contains', () => {
    const sources = { 'tea.tsx': 'export default function Tea() { return null }' }
    expect(plan(JSON.stringify({ sources })).comparison).toMatchObject({
      modules: [{ remote: name, path: './tea', file: `${name}/tea.tsx` }],
      packages: { [name]: sources },
      within: [name],
    })
  })

  it.each([undefined, '{}'])('is not compiled if it contains none (checks: %s)', (checks) => {
    const { comparison, unchecked } = plan(checks)
    expect(unchecked).toEqual([name])
    expect(comparison).toMatchObject({ modules: [], within: [] })
  })
})

describe('a contribution and its slot', () => {
  const from = { slots: { 'dash.aside': { from: ['remote-trivia'] } } }
  const contributions = [{ into: 'dash.aside', module: './badge', access: 'everyone' }]
  const build = {
    ...releaseOf('remote-trivia').federation.build,
    modules: { './badge': 'badge.tsx' },
  }
  const trivia = (version: string) =>
    releaseOf('remote-trivia', {
      version,
      offers: contributions,
      federation: manifestOf({ build, consumes: undefined }),
    })
  const compared = {
    ...{ remote: 'remote-trivia', path: './badge', file: 'remote-trivia/badge.tsx' },
    ...{ slot: 'dash.aside', owner: 'remote-chat' },
  }
  const slotTypes = { 'slots.d.ts': '' }
  const badge = { 'badge.tsx': '' }

  it('are compared with the candidate on either side, and on that of the host', () => {
    const { snapshot } = site({ 'remote-chat': slotTypes, 'remote-trivia': badge })
    const chat = releaseOf('remote-chat', { version: '2', ...from })
    const live = { ...snapshot.live, 'remote-chat': { ...chat, version: '1' } }
    const checks = JSON.stringify({ sources: badge })
    const { folder } = fakeRelease('remote-trivia', '2', { [HOST_TYPES_FILE]: '{}' }, { checks })
    const plan = (release: Release, beside: object) =>
      planTypes({ folder, release, snapshot: { ...snapshot, live: { ...live, ...beside } } })

    const offering = plan(trivia('2'), {})
    expect(offering.comparison).toMatchObject({ modules: [], contributions: [compared] })
    const both = { 'remote-chat': slotTypes, 'remote-trivia': badge }
    expect(offering.comparison.packages).toEqual(both)
    const giving = plan(chat, { 'remote-trivia': trivia('1') })
    expect(giving.comparison.contributions).toEqual([compared])
    expect(giving.comparison.packages).toEqual({ 'remote-trivia': badge })
    const hosting = plan(host.release, { 'remote-trivia': trivia('1') })
    expect(hosting.comparison.contributions).toEqual([compared])
  })
})

it.each([
  ['nothing', undefined],
  ['something malformed', '{"sources":1}'],
  ['a file that was cut short', '{"sources":'],
])('a release with %s has no checks', (_, text) => {
  expect(readChecks(text)).toEqual({})
})

import { HOST_TYPES_FILE } from '../../build/host-types'
import { fakeRelease, fakeRow } from '../../testing/release/fake-release'
import { hostManifest, manifestOf } from '../../testing/release/manifest-at-test'
import type { ReleaseStore } from '../release-store'
import { checkTypes, planTypes } from './check-types'

const before = { 'shared/index.d.ts': 'export {}' }
const after = { 'shared/index.d.ts': 'export declare const greeting: string' }
const sources = { 'dash.tsx': 'export default function Dash() { return null }' }

/** A site with a host, and remotes of which some brought their sources. */
function site(published: Record<string, Record<string, string> | undefined>) {
  const names = ['host', ...Object.keys(published)]
  const store: Pick<ReleaseStore, 'checks' | 'readFile'> = {
    checks: async (name) => published[name] && { sources: published[name] },
    readFile: async () => JSON.stringify(before),
  }
  return {
    store: store as ReleaseStore,
    index: Object.fromEntries(
      names.map((name) => [name, { current: fakeRow('1-live'), previous: [] }]),
    ),
    live: Object.fromEntries(
      names.map((name) => [name, name === 'host' ? hostManifest() : manifestOf()]),
    ),
  }
}

const host = {
  release: fakeRelease('host', '2', { [HOST_TYPES_FILE]: JSON.stringify(after) }),
  candidate: hostManifest(),
}

describe('the types of a candidate host', () => {
  it('are compared with the sources that the live remotes were published with', async () => {
    const { comparison, unchecked } = await planTypes({
      ...host,
      ...site({ 'remote-chat': sources }),
    })
    expect(unchecked).toEqual([])
    expect(comparison).toEqual({
      modules: [{ remote: 'remote-chat', path: './dash', file: 'remote-chat/dash.tsx' }],
      types: after,
      before,
      within: ['remote-chat'],
      packages: { 'remote-chat': sources },
    })
  })

  it('cannot be compared with a remote that was published without any, which is said', async () => {
    const planned = await planTypes({ ...host, ...site({ 'remote-chat': undefined }) })
    expect(planned.unchecked).toEqual(['remote-chat'])
    expect(planned.comparison.within).toEqual([])
  })

  it('are refused with the order in which they can change', async () => {
    const planned = await planTypes({ ...host, ...site({ 'remote-chat': sources }) })
    const mismatch = 'remote-chat/dash.tsx:1 does not fit what the host shares: no.'
    expect(await checkTypes('host', planned, async () => [mismatch])).toEqual([
      mismatch,
      expect.stringContaining(
        'then remote-chat without the old form (npm run deploy -- remote-chat)',
      ),
    ])
  })
})

test('the types of a candidate remote are compared with what the live host was published with', async () => {
  const release = fakeRelease('remote-chat', '2')
  const at = { release, candidate: manifestOf(), ...site({}) }
  expect(await planTypes(at)).toEqual({
    comparison: {
      modules: [{ remote: 'remote-chat', path: './dash', file: 'remote-chat/dash.tsx' }],
      types: before,
      within: ['remote-chat'],
    },
    unchecked: [],
  })
})

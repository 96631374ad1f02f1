import { isRemoteName } from '@parlor/shared/contract/build/package-names'
import fc from 'fast-check'
import { parseManifest } from '../../federation/manifest'
import { publishedReleases } from '../../overrides/overrides'
import { releaseOf } from '../../testing/remote-source'
import { parseReleaseIndex } from './release-index'

declare const FUZZ: { seed: number; cases: number }

const run = { seed: FUZZ.seed, numRuns: FUZZ.cases }
const timeoutMs = 20 * FUZZ.cases + 60_000

const noise = fc.oneof(
  fc.constantFrom(
    ...['//elsewhere/x.json', 'javascript:alert(1)', 'data:application/json,{}', 'blob:x', ''],
    ...[
      'http://[',
      '../..',
      '../a.js',
      '/a.js',
      'a/../../b.js',
      '..%2fa.js',
      '__proto__',
      'sha256-A',
    ],
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue(),
  fc.constantFrom(undefined, JSON.parse('{ "__proto__": { "current": 1 } }')),
)
const changes = fc.array(fc.record({ at: fc.nat(60), by: noise }), { maxLength: 4 })

/** A copy of the JSON value with some parts, counted in order, replaced by noise. */
function withReplacements(value: unknown, replaced: { at: number; by: unknown }[]): unknown {
  let at = -1
  const copy = (part: unknown): unknown => {
    at += 1
    const change = replaced.find((each) => each.at === at)
    if (change) return change.by
    if (Array.isArray(part)) return part.map(copy)
    if (typeof part !== 'object' || part === null) return part
    return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, copy(each)]))
  }
  return JSON.parse(JSON.stringify(copy(value)) ?? 'null')
}

const release = (version: string) => ({
  version,
  manifest: `/remote-auth/${version}/mf-manifest.json`,
  integrity: 'sha384-A',
})
const entry = {
  current: {
    ...release('3'),
    screens: [{ path: '/profile/*', module: './profile', access: 'everyone', link: 'Profile' }],
  },
  previous: [release('2'), release('1')],
  heldBack: ['2'],
  canary: { release: release('4'), share: 0.5 },
  previews: { mine: release('5') },
}
const retired = { ...entry, current: null }
const index = { 'remote-auth': entry, 'remote-chat': entry, 'remote-help': retired }

it(
  'any release index yields only releases that a page may load, and never throws',
  () => {
    let releases = 0
    const buckets = fc.double({ min: 0, max: 1, noNaN: true })
    fc.assert(
      fc.property(changes, buckets, (replaced, bucket) => {
        const base = new URL('http://localhost:3000/')
        const parsed = parseReleaseIndex(withReplacements(index, replaced), { base, bucket })
        for (const [name, deploy] of Object.entries(parsed)) {
          expect(isRemoteName(name)).toBe(true)
          const remote = isRemoteName(name) ? name : 'remote-auth'
          const published = publishedReleases(remote, deploy?.entry).values()
          const all = [...(deploy?.toTry ?? []), ...published]
          for (const { version, manifest, screens } of all) {
            releases += 1
            expect(version).not.toBe('')
            expect(['http:', 'https:']).toContain(new URL(manifest).protocol)
            for (const { path } of screens) expect(path).toMatch(/^\/[a-z0-9]/)
          }
        }
        expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
      }),
      run,
    )
    expect(releases).toBeGreaterThan(FUZZ.cases)
  },
  timeoutMs,
)

const exposed = (name: string) => ({
  path: `./${name}`,
  assets: { js: { sync: [`${name}.js`] }, css: { sync: [`${name}.css`] } },
})
const names = ['remoteEntry.js', 'login.js', 'login.css', 'confirm.js', 'confirm.css']
const manifest = {
  metaData: { globalName: 'remote_auth', remoteEntry: { path: '', name: 'remoteEntry.js' } },
  exposes: [exposed('login'), exposed('confirm')],
  files: Object.fromEntries(names.map((name) => [name, 'sha384-A'])),
}

it(
  'any manifest yields only files of its own folder, and never throws',
  () => {
    let files = 0
    fc.assert(
      fc.property(changes, fc.constantFrom('sha384-A', undefined), (replaced, integrity) => {
        const from = { ...releaseOf('remote-auth', '1'), integrity }
        const parsed = parseManifest(withReplacements(manifest, replaced), from)
        const screens = [...(parsed?.exposes.values() ?? [])]
        const all = screens.flatMap(({ scripts, styles }) => [...scripts, ...styles])
        for (const file of parsed ? [parsed.entry, ...all] : []) {
          files += 1
          expect(file.url.startsWith(new URL('.', from.manifest).href)).toBe(true)
          if (integrity) expect(file.integrity).toMatch(/^sha384-/)
        }
      }),
      run,
    )
    expect(files).toBeGreaterThan(FUZZ.cases)
  },
  timeoutMs,
)

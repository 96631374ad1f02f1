import fc from 'fast-check'
import { remoteNames } from '../contract'
import { parseManifest } from '../loading/parse-manifest'
import { parseReleaseIndex } from './parse-release-index'

declare const FUZZ: { seed: number; cases: number }

const run = { seed: FUZZ.seed, numRuns: FUZZ.cases }
const timeoutMs = 20 * FUZZ.cases + 60_000

/** As it arrives: without what JSON cannot express. */
const asJson = (drawn: unknown): unknown => JSON.parse(JSON.stringify(drawn) ?? 'null')

const noise = fc.string({ unit: 'binary', maxLength: 30 })
const addresses = fc.oneof(
  fc.constantFrom(
    ...['/remote-auth/1/mf-manifest.json', '/remote-chat/2/mf-manifest.json', '//elsewhere/x.json'],
    ...['javascript:alert(1)', 'data:application/json,{}', 'http://[', '../..', '', 'blob:x'],
  ),
  noise,
)
const texts = fc.oneof(addresses, fc.constantFrom('1', '2', 'sha384-AAAA', '__proto__', '1.0'))
const KEYS = ['current', 'previous', 'canary', 'heldBack', '__proto__', 'version', 'manifest']
const anything = fc.oneof(
  texts,
  fc.jsonValue(),
  fc.dictionary(fc.constantFrom(...KEYS), fc.oneof(texts, fc.jsonValue()), { maxKeys: 4 }),
)
/** Nine well-formed values to one that is anything. */
const mostly = (fitting: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 9, arbitrary: fitting }, anything)
const listOf = (each: fc.Arbitrary<unknown>) => mostly(fc.array(mostly(each), { maxLength: 4 }))

const row = fc.record(
  { version: mostly(texts), manifest: mostly(addresses), integrity: mostly(texts) },
  { requiredKeys: ['version', 'manifest'] },
)
const remote = fc.record(
  {
    current: mostly(row),
    previous: listOf(row),
    heldBack: listOf(texts),
    canary: mostly(fc.record({ release: mostly(row), share: mostly(fc.double()) })),
  },
  { requiredKeys: ['current'] },
)
const names = fc.constantFrom('host', ...remoteNames, 'remote-else', '__proto__')
const indexes = mostly(fc.dictionary(names, mostly(remote), { maxKeys: 4 }))
const buckets = fc.double({ min: 0, max: 1, noNaN: true })

it(
  'any release index yields only releases that a page may load, and never throws',
  () => {
    let releases = 0
    fc.assert(
      fc.property(indexes, buckets, (drawn, bucket) => {
        const base = new URL('http://localhost:3000/')
        const index = parseReleaseIndex(asJson(drawn), { base, bucket })
        for (const [name, rows] of Object.entries(index)) {
          expect(remoteNames).toContain(name)
          for (const release of rows) {
            releases += 1
            expect(release.version).not.toBe('')
            expect(['http:', 'https:']).toContain(new URL(release.manifest).protocol)
          }
        }
        expect(Object.getPrototypeOf(index)).toBe(Object.prototype)
      }),
      run,
    )
    expect(releases).toBeGreaterThan(FUZZ.cases / 10)
  },
  timeoutMs,
)

const paths = fc.oneof(
  fc.constantFrom(
    ...['remoteEntry.js', 'a.js', 'b.css', '../a.js', '/a.js', '//x/a.js', 'http://[', ''],
    ...['javascript:alert(1)', './login', '__proto__', '..%2fa.js', 'a/../../b.js'],
  ),
  noise,
)
const sync = mostly(fc.record({ sync: listOf(paths) }))
const manifests = fc.record(
  {
    metaData: mostly(
      fc.record({
        globalName: mostly(texts),
        remoteEntry: mostly(
          fc.record({ path: mostly(paths), name: mostly(paths) }, { requiredKeys: ['name'] }),
        ),
      }),
    ),
    exposes: listOf(fc.record({ path: mostly(paths), assets: fc.record({ js: sync, css: sync }) })),
    files: mostly(fc.dictionary(paths, mostly(fc.constantFrom('sha384-AAAA', 'sha256-A', 'A')))),
  },
  { requiredKeys: ['metaData'] },
)

it(
  'any manifest yields only files of its own folder, and never throws',
  () => {
    const folder = 'http://localhost:3000/remote-auth/1/'
    const address = `${folder}mf-manifest.json`
    let files = 0
    fc.assert(
      fc.property(mostly(manifests), fc.constantFrom('sha384-A', undefined), (drawn, integrity) => {
        const release = { remote: 'remote-auth', version: '1', manifest: address } as const
        const manifest = parseManifest(asJson(drawn), { ...release, integrity, isCanary: false })
        if (!manifest) return
        const exposed = [...manifest.exposes.values()]
        const all = exposed.flatMap(({ scripts, styles }) => [...scripts, ...styles])
        for (const file of [manifest.entry, ...all]) {
          files += 1
          expect(file.url.startsWith(folder)).toBe(true)
          if (integrity) expect(file.integrity).toMatch(/^sha384-/)
        }
      }),
      run,
    )
    expect(files).toBeGreaterThan(FUZZ.cases / 50)
  },
  timeoutMs,
)

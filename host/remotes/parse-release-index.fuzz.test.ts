import fc from 'fast-check'
import { remoteNames } from './contract'
import { parseManifest } from './parse-manifest'
import { parseReleaseIndex } from './parse-release-index'

declare const FUZZ: { seed: number; cases: number }

const base = new URL('http://localhost:3000/')
const addresses = fc.oneof(
  fc.constantFrom(
    ...['/remote-auth/1/mf-manifest.json', '/remote-chat/2/mf-manifest.json', '//elsewhere/x.json'],
    ...['javascript:alert(1)', 'data:application/json,{}', 'http://[', '../..', '', 'blob:x'],
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
)
const texts = fc.oneof(addresses, fc.constantFrom('1', '2', 'sha384-AAAA', '__proto__', '1.0'))
const KEYS = ['current', 'previous', 'canary', 'heldBack', '__proto__', 'version', 'manifest']
const anything = fc.oneof(
  texts,
  fc.jsonValue(),
  fc.dictionary(fc.constantFrom(...KEYS), fc.oneof(texts, fc.jsonValue()), { maxKeys: 4 }),
)
const or = (fitting: fc.Arbitrary<unknown>) => fc.oneof({ weight: 9, arbitrary: fitting }, anything)
const row = fc.record(
  { version: or(texts), manifest: or(addresses), integrity: or(texts), publishedAt: or(texts) },
  { requiredKeys: ['version', 'manifest'] },
)
const deploy = fc.record(
  {
    current: or(row),
    previous: or(fc.array(or(row), { maxLength: 4 })),
    heldBack: or(fc.array(or(texts), { maxLength: 3 })),
    canary: or(fc.record({ release: or(row), share: or(fc.double()) }, { requiredKeys: [] })),
  },
  { requiredKeys: ['current'] },
)
const names = fc.constantFrom('host', ...remoteNames, 'remote-else', '__proto__')
const indexes = or(fc.dictionary(names, or(deploy), { maxKeys: 4 }))

it(
  'takes of any index only releases that a page may load, and never throws',
  () => {
    let releases = 0
    fc.assert(
      fc.property(indexes, fc.double({ min: 0, max: 1, noNaN: true }), (drawn, lot) => {
        // As it arrives: what JSON cannot say is not in it.
        const value: unknown = JSON.parse(JSON.stringify(drawn) ?? 'null')
        const index = parseReleaseIndex(value, { base, lot })
        for (const [remote, rows] of Object.entries(index)) {
          expect(remoteNames).toContain(remote)
          for (const release of rows) {
            releases += 1
            expect(release.version).not.toBe('')
            expect(['http:', 'https:']).toContain(new URL(release.manifest).protocol)
          }
        }
        expect(Object.getPrototypeOf(index)).toBe(Object.prototype)
      }),
      { seed: FUZZ.seed, numRuns: FUZZ.cases },
    )
    expect(releases).toBeGreaterThan(FUZZ.cases / 10)
  },
  20 * FUZZ.cases + 60_000,
)

const paths = fc.oneof(
  fc.constantFrom(
    'remoteEntry.js',
    'a.js',
    'b.css',
    '../a.js',
    '/a.js',
    '//x/a.js',
    'http://[',
    '',
  ),
  fc.constantFrom('javascript:alert(1)', './login', '__proto__', '..%2fa.js', 'a/../../b.js'),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const assets = fc.record(
  {
    js: or(fc.record({ sync: or(fc.array(or(paths), { maxLength: 4 })) })),
    css: or(fc.record({ sync: or(fc.array(or(paths), { maxLength: 4 })) })),
  },
  { requiredKeys: [] },
)
const manifests = or(
  fc.record(
    {
      metaData: or(
        fc.record({
          globalName: or(texts),
          remoteEntry: or(
            fc.record({ path: or(paths), name: or(paths) }, { requiredKeys: ['name'] }),
          ),
        }),
      ),
      exposes: or(
        fc.array(or(fc.record({ path: or(paths), assets: or(assets) })), { maxLength: 4 }),
      ),
      files: or(fc.dictionary(paths, or(fc.constantFrom('sha384-AAAA', 'sha256-AAAA', 'AAAA')))),
    },
    { requiredKeys: ['metaData'] },
  ),
)

it(
  'takes of any manifest only files of its own folder, and never throws',
  () => {
    const folder = 'http://localhost:3000/remote-auth/1/'
    let files = 0
    fc.assert(
      fc.property(manifests, fc.constantFrom('sha384-AAAA', undefined), (drawn, integrity) => {
        const value: unknown = JSON.parse(JSON.stringify(drawn) ?? 'null')
        const release = {
          remote: 'remote-auth' as const,
          version: '1',
          manifest: `${folder}mf-manifest.json`,
          integrity,
          isCanary: false,
        }
        const manifest = parseManifest(value, release)
        if (!manifest) return
        const exposed = [...manifest.exposes.values()]
        const all = exposed.flatMap(({ scripts, styles }) => [...scripts, ...styles])
        for (const file of [manifest.entry, ...all]) {
          files += 1
          expect(file.url.startsWith(folder)).toBe(true)
          if (integrity) expect(file.integrity).toMatch(/^sha384-/)
        }
      }),
      { seed: FUZZ.seed, numRuns: FUZZ.cases },
    )
    expect(files).toBeGreaterThan(FUZZ.cases / 50)
  },
  20 * FUZZ.cases + 60_000,
)

import fc from 'fast-check'
import { deployables } from '../build/packages'
import { ReleaseError } from '../build/release'
import {
  beginCanary,
  endCanary,
  forgetOld,
  promote,
  rollBack,
  withdrawCanary,
} from './release-changes'
import { parseReleaseIndex, type ReleaseIndex, type ReleaseRow, versionsOf } from './release-index'

declare const FUZZ: { seed: number; cases: number }

const texts = fc.oneof(
  fc.constantFrom('1', '2', 'sha384-AAAA', '/host/1/mf-manifest.json', '2026-11-20T10:00:00Z', ''),
  fc.string({ unit: 'binary', maxLength: 20 }),
)
const anything = fc.oneof(texts, fc.jsonValue(), fc.constant({ release: 1 }), fc.constant([1]))
const or = (fitting: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 24, arbitrary: fitting }, anything)
const row = fc.record({
  version: or(texts),
  manifest: or(texts),
  integrity: or(texts),
  publishedAt: or(texts),
})
const withdrawn = or(fc.record({ at: or(texts), reason: or(texts) }))
const deploy = fc.record(
  {
    current: or(row),
    previous: or(fc.array(or(row), { maxLength: 3 })),
    since: or(texts),
    heldBack: or(fc.array(or(texts), { maxLength: 3 })),
    canary: or(
      fc.record(
        { release: or(row), share: or(fc.double({ min: 0, max: 1, noNaN: true })), withdrawn },
        { requiredKeys: ['release', 'share'] },
      ),
    ),
  },
  { requiredKeys: ['current', 'previous'] },
)
const names = fc.oneof(
  { weight: 15, arbitrary: fc.constantFrom(...deployables) },
  fc.constantFrom('remote-else', '__proto__', ''),
)
const json = or(fc.dictionary(names, or(deploy), { maxKeys: 3 })).map(
  (value) => JSON.stringify(value) ?? 'undefined',
)
const cut = fc.tuple(json, fc.nat()).map(([text, at]) => text.slice(0, at % (text.length + 1)))
const indexes = fc.oneof({ weight: 9, arbitrary: json }, cut, fc.string({ unit: 'binary' }))

function read(text: string): ReleaseIndex | undefined {
  try {
    return parseReleaseIndex(text, 'the site')
  } catch (error) {
    expect(error).toBeInstanceOf(ReleaseError)
    return undefined
  }
}

const NEW: ReleaseRow = {
  version: 'new',
  manifest: '/host/new/mf-manifest.json',
  integrity: 'sha384-BBBB',
  publishedAt: '2026-11-21T10:00:00Z',
}

describe('reading the release index', () => {
  const full = {
    current: NEW,
    previous: [],
    canary: { release: NEW, share: 0.1 },
    heldBack: ['0'],
    fromANewerTool: true,
  }
  const parse = (value: unknown) => parseReleaseIndex(JSON.stringify(value), 'the site')

  it('keeps all that a deploy wrote, a newer one too', () => {
    expect(parse({ host: full })).toEqual({ host: full })
  })

  it.each([
    [null, 'it is not an object'],
    [[], 'it is not an object'],
    [{ else: full }, 'it names an unknown package "else"'],
    [{ host: {} }, 'host.current: '],
    [{ host: { current: NEW } }, 'host.previous: '],
    [{ host: { ...full, canary: { release: 1 } } }, 'host.canary.release: '],
    [{ host: { ...full, canary: { release: NEW } } }, 'host.canary.share: '],
    [{ host: { ...full, heldBack: '1' } }, 'host.heldBack: '],
  ])('refuses %j with the reason', (value, reason) => {
    expect(() => parse(value)).toThrow(ReleaseError)
    expect(() => parse(value)).toThrow(`The release index of the site cannot be used: ${reason}`)
  })

  it(
    'refuses an index in a sentence, or every change can be made to it',
    () => {
      let accepted = 0
      fc.assert(
        fc.property(indexes, fc.constantFrom(...deployables), (text, name) => {
          const index = read(text)
          if (!index) return
          if (Object.keys(index).length > 0) accepted += 1
          const at = NEW.publishedAt
          const deployed = promote(index, { name, row: NEW })
          expect(deployed[name]?.current).toEqual(NEW)
          const changed = [
            index,
            deployed,
            beginCanary(index, { name, row: NEW, share: 0.5 }),
            endCanary(index, name),
            withdrawCanary(index, { name, at, reason: 'x' }),
            forgetOld(index, { name, keep: 1 }),
            rollBack(deployed, { name, row: index[name]?.current ?? NEW, at }),
          ]
          for (const each of changed) {
            for (const version of versionsOf(each[name])) expect(typeof version).toBe('string')
            // What is written can be read again, and is the same then.
            expect(parseReleaseIndex(JSON.stringify(each), 'the site')).toEqual(each)
          }
        }),
        { seed: FUZZ.seed, numRuns: FUZZ.cases },
      )
      expect(accepted).toBeGreaterThan(FUZZ.cases / 20)
    },
    20 * FUZZ.cases + 60_000,
  )
})

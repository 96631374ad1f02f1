import fc from 'fast-check'
import { fakeEntry as entry, fakeManifest } from '../../testing/release/fake-release'
import { parseManifest } from '../contract/manifest'
import { parseRecord, versionsOf } from '../contract/record'
import { indexEntry, parseIndex } from '../contract/release-index'
import {
  beginCanary,
  bringBack,
  dropPreview,
  endCanary,
  forgetOld,
  goLive,
  goLiveAgain,
  noteUnnamedFolders,
  putPreview,
  retire,
} from './release-record'

declare const FUZZ: { seed: number; cases: number }

const at = '2026-11-21T10:00:00.000Z'
const screens = [{ path: '/quiz/*', module: './quiz', access: 'everyone', title: 'Quiz' }]
const record = {
  current: { ...entry('3'), screens, commit: 'a'.repeat(40), author: 'Ada' },
  by: 'start',
  since: at,
  previous: [entry('2'), { ...entry('1'), until: at }],
  keep: 3,
  canary: { release: entry('4'), share: 0.1 },
  previews: { mine: entry('5') },
  ended: [{ version: '6', until: at }],
  heldBack: ['0'],
  unnamed: { '7': at },
  fromANewerTool: true,
}
const file = `sha384-${'A'.repeat(64)}`
const manifest = fakeManifest('remote-quiz', '1', { screens, files: { 'deep/main.js': file } })

/** Changes to a stored text, counted in the order of writing. */
const edits = fc.array(
  fc.tuple(fc.nat(60), fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue())),
  { maxLength: 3 },
)
type Edits = [at: number, value: unknown][]

/** The text of a value in which some parts were replaced. */
function editedText(value: object, changes: Edits): string {
  const values = new Map(changes)
  let valueCount = 0
  const json = JSON.stringify(value, (_, each) => {
    valueCount += 1
    return values.has(valueCount) ? values.get(valueCount) : each
  })
  return json ?? ''
}

/** Runs a property over edited texts; enough of them must be accepted to prove anything. */
function overEdited(value: object, isAccepted: (text: string) => boolean): void {
  let acceptedCount = 0
  const property = fc.property(edits, (changes) => {
    if (isAccepted(editedText(value, changes))) acceptedCount += 1
  })
  fc.assert(property, { seed: FUZZ.seed, numRuns: FUZZ.cases })
  expect(acceptedCount).toBeGreaterThan(FUZZ.cases / 20)
}

const TIMEOUT_MS = 20 * FUZZ.cases + 60_000

test(
  'an edited record is refused with a reason, or every change of it can be read again',
  () => {
    overEdited(record, (text) => {
      const parsed = parseRecord(text && JSON.parse(text))
      if ('problem' in parsed) {
        expect(parsed.problem.length).toBeGreaterThan(1)
        return false
      }
      const { record: previous } = parsed
      const change = { entry: entry('new'), at }
      const changes = [
        goLive(previous, { ...change, by: 'deploy' }),
        beginCanary(previous, { ...change, share: 0.5 }),
        endCanary(previous, at),
        putPreview(previous, { ...change, preview: 'new' }),
        dropPreview(previous, { preview: 'mine', at }),
        forgetOld(previous, at),
        goLiveAgain(previous, { entry: entry('1'), at }),
        retire(previous, at),
        bringBack(previous),
        noteUnnamedFolders(previous, { folders: ['8', '.9'], at }).record,
      ]
      for (const after of changes) {
        expect(versionsOf(after).every((version) => typeof version === 'string')).toBe(true)
        expect(parseRecord(JSON.parse(JSON.stringify(after)))).toEqual({ record: after })
        const index = { 'remote-quiz': indexEntry('remote-quiz', after) }
        expect(parseIndex(JSON.stringify(index))).toEqual(index)
      }
      return true
    })
  },
  TIMEOUT_MS,
)

test(
  'an edited manifest is refused with a reason, or names only files below its own folder',
  () => {
    overEdited(manifest, (text) => {
      const parsed = parseManifest(text)
      if ('problem' in parsed) {
        expect(parsed.problem.length).toBeGreaterThan(1)
        return false
      }
      const { name, version, files, scripts } = parsed.release
      for (const path of [...Object.keys(files), ...scripts]) {
        const place = new URL(`${name}/${version}/${path}`, 'http://site.test/')
        expect(place.pathname).toBe(`/${name}/${version}/${path}`)
      }
      return true
    })
  },
  TIMEOUT_MS,
)

import fc from 'fast-check'
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
import { parseRow, versionsOf } from './release-index'

declare const FUZZ: { seed: number; cases: number }

const name = 'remote-chat' as const
const at = '2026-11-21T10:00:00Z'
const deploy = {
  current: row('3'),
  since: at,
  previous: [row('2'), row('1')],
  canary: { release: row('4'), share: 0.1 },
  previews: { mine: row('5') },
  heldBack: ['0'],
  fromANewerTool: true,
}

/** A row in which somebody has replaced some of its values, counted in the order of writing. */
const edits = fc.array(
  fc.tuple(fc.nat(40), fc.oneof(fc.string({ unit: 'binary' }), fc.jsonValue())),
  { maxLength: 3 },
)
function edited(changes: [at: number, value: unknown][]): string {
  const values = new Map(changes)
  let visited = 0
  const json = JSON.stringify(deploy, (_, value) => {
    visited += 1
    return values.has(visited) ? values.get(visited) : value
  })
  return json ?? ''
}

test(
  'an edited row is refused with a reason, or every change can be made to it',
  () => {
    let accepted = 0
    const property = fc.property(edits.map(edited), (text) => {
      const { row: read, problem } = parseRow(text && JSON.parse(text))
      expect(problem === undefined || problem.length > 1).toBe(true)
      if (!read) return
      const index = { [name]: read }
      accepted += 1
      const changed = [
        promote(index, { name, row: row('new') }),
        beginCanary(index, { name, row: row('new'), share: 0.5 }),
        endCanary(index, name),
        putPreview(index, { name, row: row('new'), preview: 'new' }),
        dropPreview(index, { name, preview: 'mine' }),
        forgetOld(index, { name, keep: 1 }),
        rollBack(index, { name, row: row('1'), at }),
      ]
      const versions = changed.flatMap((each) => versionsOf(each[name]))
      expect(versions.filter((version) => typeof version !== 'string')).toEqual([])
      for (const { [name]: after } of changed) {
        const asWritten: unknown = JSON.parse(JSON.stringify(after))
        expect(parseRow(asWritten)).toEqual({ row: after })
      }
    })
    fc.assert(property, { seed: FUZZ.seed, numRuns: FUZZ.cases })
    expect(accepted).toBeGreaterThan(FUZZ.cases / 20)
  },
  20 * FUZZ.cases + 60_000,
)

import { measureParlor } from './cost/parlor-room'
import { price, type Usage } from './cost/prices'
import { measureSample } from './cost/sample-room'
import { round } from './measure/statistics'

const MEMBERS = [10, 100, 1_000]

export const keys = ['usd_per_million', 'sample_usd_per_million']
// `busy` is the lines of a room in a second, `most` the members of the largest room.
export const options = { busy: 200, lines: 200, most: 1_000 }
export const smallest = { lines: 20, most: 10 }

/** What a million delivered lines cost on the hosted services, counted call by call. */
export async function run({ busy: perSecond, lines, most }: typeof options) {
  const parlor: Record<string, number> = {}
  const sample: Record<string, number> = {}
  const table: Record<string, Record<string, number>> = {}
  for (const members of MEMBERS.filter((count) => count <= most)) {
    const rows = {
      Parlor: rowOf(await measureParlor({ members, lines, perSecond }), lines * members),
      sample: rowOf(await measureSample({ members, lines }), lines * members),
    }
    for (const [way, row] of Object.entries(rows)) table[`${members} members, ${way}`] = row
    parlor[members] = rows.Parlor.USD
    sample[members] = rows.sample.USD
  }
  console.log(`\nFor a million delivered lines, said at ${perSecond} a second`)
  console.table(table)
  return { usd_per_million: parlor, sample_usd_per_million: sample }
}

function rowOf(usage: Usage, delivered: number) {
  const million = 1_000_000 / delivered
  return {
    'thousand messages': round((usage.messages * million) / 1_000, 1),
    'thousand runs': round((usage.invocations * million) / 1_000, 1),
    'GB s': round(usage.gbSeconds * million, 0),
    'thousand reads': round((usage.readUnits * million) / 1_000, 1),
    'thousand writes': round((usage.writeUnits * million) / 1_000, 1),
    USD: round(price(usage) * million, 3),
  }
}

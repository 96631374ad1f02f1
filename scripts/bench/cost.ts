import { measureParlor } from './cost/parlor-room'
import { price, type Usage } from './cost/prices'
import { measureSample } from './cost/sample-room'
import { numericOptions } from './measure/numeric-options'
import { round } from './measure/statistics'

const MEMBERS = [10, 100, 1_000]

export const keys = ['usd_per_million', 'sample_usd_per_million']
export const smallest = ['--lines', '2', '--most', '10']

/** What a million delivered lines cost on the hosted services, counted call by call. */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const options = numericOptions(args, { quiet: 0.5, busy: 200, lines: 200, most: 1_000 })
  const { quiet, busy, lines, most } = options
  const rooms = { quiet: { perSecond: quiet, lines: 10 }, busy: { perSecond: busy, lines } }
  const usd: Record<string, Record<string, number>> = {}
  const table: Record<string, Record<string, number>> = {}
  for (const members of MEMBERS.filter((each) => each <= most)) {
    for (const [room, scenario] of Object.entries(rooms)) {
      const delivered = scenario.lines * members
      const ways = {
        Parlor: await measureParlor({ members, ...scenario }),
        sample: await measureSample({ members, lines: scenario.lines }),
      }
      for (const [way, usage] of Object.entries(ways)) {
        table[`${members} members, ${room}, ${way}`] = rowOf(usage, delivered)
        const key = `${way} ${room}`
        usd[key] = { ...usd[key], [members]: round((price(usage) / delivered) * 1_000_000, 3) }
      }
    }
  }
  console.log(`\nFor a million delivered lines; quiet is ${quiet} lines a second, busy ${busy}.`)
  console.table(table)
  return {
    usd_per_million: usd['Parlor busy'],
    sample_usd_per_million: usd['sample busy'],
    quiet_usd_per_million: usd['Parlor quiet'],
    sample_quiet_usd_per_million: usd['sample quiet'],
  }
}

function rowOf(usage: Usage, delivered: number): Record<string, number> {
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

import { openHostedWorld } from '../testing/hosted/hosted-world'
import type { Usage } from '../testing/hosted/usage'
import { price, pricesOfUsers } from './cost/prices'
import { measureSample } from './cost/sample-room'
import { LOADS, measureLoad } from './hosted/room-load'
import { drawSeed } from './measure/options'
import { round } from './measure/statistics'

const MEMBERS = [10, 100, 1_000]
const HOUR_MS = 60 * 60_000
const HOURS_OF_A_MONTH = 730

/** Users of the pool in a month. The cheapest tier's last known price ends at a million. */
const USERS = [10_000, 50_000, 100_000, 1_000_000]

export const keys = [
  'usd_per_million',
  'sample_usd_per_million',
  'here_percent',
  'unused_usd_per_month',
  'users_usd_per_month',
  'seed',
]
// `most` is the number of members of the largest room.
export const options = { seconds: 10, most: 1_000, seed: drawSeed(), write: false }
export const smallest = { seconds: 1, most: 10 }

/** The cost of a million delivered lines on the hosted services, and of an unused site. */
export async function run({ seconds, most, seed }: typeof options) {
  const parlor: Record<string, number> = {}
  const sample: Record<string, number> = {}
  const here: Record<string, number> = {}
  const table: Record<string, Record<string, number>> = {}
  for (const load of LOADS.filter(({ members }) => MEMBERS.includes(members) && members <= most)) {
    const { members, linesPerS } = load
    const { usage, lines } = await measureLoad(load, { seconds, seed })
    const unlisted = await measureLoad({ ...load, isUnlisted: true }, { seconds, seed })
    const rows = {
      Parlor: rowOf(usage, lines * members),
      sample: rowOf(await measureSample({ members, lines: 20, seed }), 20 * members),
    }
    for (const [way, row] of Object.entries(rows)) {
      table[`${members} members, ${linesPerS} lines a second, ${way}`] = row
    }
    parlor[members] = rows.Parlor.USD
    here[members] = round((price(usage) / price(unlisted.usage) - 1) * 100, 1)
    sample[members] = rows.sample.USD
  }
  console.log('\nFor a million delivered lines, simulated')
  console.table(table)
  console.log('Of it, in percent: to know who is here')
  console.table(here)
  const users = Object.fromEntries(USERS.map((count) => [count, pricesOfUsers(count)]))
  console.log('\nA month of the user pool, by its users of that month, in US dollars')
  console.table(users)
  const unused = await priceOfAnUnusedHour(seed)
  return {
    usd_per_million: parlor,
    sample_usd_per_million: sample,
    here_percent: here,
    unused_usd_per_month: round(unused * HOURS_OF_A_MONTH, 3),
    users_usd_per_month: users,
    seed,
  }
}

async function priceOfAnUnusedHour(seed: number): Promise<number> {
  const world = openHostedWorld({ seed })
  await world.clock.run(() => world.clock.wait(HOUR_MS))
  world.close()
  return price(world.usage)
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

import { median, round } from '../measure/statistics'
import type { RivalName } from './dialect'
import type { RemoteCrowd } from './remote-crowd'
import type { Rival } from './rivals'

/** Long enough for the room to have rested: Parlor's window is 50 ms. */
const REST_MS = 80

interface SingleLineOptions {
  rivals: Rival[]
  crowd: RemoteCrowd
  singles: number
}

/** One line at a time in a silent room, in turns, until the last connection has it. Nobody may see
 * a line before it is on disk, and the rivals store none: the time of that is told apart. */
export async function measureSingleLines({ rivals, crowd, singles }: SingleLineOptions) {
  const times = new Map<RivalName, number[]>(rivals.map(({ name }) => [name, []]))
  const stored: number[] = []
  for (let turn = 0; turn < singles; turn += 1) {
    for (const { name, storedIn } of rivals) {
      await new Promise((resolve) => setTimeout(resolve, REST_MS))
      times.get(name)?.push(await crowd.ask<number>({ do: 'single', rival: name }))
      if (storedIn) stored.push(storedIn())
    }
  }
  const theirs = times.get('ws') ?? []
  const ours = times.get('parlor') ?? []
  const ratioTo = (mine: readonly number[]) =>
    round(median(mine.map((ms, index) => ms / (theirs[index] ?? Number.NaN))), 3)
  const rows = [...times].map(([name, all]) => [
    name,
    { 'ms to the last of all': round(median(all)) },
  ])
  return {
    table: Object.fromEntries(rows),
    ratio: ratioTo(ours),
    storedIn: round(median(stored)),
    ratioWithoutStore: ratioTo(ours.map((ms, index) => ms - (stored[index] ?? Number.NaN))),
  }
}

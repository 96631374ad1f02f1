import { setTimeout as sleep } from 'node:timers/promises'
import type { BenchProcess } from '../measure/bench-process'
import type { CrowdResult } from './crowd'
import type { CrowdRequest } from './crowd-process'
import type { RivalName } from './dialect'
import type { Rival } from './rivals'

/** Long enough for the room to have rested: Parlor's window is 50 ms. */
const REST_MS = 80

interface Options {
  rivals: Rival[]
  crowd: BenchProcess
  connections: number
  rounds: number
  lines: number
  rate: number
  singles: number
}

export interface Measured {
  /** Microseconds of the server's processor time for a line at one connection, of each round. */
  cpu: number[]
  latencies: number[]
  /** Milliseconds of each single line in a silent room, until the last connection has it. */
  singles: number[]
}

/** The same lines at the same pace to each server in turn, and then single ones. */
export async function measureRivals(options: Options): Promise<Record<RivalName, Measured>> {
  const { rivals, crowd, connections, rounds, lines, rate, singles } = options
  const empty = (): Measured => ({ cpu: [], latencies: [], singles: [] })
  const measured = { parlor: empty(), ws: empty(), socketio: empty() }
  // The first round warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const { name } of rivals) {
      const load: CrowdRequest = { do: 'load', rival: name, lines, perSecond: rate }
      const before = process.cpuUsage()
      const { latencies } = await crowd.ask<CrowdResult>(load)
      const { user, system } = process.cpuUsage(before)
      if (round === 0) continue
      measured[name].cpu.push((user + system) / (lines * connections))
      measured[name].latencies.push(...latencies)
    }
  }
  for (let turn = 0; turn < singles; turn += 1) {
    for (const { name } of rivals) {
      await sleep(REST_MS)
      measured[name].singles.push(await crowd.ask<number>({ do: 'single', rival: name }))
    }
  }
  return measured
}

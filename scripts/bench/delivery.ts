import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { TranscriptCheck } from '../testing/transcript/transcript-check'
import { Member } from './delivery/member'
import { temporaryFolder } from './measure/at-end'
import { BenchProcess } from './measure/bench-process'
import { drawSeed } from './measure/options'

const LOOK_MS = 100
const BACKEND = new URL('./delivery/backend-process.ts', import.meta.url)

export const keys = ['lines', 'members', 'faults', 'lost', 'duplicated', 'reordered', 'seed']
export const options = { lines: 100_000, members: 100, kills: 20, seed: drawSeed() }
export const smallest = { lines: 200, members: 4, kills: 1 }
export const promised = { lost: 0, duplicated: 0, reordered: 0 }

/**
 * Every line at every member, through killed sockets and processes, overtaking and repeated frames,
 * gone connections, full buffers and failing stores.
 */
export async function run({ lines: wanted, members: count, kills, seed }: typeof options) {
  const each = Math.ceil(wanted / count)
  const lines = each * count
  const file = join(temporaryFolder(), 'room.db')
  let backend = await BenchProcess.start(BACKEND, [file, 0, seed])
  const { port } = backend

  const start = performance.now()
  const names = Array.from({ length: count }, (_, index) => `m${index}`)
  const checks = names.map(() => new TranscriptCheck())
  const url = () => `ws://127.0.0.1:${port}/prod`
  const members = names.map(
    (name, index) =>
      new Member({ name, url, lines: each, hear: (line) => checks[index]?.hear(line) }),
  )
  let faults = 0
  let killed = 0
  for (let done = 0; done < lines; ) {
    await sleep(LOOK_MS)
    for (const member of members) if (member.order.hasGap) member.catchUp()
    done = members.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
    if (killed === kills || done < ((killed + 1) * lines) / (kills + 1)) continue
    faults += (await backend.ask<number>('faults')) + 1
    await backend.kill()
    killed += 1
    backend = await BenchProcess.start(BACKEND, [file, port, seed + killed])
  }
  await untilAllHaveTheSame(members)
  faults += await backend.ask<number>('faults')
  await backend.kill()

  const sum = (of: (check: TranscriptCheck) => number) =>
    checks.reduce((total, check) => total + of(check), 0)
  const said = new Map(names.map((name) => [name, each]))
  // Everybody must have heard the same lines in the same order, not only each author's in theirs.
  const orders = new Set(checks.map((check) => check.fingerprint()))
  const figures = {
    lines,
    members: count,
    faults,
    lost: sum((check) => check.lost(said)),
    duplicated: sum(({ duplicated }) => duplicated),
    reordered: sum(({ reordered }) => reordered) + orders.size - 1,
    seed,
  }
  console.table({
    ...figures,
    'faults that killed the backend': killed,
    'connections of members': members.reduce((total, { binds }) => total + binds, 0),
    seconds: Math.round((performance.now() - start) / 1000),
  })
  return figures
}

/** Waits until all have heard up to the same number; who is behind asks, as a client's keep-alive does. */
async function untilAllHaveTheSame(members: readonly Member[]): Promise<void> {
  do {
    for (const member of members) member.catchUp()
    await sleep(LOOK_MS * 10)
  } while (new Set(members.map(({ order }) => order.last)).size > 1)
}

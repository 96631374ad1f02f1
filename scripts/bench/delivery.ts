import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { SimulatedMember } from '../testing/chat-members/simulated-member'
import { nodeSocket } from '../testing/chat-members/sockets'
import { TranscriptCheck } from '../testing/transcript/transcript-check'
import { temporaryFolder } from './measure/at-end'
import { BenchProcess } from './measure/bench-process'
import { drawSeed } from './measure/options'

const LOOK_MS = 100
const MOST_LOOKS = 60
const BACKEND = new URL('./delivery/backend-process.ts', import.meta.url)

export const keys = ['lines', 'members', 'faults', 'lost', 'duplicated', 'reordered', 'seed']
export const options = { lines: 100_000, members: 100, kills: 20, seed: drawSeed() }
export const smallest = { lines: 200, members: 4, kills: 1 }
export const guarantees = { lost: 0, duplicated: 0, reordered: 0 }

/**
 * Checks that every line reaches every member, through killed sockets and processes, overtaking and
 * repeated frames, gone connections, full buffers and failing stores.
 */
export async function run({ lines: minimumLines, members: count, kills, seed }: typeof options) {
  const each = Math.ceil(minimumLines / count)
  const lines = each * count
  const file = join(temporaryFolder(), 'room.db')
  let backend = await BenchProcess.start(BACKEND, [file, 0, seed])
  const { port } = backend

  const start = performance.now()
  const names = Array.from({ length: count }, (_, index) => `m${index}`)
  const checks = names.map(() => new TranscriptCheck())
  const url = () => `ws://127.0.0.1:${port}/prod`
  const members = names.map((name, index) => {
    const hear = (line: string) => checks[index]?.hear(line)
    return new SimulatedMember({ name, url, lines: each, hear, openSocket: nodeSocket })
  })
  let faults = 0
  let killed = 0
  for (let acknowledgedLines = 0; acknowledgedLines < lines; ) {
    await sleep(LOOK_MS)
    acknowledgedLines = members.reduce((sum, { acknowledged }) => sum + acknowledged, 0)
    if (killed === kills || acknowledgedLines < ((killed + 1) * lines) / (kills + 1)) continue
    faults += (await backend.ask<number>('faults')) + 1
    await backend.kill()
    killed += 1
    backend = await BenchProcess.start(BACKEND, [file, port, seed + killed])
  }
  await untilAllHaveTheSame(members, checks)
  faults += await backend.ask<number>('faults')
  await backend.kill()

  const sum = (of: (check: TranscriptCheck) => number) =>
    checks.reduce((total, check) => total + of(check), 0)
  const spokenLines = new Map(names.map((name) => [name, each]))
  // Everybody must have got all lines in the same order, not only each author's lines in order.
  const orders = new Set(checks.map((check) => check.fingerprint()))
  const figures = {
    lines,
    members: count,
    faults,
    lost: sum((check) => check.lost(spokenLines)),
    duplicated: sum(({ duplicated }) => duplicated),
    reordered: sum(({ reordered }) => reordered) + orders.size - 1,
    seed,
  }
  console.table({
    ...figures,
    'faults that killed the backend': killed,
    'connections of members': members.reduce((total, { entries }) => total + entries, 0),
    seconds: Math.round((performance.now() - start) / 1000),
  })
  return figures
}

/** Waits until all have the same number of lines: a new connection asks for missing ones at the
 * end. Lost or repeated lines must not make it wait for ever. */
async function untilAllHaveTheSame(
  members: readonly SimulatedMember[],
  checks: readonly TranscriptCheck[],
): Promise<void> {
  for (let attempt = 0; attempt < MOST_LOOKS; attempt += 1) {
    for (const { client } of members) client.reconnect()
    await sleep(LOOK_MS * 20)
    if (new Set(checks.map(({ lineCount }) => lineCount)).size === 1) return
  }
}

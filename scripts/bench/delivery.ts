import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Member } from './delivery/member'
import { MortalBackend } from './delivery/mortal-backend'
import { TranscriptCheck } from './delivery/transcript-check'
import { drawSeed, numericOptions } from './measure/numeric-options'

const LOOK_MS = 100

export const keys = ['lines', 'members', 'faults', 'lost', 'duplicated', 'reordered', 'seed']
export const smallest = ['--lines', '200', '--members', '4', '--kills', '1']
export const promised = { lost: 0, duplicated: 0, reordered: 0 }

/**
 * Every line at every member, through killed sockets and processes, overtaking and repeated frames,
 * gone connections, full buffers and failing stores.
 */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const options = numericOptions(args, {
    lines: 100_000,
    members: 100,
    kills: 20,
    seed: drawSeed(),
  })
  const { members: count, kills, seed } = options
  const each = Math.ceil(options.lines / count)
  const lines = each * count
  const folder = mkdtempSync(join(tmpdir(), 'parlor-delivery-'))
  const backend = new MortalBackend({ folder: join(folder, 'room.db'), seed })
  await backend.start()
  console.log(`${lines} lines of ${count} members, seed ${seed}`)

  const start = performance.now()
  const names = Array.from({ length: count }, (_, index) => `m${index}`)
  const checks = names.map(() => new TranscriptCheck())
  const url = () => `ws://127.0.0.1:${backend.port}/prod`
  const members = names.map(
    (name, index) =>
      new Member({ name, url, lines: each, hear: (line) => checks[index]?.hear(line) }),
  )
  const acknowledged = () => members.reduce((sum, member) => sum + member.acknowledged, 0)
  while (acknowledged() < lines) {
    if (acknowledged() >= ((backend.kills + 1) * lines) / (kills + 1)) await backend.kill()
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
  await everybodyHasTheSame(members)
  const seconds = (performance.now() - start) / 1000
  for (const member of members) member.leave()
  await backend.stop()
  rmSync(folder, { recursive: true })

  const sum = (of: (check: TranscriptCheck) => number) =>
    checks.reduce((total, check) => total + of(check), 0)
  const lost = sum((check) => check.lost(names, each))
  const duplicated = sum(({ duplicated }) => duplicated)
  // Everybody must have heard the same lines in the same order, not only each author's in theirs.
  const orders = new Set(checks.map((check) => check.fingerprint()))
  const reordered = sum(({ reordered }) => reordered) + orders.size - 1
  const reconnects = members.reduce((total, member) => total + member.reconnects, 0)
  console.table({
    'lines said': lines,
    'lines heard': lines * count,
    'faults brought about': backend.faults,
    'of them: backend killed': backend.kills,
    'reconnects of members': reconnects,
    lost,
    duplicated,
    reordered,
    seconds: Math.round(seconds),
  })
  return { lines, members: count, faults: backend.faults, lost, duplicated, reordered, seed }
}

/** Waits until all have heard up to the same number; who is behind asks, as a client's keep-alive does. */
async function everybodyHasTheSame(members: readonly Member[]): Promise<void> {
  for (;;) {
    for (const member of members) member.catchUp()
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS * 10))
    if (new Set(members.map(({ last }) => last)).size === 1) return
  }
}

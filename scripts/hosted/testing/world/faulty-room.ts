import type { AttributeValue } from '@aws-sdk/client-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import { seededDraws } from '../../../testing/chat-faults/seeded-draws'
import { TranscriptCheck } from '../../../testing/transcript/transcript-check'
import { blockAt, pkOf } from '../../room/inbox'
import { hostedMember } from '../hosted-member'
import type { BatchFault } from './event-source'
import { openHostedWorld } from './hosted-world'
import type { ChooseFault, HostedService, RequestFault } from './service-handler'

/** The rate of each fault, as a share of requests or of batches. */
const AT_COMMIT: Partial<Record<RequestFault, number>> = {
  'killed before': 0.04,
  'killed after': 0.04,
}
const AT_POST: Partial<Record<RequestFault, number>> = {
  'killed before': 0.001,
  'killed after': 0.001,
  throttled: 0.003,
  lost: 0.001,
  unanswered: 0.001,
}
const AT_ANY: Partial<Record<RequestFault, number>> = {
  'killed before': 0.001,
  throttled: 0.01,
  lost: 0.001,
  unanswered: 0.001,
}
const OF_BATCHES: Partial<Record<BatchFault, number>> = { again: 0.05, 'twice at once': 0.05 }
const DROP_EVERY_MS = 400
const SPLIT_EVERY_MS = 15_000
const TURN_EVERY_MS = 40_000
/** Soon after, the ids' next six hours begin. */
const START = Date.UTC(2026, 0, 5, 11, 59, 30)
const LOOK_MS = 5_000
const CATCH_UP_MS = 30_000
/** Longer than any function takes to wake up. */
const SETTLE_MS = 180_000
const LONGEST_MS = 7_200_000
const UNLIMITED = { lines: { everyMs: 1, burst: 1_000 }, replay: { everyMs: 1, burst: 100_000 } }

interface FaultyRoom {
  lines: number
  members: number
  seed: number
  wrapDatabase?: (database: HostedService) => HostedService
  /** Chooses the faults of batches, in place of their rates. */
  chooseBatchFault?: () => BatchFault | undefined
  /** The time limit for saying the lines. A room that loses some may never finish. */
  longestMs?: number
}

/** Runs a hosted room through every fault of its services and functions. */
export async function runFaultyRoom(room: FaultyRoom) {
  const { lines, members: count, seed, wrapDatabase, longestMs = LONGEST_MS } = room
  const { chooseBatchFault = () => pick('batch', OF_BATCHES) } = room
  const draw = seededDraws(seed)
  const faults: Record<string, number> = {}
  let areFaultsOver = false

  function pick<Name extends string>(about: string, shares: Partial<Record<Name, number>>) {
    if (areFaultsOver) return undefined
    let remaining = draw()
    for (const [name, share] of Object.entries(shares) as [Name, number][]) {
      remaining -= share
      if (remaining >= 0) continue
      faults[`${about} ${name}`] = (faults[`${about} ${name}`] ?? 0) + 1
      return name
    }
    return undefined
  }

  const chooseFault: ChooseFault = ({ from, operation }) => {
    if (from === 'sequencer' && operation === 'PutItem') return pick('commit', AT_COMMIT)
    if (operation === 'PostToConnection') return pick('post', AT_POST)
    return pick('request', AT_ANY)
  }
  const world = openHostedWorld({
    seed,
    startAt: START,
    limits: UNLIMITED,
    chooseFault,
    chooseBatchFault,
    ...(wrapDatabase && { wrapDatabase }),
  })
  const { clock } = world
  const each = Math.ceil(lines / count)
  const names = Array.from({ length: count }, (_, index) => `m${index}`)
  const checks = names.map(() => new TranscriptCheck())

  const start = clock.now()
  await clock.run(async () => {
    const members = names.map((name, index) => {
      const hear = (line: string) => checks[index]?.hear(line)
      return hostedMember({ world, name, lines: each, hear })
    })
    const stops = [
      clock.every(DROP_EVERY_MS, () => {
        faults['connection gone'] = (faults['connection gone'] ?? 0) + 1
        members[Math.floor(draw() * count)]?.drop()
      }),
      clock.every(SPLIT_EVERY_MS, () => {
        faults['shards split'] = (faults['shards split'] ?? 0) + 1
        world.stream.split(pkOf(blockAt(clock.now())))
      }),
      clock.every(TURN_EVERY_MS, () => {
        faults['shards turned'] = (faults['shards turned'] ?? 0) + 1
        world.stream.turn()
      }),
    ]
    const isAllSaid = () => members.every(({ member }) => member.acknowledged >= each)
    while (!isAllSaid() && clock.now() < start + longestMs) await clock.wait(LOOK_MS)
    areFaultsOver = true
    for (const stop of stops) stop()
    await clock.wait(SETTLE_MS)
    for (const { member } of members) member.client.reconnect()
    await clock.wait(CATCH_UP_MS)
  })
  world.close()

  const log = world.tables.chat.rowsOf(/^lines /).flatMap(linesOf)
  const logCheck = new TranscriptCheck(log)
  const spokenLines = new Map(names.map((name) => [name, each]))
  const all = [logCheck, ...checks]
  const sum = (of: (check: TranscriptCheck) => number) =>
    all.reduce((total, check) => total + of(check), 0)
  return {
    lines: each * count,
    members: count,
    faults,
    lost: sum((check) => check.lost(spokenLines)),
    duplicated: sum(({ duplicated }) => duplicated),
    reordered: sum(({ reordered }) => reordered),
    /** Members whose transcript differs from the log. */
    astray: checks.filter((check) => check.fingerprint() !== logCheck.fingerprint()).length,
    /** Runs that failed for no fault of a service. */
    mistakes: world.mistakes,
    sweeps: world.sweeps,
    seconds: Math.round((clock.now() - start) / 1_000),
  }
}

function linesOf(row: Record<string, AttributeValue>): string[] {
  const { lines } = unmarshall(row) as { lines: { text: string }[] }
  return lines.map(({ text }) => text)
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ChildBackend } from '../../testing/backend/child-backend'
import { PoolCaller } from '../../testing/backend/pool-caller'
import { seededDraws } from '../../testing/chat-faults/seeded-draws'
import { Member } from '../delivery/member'
import { TranscriptCheck } from '../delivery/transcript-check'
import { Registrar } from './registrar'

export interface KillOptions {
  kills: number
  seed: number
  /** People who talk in the room all the time. */
  members: number
  /** People who register others all the time. */
  registrars: number
  /** The longest that a life may last before its kill. */
  lifeMs: number
}

export interface KillResult {
  acknowledged: number
  lost: number
  duplicated: number
  failedOpens: number
}

const LOOK_MS = 50

/** The whole backend under load, killed at random moments and started again over what it left. */
export async function runKills(options: KillOptions): Promise<KillResult> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-kills-'))
  const backend = new ChildBackend(join(folder, 'store'))
  const draw = seededDraws(options.seed)
  const pool = new PoolCaller(() => backend.url)
  let failedOpens = 0
  await backend.start()

  const names = Array.from({ length: options.members }, (_, index) => `m${index}`)
  const heard = names.map((): string[] => [])
  const members = await Promise.all(
    names.map((name, index) => enterRoom({ name, pool, heard: heard[index] ?? [] })),
  )
  const registrars = Array.from(
    { length: options.registrars },
    (_, index) => new Registrar({ pool, draw, name: `r${index}` }),
  )
  for (const registrar of registrars) registrar.start()

  for (let kill = 0; kill < options.kills; kill += 1) {
    await sleep(draw() * options.lifeMs)
    await backend.stop('SIGKILL')
    try {
      await backend.start()
    } catch (error) {
      console.error(error)
      failedOpens += 1
      await backend.start()
    }
  }

  for (const registrar of registrars) await registrar.stop()
  const acknowledgedLines = members.map(({ acknowledged }) => acknowledged)
  for (const member of members) member.leave()
  // Whoever comes now hears all that was ever stored.
  const reader: string[] = []
  const late = await enterRoom({ name: 'late', pool, heard: reader, lines: 1 })
  while (!reader.includes('late: late says 0')) await sleep(LOOK_MS)
  late.leave()
  const lostSteps = (await Promise.all(registrars.map((registrar) => registrar.lost()))).flat()
  for (const step of lostSteps) console.error(`Lost: ${step}`)
  await backend.stop('SIGTERM')
  rmSync(folder, { recursive: true })

  const checks = [reader, ...heard].map((lines) => {
    const check = new TranscriptCheck()
    for (const line of lines) check.hear(line)
    return check
  })
  const stored = checks[0]
  const lostLines = names.reduce(
    (sum, name, index) =>
      sum + Math.max(0, stored?.lost([name], acknowledgedLines[index] ?? 0) ?? 0),
    0,
  )
  return {
    acknowledged:
      acknowledgedLines.reduce((sum, lines) => sum + lines, 0) +
      registrars.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    lost: lostLines + lostSteps.length,
    duplicated: checks.reduce((sum, { duplicated }) => sum + duplicated, 0),
    failedOpens,
  }
}

interface Entrance {
  name: string
  pool: PoolCaller
  heard: string[]
  /** How many lines to say; without end by default. */
  lines?: number
}

async function enterRoom({
  name,
  pool,
  heard,
  lines = Number.POSITIVE_INFINITY,
}: Entrance): Promise<Member> {
  const account = { email: `${name}@example.com`, nickname: name, password: 'talks-all-day' }
  await pool.register(account)
  const { IdToken } = await pool.signIn(account)
  return new Member({
    name,
    lines,
    url: () => `${pool.url().replace('http', 'ws')}/prod?token=${IdToken}`,
    hear: (line) => heard.push(line),
  })
}

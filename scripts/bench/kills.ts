import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { ChildBackend } from '../testing/backend/child-backend'
import { PoolCaller } from '../testing/backend/pool-caller'
import { seededDraws } from '../testing/chat-faults/seeded-draws'
import { Member } from '../testing/chat-members/member'
import { hurriedTime, nodeSocket } from '../testing/chat-members/sockets'
import { TranscriptCheck } from '../testing/transcript/transcript-check'
import { Registrar } from './kills/registrar'
import { temporaryFolder } from './measure/at-end'
import { drawSeed } from './measure/options'

const LOOK_MS = 50
/** A backend lives for a second, so its members come back within one. */
const TIME = hurriedTime(5)

export const keys = ['kills', 'acknowledged', 'lost', 'duplicated', 'failed_opens', 'seed']
export const options = {
  kills: 50,
  // People who talk in the room all the time.
  members: 10,
  // People who register others all the time.
  registrars: 2,
  // The longest that the backend lives before a kill, in milliseconds.
  life: 1_500,
  seed: drawSeed(),
}
export const smallest = { kills: 2, members: 3, registrars: 1, life: 500 }
export const promised = { lost: 0, duplicated: 0, failed_opens: 0 }

/** The whole backend under load, killed at random moments and started again over what it left: what
 * was acknowledged must be there, once. */
export async function run({ kills, members, registrars: count, life, seed }: typeof options) {
  const draw = seededDraws(seed)
  const backend = new ChildBackend(join(temporaryFolder(), 'data'))
  const pool = new PoolCaller(() => backend.url)
  await backend.start()
  const talkers = await Promise.all(
    Array.from({ length: members }, (_, index) => enterRoom(pool, { name: `m${index}` })),
  )
  const registrars = Array.from(
    { length: count },
    (_, index) => new Registrar({ pool, draw, name: `r${index}` }),
  )
  let failedOpens = 0
  for (let kill = 0; kill < kills; kill += 1) {
    await sleep(draw() * life)
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
  const said = new Map(talkers.map(({ name, member }) => [name, member.acknowledged]))

  // Whoever comes now hears all that was ever stored.
  const reader = await enterRoom(pool, { name: 'late', lines: 1 })
  while (!reader.heard.includes('late: late says 0')) await sleep(LOOK_MS)
  const lostSteps = (await Promise.all(registrars.map((registrar) => registrar.lost()))).flat()
  for (const each of lostSteps) console.error(`Lost: ${each}`)
  await backend.stop('SIGTERM')
  const sum = (counts: number[]) => counts.reduce((total, each) => total + each, 0)
  const figures = {
    kills,
    acknowledged: sum([...said.values()]) + sum(registrars.map(({ acknowledged }) => acknowledged)),
    lost: lostSteps.length + new TranscriptCheck(reader.heard).lost(said),
    duplicated: sum([reader, ...talkers].map(({ heard }) => new TranscriptCheck(heard).duplicated)),
    failed_opens: failedOpens,
    seed,
  }
  console.table(figures)
  return figures
}

/** A registered member who talks, without end if `lines` does not end it. */
async function enterRoom(
  pool: PoolCaller,
  { name, lines = Number.POSITIVE_INFINITY }: { name: string; lines?: number },
) {
  const account = { email: `${name}@example.com`, nickname: name, password: 'talks-all-day' }
  await pool.register(account)
  const { IdToken } = await pool.signIn(account)
  const heard: string[] = []
  const url = () => `${pool.url().replace('http', 'ws')}/prod?token=${IdToken}`
  const hear = (line: string) => heard.push(line)
  const member = new Member({ name, lines, url, hear, time: TIME, openSocket: nodeSocket })
  return { name, member, heard }
}

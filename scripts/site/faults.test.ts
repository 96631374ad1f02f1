import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ChildBackend } from '../testing/backend/child-backend'
import { PoolCaller } from '../testing/backend/pool-caller'
import { linesOf, refusalsOf } from '../testing/chat-harness'
import { TestClient } from '../testing/test-client'

// What a machine may do to the backend: each fault is told in the log, as much as can be is served
// meanwhile, and all of it when the fault is over, without a restart.

jest.setTimeout(120_000)

const ADA = { email: 'ada@example.com', nickname: 'ada', password: 'analytical-engine' }
/** `prlimit` takes from a running process what the machine would run out of. Linux alone has it. */
const canLimit = spawnSync('prlimit', ['--version']).status === 0
const ifLimits = canLimit ? test : test.skip

let data: string
let backend: ChildBackend
let pool: PoolCaller
let room: TestClient
let token: string

beforeAll(async () => {
  data = mkdtempSync(join(tmpdir(), 'parlor-faults-'))
  backend = new ChildBackend(join(data, 'store'))
  await backend.start()
  pool = new PoolCaller(() => backend.url)
  await pool.register(ADA)
  token = (await pool.signIn(ADA)).IdToken
  room = await enter()
})
afterAll(async () => {
  await backend.stop()
  rmSync(data, { recursive: true })
})

async function enter(): Promise<TestClient> {
  const url = `${backend.url.replace('http', 'ws')}/prod?token=${token}`
  const client = await TestClient.open(url)
  client.send({ action: 'bindNickNameToConnectionId', nickName: 'ada', lastSeq: 0 })
  await client.next()
  return client
}

/** Says a line; answers whether it came back, or the code with which it was refused. */
async function say(text: string): Promise<string> {
  room.send({ action: '$default', message: text, id: text })
  for (;;) {
    const frame = await room.next()
    const [refusal] = refusalsOf([frame])
    if (refusal) return refusal.error
    if (linesOf([frame]).includes(`ada: ${text}`)) return 'heard'
  }
}

const limit = (what: string) => execFileSync('prlimit', ['--pid', String(backend.pid), what])

async function health(): Promise<{ status: number; text: string }> {
  const response = await fetch(`${backend.url}/healthz`)
  return { status: response.status, text: await response.text() }
}

/** Where in the log this test began. */
let begun = 0
beforeEach(() => {
  begun = backend.output.length
})

/** Resolves when the log says it, in this test. */
async function logged(text: string): Promise<void> {
  while (!backend.output.includes(text, begun))
    await new Promise((resolve) => setTimeout(resolve, 20))
}

async function untilHealthy(): Promise<void> {
  while ((await health()).status !== 200) await new Promise((resolve) => setTimeout(resolve, 20))
}

ifLimits(
  'a full disk: lines are refused and said so, and go when there is room again',
  async () => {
    const before = statSync(join(data, 'store/parlor.mdb')).size
    limit(`--fsize=${before}:`)
    // Until the pages that are free inside the file are used up.
    let refused = ''
    for (let line = 0; refused === ''; line += 1) {
      const text = `line ${line}`
      const outcome = await say(text)
      if (outcome === 'unavailable') refused = text
      else expect(['heard', 'too-fast']).toContain(outcome)
    }
    await logged('The store cannot be written. Nothing that was acknowledged is lost')
    const { status, text } = await health()
    expect(status).toBe(503)
    expect(text).toMatch(/^The store cannot be written/)
    const answered = await pool.call('SignUp', { ClientId: 'nobody' })
    expect(answered.status).toBe(400)

    limit('--fsize=unlimited:')
    await untilHealthy()
    expect(await say(refused)).toBe('heard')
    const reader = await enter()
    reader.send({ action: 'bindNickNameToConnectionId', nickName: 'ada', lastSeq: 0 })
    const all = linesOf([await reader.next()])
    expect(all.filter((line) => line === `ada: ${refused}`)).toHaveLength(1)
    await reader.close()
  },
)

ifLimits('descriptors used up: who is here talks on, and who comes later gets in', async () => {
  const open = readdirSync(`/proc/${backend.pid}/fd`).map(Number)
  limit(`--nofile=${Math.max(...open) + 10}:`)
  // Whatever is given back meanwhile, such as a connection that was kept alive, is taken too.
  const idle: Socket[] = []
  const crowd = setInterval(() => {
    for (let more = 0; more < 50; more += 1)
      idle.push(connect(backend.port, '127.0.0.1').on('error', () => {}))
  }, 20).unref()
  await logged('No more connections can be taken (EMFILE)')
  clearInterval(crowd)
  expect(await say('without descriptors')).toBe('heard')
  for (const socket of idle) socket.destroy()
  await logged('The backend can serve again')
  const late = await enter()
  await late.close()
})

test('a process that stood still says so, and has lost nothing', async () => {
  process.kill(backend.pid, 'SIGSTOP')
  const said = say('while it stood still')
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  process.kill(backend.pid, 'SIGCONT')
  expect(await said).toBe('heard')
  await logged('The process stood still')
  expect((await health()).status).toBe(200)
})

test('a folder that cannot be written is named at the start, and left as it is', async () => {
  await backend.stop('SIGTERM')
  const folder = join(data, 'store')
  const size = statSync(join(folder, 'parlor.mdb')).size
  chmodSync(data, 0o755)
  chmodSync(join(folder, 'parlor.mdb'), 0o444)
  chmodSync(folder, 0o555)
  // Rights do not bind root, so root becomes nobody.
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534 } : {}
  await expect(backend.start(asNobody)).rejects.toThrow(
    `The data folder ${folder} cannot be written`,
  )
  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'parlor.mdb'), 0o644)
  expect(statSync(join(folder, 'parlor.mdb')).size).toBe(size)
  await backend.start()
  room = await enter()
  expect(await say('after all')).toBe('heard')
})

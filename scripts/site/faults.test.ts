import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { poolFile, roomFile } from '../platform/storage/data-folder'
import { ChildBackend } from '../testing/backend/child-backend'
import { PoolCaller } from '../testing/backend/pool-caller'
import { linesOf, refusalsOf } from '../testing/chat-harness'
import { WsClient } from '../testing/ws-client'

const ADA = { email: 'ada@example.com', nickname: 'ada', password: 'analytical-engine' }
const BOB = { email: 'bob@example.com', nickname: 'bob', password: 'difference-engine' }

/** True if this machine can limit the writes of a running process. */
const canLimit = spawnSync('prlimit', ['--version']).status === 0
if (!canLimit) {
  console.warn('SKIPPED: a full disk, because this machine lacks prlimit (util-linux).')
}
const ifLimits = canLimit ? test : test.skip

let parent: string
let data: string
let backend: ChildBackend
let pool: PoolCaller
let token: string

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'parlor-faults-'))
  data = join(parent, 'data')
  writeFileSync(join(parent, 'page.txt'), 'a page')
  backend = new ChildBackend(data)
  await backend.start()
  pool = new PoolCaller(() => backend.url)
  await pool.register(ADA)
  token = (await pool.signIn(ADA)).IdToken
})
afterAll(async () => {
  await backend.stop()
  rmSync(parent, { recursive: true })
})

/** Ada in the room, and the frame that greets her. */
async function enter(): Promise<{ ada: WsClient; history: string[] }> {
  const ada = await pool.enterRoom(token)
  return { ada, history: linesOf([await ada.next()]) }
}

/** Sends a line; returns 'heard' once it came back, or the code of its refusal. */
async function say(ada: WsClient, text: string): Promise<string> {
  ada.send({ action: '$default', message: text, id: text })
  for (;;) {
    const frame = await ada.next()
    const [refusal] = refusalsOf([frame])
    if (refusal) return refusal.error
    if (linesOf([frame]).includes(`ada: ${text}`)) return 'heard'
  }
}

const limitFiles = (bytes: string) =>
  execFileSync('prlimit', ['--pid', String(backend.pid), `--fsize=${bytes}:`])

/** Waits for a check of the store, which runs at most once a second. */
async function healthIs(status: number): Promise<void> {
  while ((await fetch(`${backend.url}/healthz`)).status !== status) await setTimeout(50)
}

ifLimits(
  'a full disk refuses everything that it cannot store, until there is space again',
  async () => {
    const { ada } = await enter()
    expect(await say(ada, 'before')).toBe('heard')
    limitFiles('0')
    expect(await say(ada, 'meanwhile')).toBe('unavailable')
    await expect(pool.signUp(BOB)).rejects.toMatchObject({
      type: 'InternalErrorException',
      status: 503,
    })
    await healthIs(503)
    const room = `${backend.url.replace('http', 'ws')}/prod?token=${token}`
    expect(await WsClient.refusal(room)).toBe(503)
    // A file of the site is only read.
    expect((await fetch(`${backend.url}/${basename(parent)}/page.txt`)).status).toBe(200)
    const answer = await fetch(`${backend.url}/healthz`)
    expect(answer.status).toBe(503)
    expect(await answer.text()).toMatch(/^The store cannot be written \(.+\)\.\n$/)

    limitFiles('unlimited')
    await healthIs(200)
    expect(await say(ada, 'meanwhile')).toBe('heard')
    await pool.register(BOB)
    const late = await enter()
    const lines = late.history.filter((line) => line.startsWith('ada: '))
    expect(lines).toEqual(['ada: before', 'ada: meanwhile'])
    for (const client of [ada, late.ada]) await client.close()
  },
)

test('a server keeps serving after its log has lost its reader', async () => {
  const chatty = new ChildBackend(join(parent, 'unread'), 'info')
  await chatty.start()
  chatty.closeOutput()
  const caller = new PoolCaller(() => chatty.url)
  for (let count = 0; count < 10; count += 1) {
    expect((await caller.call('SignUp', { ClientId: 'nobody' })).status).toBe(400)
  }
  await chatty.stop('SIGTERM')
})

test('a data folder or a store that this user may not write is reported at the start', async () => {
  await backend.stop('SIGTERM')
  const files = [poolFile(data), roomFile(data)]
  const original = files.map((file) => readFileSync(file))
  chmodSync(parent, 0o755)
  // Permissions do not apply to root, so root becomes nobody.
  const asNobody = process.getuid?.() === 0 ? { uid: 65_534 } : {}
  chmodSync(data, 0o555)
  await expect(backend.start(asNobody)).rejects.toThrow(
    `The data folder ${data} cannot be written: permission denied.`,
  )
  chmodSync(data, 0o777)
  for (const file of files) chmodSync(file, 0o400)
  await expect(backend.start(asNobody)).rejects.toThrow(
    `The store ${poolFile(data)} cannot be opened: permission denied. Nothing was changed in it.`,
  )
  for (const file of files) chmodSync(file, 0o600)
  expect(files.map((file) => readFileSync(file))).toEqual(original)
  await backend.start()
  expect((await pool.signIn(ADA)).IdToken).toBeTruthy()
})

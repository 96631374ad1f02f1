import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../build/packages'
import { ChildBackend } from '../testing/backend/child-backend'
import { PoolCaller } from '../testing/backend/pool-caller'
import { linesOf } from '../testing/chat-harness'

const COMMAND = ['--import', 'tsx', 'scripts/backup.ts']

const parent = mkdtempSync(join(tmpdir(), 'parlor-backup-'))
const data = join(parent, 'data')
const copy = join(parent, 'copy')
const [backend, restored] = [new ChildBackend(data), new ChildBackend(copy)]
afterAll(async () => {
  await Promise.all([backend.stop(), restored.stop()])
  rmSync(parent, { recursive: true })
})

const account = (nickname: string) => ({
  nickname,
  email: `${nickname}@example.com`,
  password: 'analytical-engine',
})

/** Enters the room, says a line, and answers all that the room holds when the line is in it. */
async function visit(pool: PoolCaller, nickname: string): Promise<string[]> {
  const { IdToken } = await pool.signIn(account(nickname))
  const client = await pool.enterRoom(IdToken)
  client.send({ action: '$default', message: 'hello', id: '1' })
  const heard: string[] = []
  while (!heard.includes(`${nickname}: hello`)) heard.push(...linesOf([await client.next()]))
  await client.close()
  return heard
}

test('a backup of a site in use has every author of its lines, and all that was acknowledged', async () => {
  await backend.start()
  const pool = new PoolCaller(() => backend.url)
  await pool.register(account('ada'))
  await visit(pool, 'ada')
  let isOver = false
  async function newcomers(): Promise<void> {
    for (let count = 0; !isOver; count += 1) {
      await pool.register(account(`guest-${count}`))
      await visit(pool, `guest-${count}`)
    }
  }
  const coming = newcomers()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...COMMAND, copy, '--data', data],
    { cwd: root },
  )
  isOver = true
  await coming
  await backend.stop('SIGTERM')
  expect(stdout).toBe(`Backup written. Start from it with: npm start -- --data ${copy}\n`)

  await restored.start()
  const again = new PoolCaller(() => restored.url)
  await again.register(account('late'))
  const lines = (await visit(again, 'late')).filter((line) => line.endsWith(': hello'))
  expect(lines[0]).toBe('ada: hello')
  for (const line of lines) {
    const [author = ''] = line.split(': ')
    expect((await again.signIn(account(author))).IdToken).toBeTruthy()
  }
})

test('the backup command asks for its folder, and replaces none', () => {
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [...COMMAND, ...args], { cwd: root })
    return `${status} ${stderr}`
  }
  expect(run()).toMatch(/^1 Name the folder for the backup: npm run backup -- FOLDER/)
  expect(run(copy, '--data', data)).toBe(
    `1 ${copy} is there already. Name a folder that is not there yet.\n`,
  )
})

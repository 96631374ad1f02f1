import { execFile, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../../build/packages'
import { filesIn } from '../../build/release'
import { publish } from '../../release/publish'
import { readState } from '../../release/records/site-state'
import { rollBack } from '../../release/roll-back-release'
import { folderStorage, OWN_FOLDERS } from '../../release/storage/folder-storage'
import { ChildBackend } from '../../testing/backend/child-backend'
import { PoolCaller } from '../../testing/backend/pool-caller'
import { linesOf } from '../../testing/chat-harness'
import { fakeRelease } from '../../testing/release/fake-release'
import { DeployTokens } from '../deploys/deploy-tokens'

const COMMAND = ['scripts/kit/command.mjs', 'backup']

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

/** Enters the room, says a line, and returns the room's lines once it is among them. */
async function visit(pool: PoolCaller, nickname: string): Promise<string[]> {
  const { IdToken } = await pool.signIn(account(nickname))
  const client = await pool.enterRoom(IdToken)
  client.send({ action: '$default', message: 'hello', id: '1' })
  const lines: string[] = []
  while (!lines.includes(`${nickname}: hello`)) lines.push(...linesOf([await client.next()]))
  await client.close()
  return lines
}

test('a backup of a site in use has the author of every line, and everything that was acknowledged', async () => {
  await backend.start()
  const pool = new PoolCaller(() => backend.url)
  await pool.register(account('ada'))
  await visit(pool, 'ada')
  let isOver = false
  async function registerGuests(): Promise<void> {
    for (let count = 0; !isOver; count += 1) {
      await pool.register(account(`guest-${count}`))
      await visit(pool, `guest-${count}`)
    }
  }
  const guests = registerGuests()
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...COMMAND, copy, '--data', data],
    { cwd: root },
  )
  isOver = true
  await guests
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

test('a backup has the site’s live releases, withdrawn releases and deploy tokens', async () => {
  const to = join(parent, 'site-copy')
  const site = folderStorage(join(data, 'site'))
  const config = { production: false }
  await publish(site, [fakeRelease('host', '1')], { by: 'start', config })
  for (const version of ['1', '2']) {
    await publish(site, [fakeRelease('remote-quiz', version)], { by: 'deploy' })
  }
  await rollBack(site, { name: 'remote-quiz' })
  const token = new DeployTokens(data).add('remote-quiz')
  await promisify(execFile)(process.execPath, [...COMMAND, to, '--data', data], { cwd: root })

  const isOwn = (file: string) => !OWN_FOLDERS.some((folder) => file.startsWith(folder))
  expect(filesIn(join(to, 'site')).sort()).toEqual(filesIn(join(data, 'site')).filter(isOwn).sort())
  const copiedState = await readState(folderStorage(join(to, 'site')))
  expect(copiedState).toEqual(await readState(site))
  expect(copiedState.records['remote-quiz']?.heldBack).toEqual(['2'])
  expect(new DeployTokens(to).remoteOf(token)).toBe('remote-quiz')
  expect(statSync(join(to, 'deploy-tokens.json')).mode & 0o777).toBe(0o600)
})

test('the backup command requires a folder, and does not replace one', () => {
  const run = (...args: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [...COMMAND, ...args], { cwd: root })
    return `${status} ${stderr}`
  }
  expect(run()).toMatch(/^1 Name the folder for the backup. Run it as: npm run backup -- FOLDER/)
  expect(run(copy, '--data', data)).toBe(
    `1 ${copy} already exists. Name a folder that does not exist yet.\n`,
  )
})

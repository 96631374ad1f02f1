import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LinesFrame } from '@parlor/shared/contract/chat-wire'
import { root } from '../../build/packages'
import { originalFile, roomFile } from '../../platform/storage/data-folder'
import { ChildBackend } from '../../testing/backend/child-backend'
import { PoolCaller } from '../../testing/backend/pool-caller'
import { testFolder } from '../../testing/test-folder'
import { ada } from '../../testing/user-pool/example-users'
import type { WsClient } from '../../testing/ws-client'

const folder = testFolder()
const data = join(folder, 'data')
const backends: ChildBackend[] = []
afterAll(() => Promise.all(backends.map((backend) => backend.stop())))

async function serve(place: string) {
  const backend = new ChildBackend(place)
  backends.push(backend)
  await backend.start()
  return { backend, pool: new PoolCaller(() => backend.url) }
}

function backUp(to: string): void {
  const args = ['scripts/kit/command.mjs', 'backup', to, '--data', data]
  expect(spawnSync(process.execPath, args, { cwd: root }).status).toBe(0)
}

/** The first frame from here on that fits. */
async function frame(client: WsClient, fits: (frame: LinesFrame) => unknown) {
  for (;;) {
    const next = JSON.parse(await client.next()) as LinesFrame
    if (fits(next)) return next
  }
}

test('a backup is served without the lines that were removed after it', async () => {
  const { backend, pool } = await serve(data)
  await pool.register(ada)
  const client = await pool.enterRoom((await pool.signIn(ada)).IdToken)
  client.send({ action: '$default', message: 'a secret word', id: '1' })
  const { seq } = await frame(client, ({ lines }) => lines?.includes('ada: a secret word'))
  const [first, second] = [join(folder, 'first'), join(folder, 'moved')]
  backUp(first)
  backUp(second)
  client.send({ action: 'remove', id: 'r1', seq })
  await frame(client, (each) => 'answer' in each)
  await client.close()
  await backend.stop('SIGTERM')

  const restored = await serve(first)
  const again = await restored.pool.enterRoom((await restored.pool.signIn(ada)).IdToken)
  const { lines } = await frame(again, ({ lines }) => lines?.length)
  expect(lines?.filter((line) => line === '* A line was removed')).toHaveLength(2)
  await again.close()
  await restored.backend.stop('SIGTERM')
  expect(readFileSync(roomFile(first), 'latin1')).not.toContain('secret')
  expect(existsSync(originalFile(first))).toBe(false)

  renameSync(data, join(folder, 'elsewhere'))
  await expect(serve(second)).rejects.toThrow(
    `${second} is a backup of ${data}, and everything removed there since must be removed here too, but it is missing. Write the folder's new path into ${originalFile(second)}.`,
  )
  writeFileSync(originalFile(second), second)
  await expect(serve(second)).rejects.toThrow('but the backup is in its place.')
  writeFileSync(originalFile(second), join(folder, 'elsewhere'))
  await (await serve(second)).backend.stop('SIGTERM')
  expect(readFileSync(roomFile(second), 'latin1')).not.toContain('secret')
}, 60_000)

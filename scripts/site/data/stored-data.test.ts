import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LinesFrame } from '@parlor/shared/contract/chat-wire'
import { decodeJwt } from 'jose'
import { root } from '../../build/packages'
import { ROOM_SCHEMA } from '../../chat/embedded/schema'
import { POOL_SCHEMA } from '../../emulators/user-pool/schema'
import { poolFile, roomFile } from '../../platform/storage/data-folder'
import { ChildBackend } from '../../testing/backend/child-backend'
import { PoolCaller } from '../../testing/backend/pool-caller'
import { testFolder } from '../../testing/test-folder'
import { ada } from '../../testing/user-pool/example-users'

/** Data folders of earlier versions: Ada is a moderator and has said hello. */
const STORED = join(root, 'scripts/testing/stored-data')
const names = readdirSync(STORED)

const folder = testFolder()
const backends: ChildBackend[] = []
afterAll(() => Promise.all(backends.map((backend) => backend.stop())))

test.each(names)('accounts and lines in the data of %s survive the update', async (name) => {
  const data = join(folder, name)
  cpSync(join(STORED, name), data, { recursive: true })
  const backend = new ChildBackend(data)
  backends.push(backend)
  await backend.start()
  const pool = new PoolCaller(() => backend.url)
  const { IdToken } = await pool.signIn(ada)
  expect(decodeJwt(IdToken)['cognito:groups']).toEqual(['moderators'])
  const client = await pool.enterRoom(IdToken)
  const { lines } = JSON.parse(await client.next()) as LinesFrame
  expect(lines).toContain('ada: hello')
  client.send({ action: 'find', id: 'find-1', words: 'ELL' })
  expect(JSON.parse(await client.next())).toMatchObject({ lines: ['ada: hello'] })
  await client.close()
})

/** `user_version` in the file's header. */
const versionOf = (file: string) => readFileSync(file).readUInt32BE(60)

test.each([
  ['pool.db', POOL_SCHEMA, poolFile],
  ['room.db', ROOM_SCHEMA, roomFile],
])('has stored data of every earlier version of %s', (_, schema, file) => {
  const versions = names.map((name) => versionOf(file(join(STORED, name))))
  const earlier = schema.slice(1).map((_, index) => index + 1)
  expect(versions).toEqual(expect.arrayContaining(earlier))
})

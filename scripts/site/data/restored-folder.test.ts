import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { openEmbeddedRoom } from '../../chat/embedded/embedded-room'
import { POOL_SCHEMA } from '../../emulators/user-pool/schema'
import { createLog } from '../../platform/log'
import {
  copyDataFolder,
  originalOf,
  poolFile,
  prepareDataFolder,
  roomFile,
} from '../../platform/storage/data-folder'
import { Database } from '../../platform/storage/database'
import { publish } from '../../release/publish'
import { readState } from '../../release/records/site-state'
import { retireRelease, rollBack } from '../../release/roll-back-release'
import { copySite } from '../../release/storage/copy-site'
import { folderStorage } from '../../release/storage/folder-storage'
import { siteFolder } from '../../release/storage/site-storage'
import { fakeRelease } from '../../testing/release/fake-release'
import { withFolder } from '../../testing/test-folder'
import { DeployTokens, tokensFile } from '../deploys/deploy-tokens'
import { restore } from './restored-folder'

const log = createLog({ level: 'error' })
const config = { production: false }

let data: string
let copy: string
withFolder((folder) => {
  data = join(folder, 'data')
  copy = join(folder, 'copy')
})

const site = (folder: string) => folderStorage(siteFolder(folder))
const poolOf = (folder: string) =>
  Database.open({ file: poolFile(folder), schema: POOL_SCHEMA, synchronous: 'FULL' })
const inPool = <T>(folder: string, use: (pool: Database) => T): T => {
  const pool = poolOf(folder)
  try {
    return use(pool)
  } finally {
    pool.close()
  }
}

async function inRoom(
  folder: string,
  use: (room: ReturnType<typeof openEmbeddedRoom>['store']) => unknown,
) {
  const { store, database } = openEmbeddedRoom({ file: roomFile(folder), now: Date.now })
  try {
    return await use(store)
  } finally {
    database.close()
  }
}

const GRANT = 'INSERT INTO grants VALUES (?, ?, 0, 0, 9000000000000, ?, 0, NULL, 0)'
const RECORD = JSON.stringify({ generation: 0 })

/** A site with three people, two remotes and their tokens, of which a backup is made. */
async function backUp(): Promise<void> {
  prepareDataFolder(data)
  inPool(data, (pool) => {
    pool.run("INSERT INTO keys VALUES ('signing', 'a')")
    for (const sub of ['ada', 'bob', 'eve']) {
      pool.run('INSERT INTO users VALUES (?, ?)', sub, RECORD)
      pool.run("INSERT INTO memberships VALUES ('moderators', ?)", sub)
      pool.run("INSERT INTO devices VALUES (?, 'phone', '{}')", sub)
      pool.run(GRANT, `of ${sub}`, sub, sub)
    }
  })
  await inRoom(data, (room) => room.silence('bob', 5))
  await publish(site(data), [fakeRelease('host', '1')], { by: 'start', config })
  for (const name of ['remote-quiz', 'remote-tea']) {
    for (const version of ['1', '2']) {
      await publish(site(data), [fakeRelease(name, version)], { by: 'deploy' })
    }
    new DeployTokens(data).add(name as 'remote-quiz')
  }
  const copyRest = async () => {
    await copySite({ from: siteFolder(data), to: siteFolder(copy) })
    cpSync(tokensFile(data), tokensFile(copy))
  }
  await copyDataFolder({ from: data, to: copy, copyRest })
}

const liveOf = async (folder: string) => {
  const { records } = await readState(site(folder))
  return Object.fromEntries(
    Object.entries(records).map(([name, { current }]) => [name, current?.version]),
  )
}

it('a backup is served without anything that was taken away after it', async () => {
  await backUp()
  inPool(data, (pool) => {
    pool.run("DELETE FROM users WHERE sub = 'eve'")
    pool.run("UPDATE grants SET revoked = 1 WHERE sub = 'bob'")
    pool.run('UPDATE users SET record = ? WHERE sub = ?', JSON.stringify({ generation: 2 }), 'ada')
    pool.run("DELETE FROM memberships WHERE sub = 'bob'")
    pool.run("DELETE FROM devices WHERE sub = 'ada'")
  })
  await inRoom(data, async (room) => {
    await room.silence('ada', Number.POSITIVE_INFINITY)
    await room.silence('bob', 3)
  })
  await rollBack(site(data), { name: 'remote-quiz' })
  await retireRelease(site(data), { name: 'remote-tea' })
  new DeployTokens(data).remove('remote-quiz')
  // A later deploy, which the backup must not get.
  await publish(site(data), [fakeRelease('host', '2')], { by: 'deploy' })

  await restore(copy, log)
  expect(await liveOf(copy)).toEqual({ host: '1', 'remote-quiz': '1', 'remote-tea': undefined })
  const { records, index } = await readState(site(copy))
  expect(records['remote-quiz']?.heldBack).toEqual(['2'])
  expect(index['remote-quiz']?.current?.version).toBe('1')
  expect(Object.keys(new DeployTokens(copy).list())).toEqual(['remote-tea'])
  inPool(copy, (pool) => {
    expect(pool.all('SELECT sub, record FROM users ORDER BY sub')).toEqual([
      { sub: 'ada', record: JSON.stringify({ generation: 2 }) },
      { sub: 'bob', record: RECORD },
    ])
    expect(pool.all('SELECT sub FROM grants WHERE revoked = 1')).toEqual([{ sub: 'bob' }])
    expect(pool.all('SELECT sub FROM memberships')).toEqual([{ sub: 'ada' }])
    expect(pool.all('SELECT sub FROM devices')).toEqual([{ sub: 'bob' }])
  })
  await inRoom(copy, async (room) => {
    expect(await room.isSilenced('ada', 9e15)).toBe(true)
    expect(await room.isSilenced('bob', 4)).toBe(true)
    expect(await room.isSilenced('bob', 6)).toBe(false)
  })
  expect(originalOf(copy)).toBeUndefined()
})

it('a backup accepts no deploys if the current tokens cannot be read', async () => {
  await backUp()
  writeFileSync(tokensFile(data), '{')
  await restore(copy, log)
  const tokens = new DeployTokens(copy)
  expect(tokens.list()).toEqual({})
  // Nor does a site whose own file is broken; it goes on serving.
  writeFileSync(tokensFile(copy), '{')
  expect(tokens.usable()).toEqual({})
  expect(tokens.remoteOf('a token')).toBeUndefined()
  expect(tokens.problem()).toContain('Remove it, and create the tokens again')
})

it('a live release that nothing can replace stays, although it was withdrawn', async () => {
  await backUp()
  for (const version of ['3', '4']) {
    await publish(site(data), [fakeRelease('remote-quiz', version)], { by: 'deploy' })
  }
  for (const version of ['2', '1', '3'])
    await rollBack(site(data), { name: 'remote-quiz', version })
  await rollBack(site(data), { name: 'remote-quiz', version: '4' })
  await restore(copy, log)
  expect((await liveOf(copy))['remote-quiz']).toBe('2')
})

it('lists the parts that may be outdated if the original folder is gone or another site', async () => {
  await backUp()
  inPool(data, (pool) => pool.run("UPDATE keys SET value = 'b'"))
  await expect(restore(copy, log)).rejects.toThrow('it is another site')
  rmSync(data, { recursive: true })
  await expect(restore(copy, log)).rejects.toThrow(
    'these parts may be outdated: the lines of the room, silences, accounts, sign-ins and moderators; the live releases (host 1, remote-quiz 2, remote-tea 2); the deploy tokens of remote-quiz, remote-tea.',
  )
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'
import type { User } from './user'
import { UserStore } from './user-store'

const former: User = {
  username: 'ada',
  sub: 'of-the-former',
  attributes: {},
  status: 'CONFIRMED',
  enabled: true,
  generation: 0,
  mfa: [],
  createdAt: 0,
  modifiedAt: 0,
}

test('what was asked for by a user who is gone changes nobody who took the name', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'users-'))
  const db = open({ path: join(folder, 'users.mdb') })
  const users = new UserStore(db)
  const other = { ...former, sub: 'of-another' }
  await users.transaction(() => users.put(former))
  const signOut = () => users.update(former, (user) => ({ ...user, generation: 1 }))
  const [before, , after] = await Promise.all([
    signOut(),
    users.transaction(() => users.put(other)),
    signOut(),
  ])
  expect(before).toEqual({ ...former, generation: 1 })
  expect(after).toBeUndefined()
  expect(users.get('ada')).toEqual(other)
  await db.close()
  rmSync(folder, { recursive: true })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MIGRATIONS } from '../../emulators/user-pool/schema'
import type { User } from '../../emulators/user-pool/users/user'
import { Database } from '../../platform/database'

/** An empty `pool.db` of its own for one test. */
export function openPoolDatabase() {
  const folder = mkdtempSync(join(tmpdir(), 'pool-db-'))
  const file = join(folder, 'pool.db')
  const db = Database.open({ file, migrations: MIGRATIONS, synchronous: 'FULL' })
  return {
    db,
    remove() {
      db.close()
      rmSync(folder, { recursive: true })
    },
  }
}

/** A confirmed account without a password. */
export const exampleUser: User = {
  username: 'ada',
  sub: 'sub-of-ada',
  attributes: {},
  status: 'CONFIRMED',
  enabled: true,
  generation: 0,
  mfa: [],
  createdAt: 0,
  modifiedAt: 0,
}

import { join } from 'node:path'
import { POOL_SCHEMA } from '../../emulators/user-pool/schema'
import { Database } from '../../platform/storage/database'
import { withFolder } from '../test-folder'

/** Gives each test of the file its own empty `pool.db` before it begins. */
export function withPoolDatabase(begin: (db: Database) => void): void {
  let db: Database
  withFolder((folder) => {
    const file = join(folder, 'pool.db')
    db = Database.open({ file, schema: POOL_SCHEMA, synchronous: 'FULL' })
    begin(db)
  })
  afterEach(() => db.close())
}

import { open } from 'lmdb'
import { openUserPool as openPool, type UserPoolOptions } from '../emulators/user-pool/user-pool'
import { Database } from '../platform/database'

// The user pool still stores in LMDB, in a file beside its database.

// LMDB rejects a promise of its own for a commit that failed.
process.on('unhandledRejection', (reason) => {
  if (reason instanceof Error && ('commitError' in reason || 'code' in reason)) return
  throw reason
})

function openStores(file: string, synchronous: 'FULL' | 'NORMAL') {
  const database = Database.open({ file, migrations: [], synchronous })
  return { database, db: open({ path: `${file}.mdb`, maxDbs: 64 }) }
}

export async function openUserPool({
  file,
  ...options
}: Omit<UserPoolOptions, 'db'> & { file: string }) {
  const { db, database } = openStores(file, 'FULL')
  const close = async () => {
    database.close()
    await db.close()
  }
  return { ...(await openPool({ ...options, db })), database, close }
}

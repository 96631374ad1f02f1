import { open } from 'lmdb'
import { openUserPool as openPool, type UserPoolOptions } from '../emulators/user-pool/user-pool'
import { Database } from '../platform/database'
import { openLocalChat as openChat } from './local-chat'

// The user pool and the chat still store in LMDB, each in a file beside its database.

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

export async function openLocalChat({
  file,
  ...options
}: Omit<Parameters<typeof openChat>[0], 'db'> & { file: string }) {
  const { db, database } = openStores(file, 'NORMAL')
  const chat = await openChat({ ...options, db })
  const close = async () => {
    await chat.close()
    database.close()
    await db.close()
  }
  return { ...chat, database, close }
}

import { statfsSync } from 'node:fs'
import type { Database, RootDatabase } from 'lmdb'

/** More than what is under way when the last of it is given out. */
export const KEPT_BYTES = 16 * 1024 * 1024

/** The disk is as good as full. Nothing was written. */
export class DiskFullError extends Error {
  override name = 'DiskFullError'
}

/** Bytes that may still be written where the folder is. */
export function roomOn(folder: string): number {
  const { blocks, bavail, bsize } = statfsSync(folder)
  // Some file systems do not tell.
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize
}

/** Throws where less is free than is kept. */
export function checkRoom(room: number): void {
  if (room >= KEPT_BYTES) return
  const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 / 1024)} MB`
  throw new DiskFullError(
    `its disk has ${megabytes(room)} left, and the last ${megabytes(KEPT_BYTES)} are not touched: make room there`,
  )
}

/**
 * Refuses changes of the store where its disk is as good as full. Left to itself, LMDB goes on until
 * a page cannot be written, and then sometimes corrupts the memory of the process, which ends.
 */
export function keepRoom(db: RootDatabase, room: () => number): RootDatabase {
  const openDB = db.openDB.bind(db)
  let isInTransaction = false
  return Object.assign(db, {
    openDB: (...given: Parameters<typeof openDB>) => guarded(openDB(...given)),
  })

  function guarded(database: Database): Database {
    const { put, remove, transaction } = database
    const unlessFull =
      <Given extends unknown[], Result>(change: (...given: Given) => Result) =>
      (...given: Given): Result => {
        // What has been begun goes on: the library keeps what was written before an error.
        if (!isInTransaction) checkRoom(room())
        return change.apply(database, given)
      }
    function asOne<Result>(action: () => Result): () => Result {
      return () => {
        isInTransaction = true
        try {
          return action()
        } finally {
          isInTransaction = false
        }
      }
    }
    return Object.assign(database, {
      put: unlessFull(put),
      remove: unlessFull(remove),
      transaction: unlessFull(<Result>(action: () => Result) =>
        transaction.call(database, asOne(action)),
      ),
    })
  }
}

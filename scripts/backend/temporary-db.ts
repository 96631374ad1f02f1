import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'

/** A database of its own for one test. */
export async function temporaryDb() {
  const folder = await mkdtemp(join(tmpdir(), 'parlor-db-'))
  const path = join(folder, 'test.mdb')
  const db = open({ path, maxDbs: 64 })
  return {
    db,
    path,
    async remove() {
      await db.close()
      await rm(folder, { recursive: true })
    },
  }
}

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { open } from 'lmdb'

/** A database of its own for one test. The library's types do not know the option. */
export async function temporaryDb(own: { pageSize?: number } = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'parlor-db-'))
  const path = join(folder, 'test.mdb')
  const options = { path, maxDbs: 64, ...own }
  const db = open(options)
  return {
    db,
    path,
    async remove() {
      await db.close()
      await rm(folder, { recursive: true })
    },
  }
}

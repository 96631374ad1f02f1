import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { prepareDataFolder } from '../../../platform/data-folder'
import { IN_MEMORY } from '../../../platform/database'
import type { PoolHooks } from '../pool-settings'
import { type OpenPool, type OpenPoolOptions, openPool } from './open-pool'
import type { PoolShelf } from './pools'

export interface ShelfOptions extends Pick<OpenPoolOptions, 'now' | 'deliver'> {
  /** The folder of the databases; without it they are in memory. */
  data: string | undefined
  /** The hooks from code, by pool id. */
  hooks: ReadonlyMap<string, Partial<PoolHooks>>
}

/** Keeps each pool in a database of its own. */
export interface FilledShelf extends PoolShelf {
  /** The pools that already exist. */
  poolIds: string[]
}

/** Throws a `StorageError` for a folder that cannot be used, or that has another owner. */
export function openShelf({ data, hooks, ...common }: ShelfOptions): FilledShelf {
  if (data !== undefined) prepareDataFolder(data)
  const fileOf = (poolId: string) => (data === undefined ? IN_MEMORY : join(data, `${poolId}.db`))
  return {
    poolIds: data === undefined ? [] : poolsIn(data),
    open: (poolId): OpenPool =>
      openPool({ ...common, poolId, file: fileOf(poolId), hooks: hooks.get(poolId) }),
    remove(poolId) {
      // SQLite keeps two more files next to an open database.
      for (const ending of data === undefined ? [] : ['', '-wal', '-shm'])
        rmSync(fileOf(poolId) + ending, { force: true })
    },
  }
}

function poolsIn(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => /^([\w-]+_[0-9a-zA-Z]+)\.db$/.exec(name)?.[1] ?? [])
}

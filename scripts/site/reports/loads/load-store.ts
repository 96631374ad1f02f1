import type { LoadReport } from '@parlor/shared/contract/report'
import { Database } from '../../../platform/storage/database'
import type { LoadCount } from './sum-loads'

const KEPT_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1_000

const SCHEMA = `
  CREATE TABLE loads (
    day TEXT NOT NULL,
    release TEXT NOT NULL,
    load TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (day, release, load)
  ) STRICT, WITHOUT ROWID;
`

const ADD = `INSERT INTO loads VALUES (?, ?, ?, 1)
  ON CONFLICT DO UPDATE SET count = count + 1`

/**
 * Counts page loads by day, release and stage, in its own SQLite file. Its size depends on the days
 * and on the releases that the index names, not on the number of reports.
 */
export class LoadStore {
  readonly #database: Database

  constructor(
    file: string,
    private readonly now: () => number = Date.now,
  ) {
    this.#database = Database.open({ file, schema: [SCHEMA], synchronous: 'NORMAL' })
  }

  add({ load, releases }: Pick<LoadReport, 'load' | 'releases'>): void {
    this.#database.transaction(() => {
      for (const release of releases) this.#database.run(ADD, dayOf(this.now()), release, load)
      this.#database.run('DELETE FROM loads WHERE day <= ?', dayOf(this.now() - KEPT_DAYS * DAY_MS))
    })
  }

  counts(): LoadCount[] {
    return this.#database.all<LoadCount>('SELECT day, release, load, count FROM loads')
  }

  close(): void {
    this.#database.close()
  }
}

/** The day of a time, in UTC: `2026-11-24`. */
export const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

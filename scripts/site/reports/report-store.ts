import type { Report } from '@parlor/shared/contract/report'
import { Database } from '../../platform/storage/database'

/** The newest reports are kept, and also the newest of each kind and version, so that a frequent
 * one does not displace all others. */
const KEPT = 10_000
const KEPT_OF_EACH = 20

const SCHEMA = `
  CREATE TABLE reports (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    at INTEGER NOT NULL,
    report TEXT NOT NULL,
    source TEXT AS
      (report ->> 'kind' || ' ' || (report ->> 'remote') || '/' || (report ->> 'version'))
  ) STRICT;
  CREATE INDEX reports_by_source ON reports (source, number);
`

const FORGET_OLD = `DELETE FROM reports
  WHERE number <= (SELECT max(number) FROM reports) - ${KEPT}
  AND number <= (
    SELECT number FROM reports AS newer WHERE newer.source = reports.source
    ORDER BY number DESC LIMIT 1 OFFSET ${KEPT_OF_EACH}
  )`

/** A report with its time of arrival by this machine's clock, in milliseconds since 1970. */
export interface StoredReport extends Report {
  arrivedAt: number
}

/** The reports of pages, in their own SQLite file. */
export class ReportStore {
  readonly #database: Database

  constructor(
    file: string,
    private readonly now: () => number,
  ) {
    this.#database = Database.open({ file, schema: [SCHEMA], synchronous: 'NORMAL' })
  }

  add(reports: readonly Report[]): void {
    this.#database.transaction(() => {
      for (const report of reports) {
        const values = [this.now(), JSON.stringify(report)] as const
        this.#database.run('INSERT INTO reports (at, report) VALUES (?, ?)', ...values)
      }
      this.#database.run(FORGET_OLD)
    })
  }

  newestFirst(): StoredReport[] {
    const sql = 'SELECT at, report FROM reports ORDER BY number DESC'
    return this.#database
      .all<{ at: number; report: string }>(sql)
      .map(({ at, report }) => ({ ...(JSON.parse(report) as Report), arrivedAt: at }))
  }

  close(): void {
    this.#database.close()
  }
}

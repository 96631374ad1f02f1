import { closeSync, openSync } from 'node:fs'
import { types } from 'node:util'
import Libsql, { type Statement } from 'libsql'
import { reasonOf } from '../file-errors'

/** The store cannot be used; the message gives the reason and the remedy. */
export class StorageError extends Error {
  override name = 'StorageError'
}

/** Replaces a file name if the database should end with the process. */
export const IN_MEMORY = ':memory:'

const BUSY_MS = 5_000

/** The values that SQLite stores, and that a column returns. */
export type SqlValue = string | number | Uint8Array | null

/** Statements, or a function that does more than statements. */
export type SchemaStep = string | ((database: Database) => void)

export interface OpenOptions {
  /** The path of the file, which is created if it is missing, or `IN_MEMORY`. */
  file: string
  /** The statements that create its tables, then the step of each version that changed them. A step
   * that has been published never changes: another one follows it. */
  schema: readonly SchemaStep[]
  /** `FULL`: written data is on disk when the call returns. `NORMAL`: a kill loses nothing, a
   * power cut at most the last moments. */
  synchronous: 'FULL' | 'NORMAL'
}

/**
 * One SQLite file. Calls are synchronous, so a check and its write need only share a transaction.
 * Faults throw a `SqliteError`, whose `code` is SQLite's own: `SQLITE_FULL`, `SQLITE_CONSTRAINT_…`,
 * with the file's `path`.
 */
export class Database {
  readonly #db: Libsql.Database
  /** Each statement is prepared once and kept: libsql has crashed as it disposed of one. */
  readonly #statements = new Map<string, Statement<[SqlValue[]]>>()
  #isInTransaction = false

  private constructor(private readonly file: string) {
    this.#db = new Libsql(file)
  }

  /** Opens the file, with its tables, or throws a `StorageError`. */
  static open({ file, schema, synchronous }: OpenOptions): Database {
    // Created first, because other users of the machine could read a file that SQLite creates.
    const database = Database.#connect(file, 'a')
    try {
      // First, because the next lines would change the file.
      if (database.#version() > schema.length) throw newer(file)
      database.#db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}`)
      // Deleted content is overwritten in place.
      database.#db.exec('PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON')
      database.#makeTables(schema)
      return database
    } catch (error) {
      database.close()
      throw unusable(file, error)
    }
  }

  /** Writes a consistent copy of the file, even while another process reads and writes it. The file
   * `to` must not exist yet. */
  static copy({ from, to }: { from: string; to: string }): void {
    const database = Database.#connect(from, 'r')
    try {
      closeSync(openSync(to, 'wx', 0o600))
      database.run('VACUUM INTO ?', to)
    } finally {
      database.close()
    }
  }

  /** Throws a `StorageError` if the file cannot be opened, or a page of it is damaged. */
  static #connect(file: string, flags: 'a' | 'r'): Database {
    let database: Database | undefined
    try {
      if (file !== IN_MEMORY) closeSync(openSync(file, flags, 0o600))
      database = new Database(file)
      database.#db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
      // Reads the whole file, which takes 100 ms for 100 MB.
      const [result] = database.all<{ quick_check: string }>('PRAGMA quick_check(1)')
      if (result?.quick_check === 'ok') return database
      throw Object.assign(new Error(result?.quick_check), { code: 'SQLITE_CORRUPT' })
    } catch (error) {
      database?.close()
      throw unusable(file, error)
    }
  }

  all<Row>(sql: string, ...params: SqlValue[]): Row[] {
    // As one array: spread, a lone blob would abort the process, as the library takes it for names.
    const statement = this.#prepared(sql)
    const rows = this.#located(() => statement.all(params)) as Record<string, unknown>[]
    for (const row of rows) {
      for (const [column, value] of Object.entries(row)) {
        if (types.isArrayBuffer(value)) row[column] = new Uint8Array(value)
      }
    }
    return rows as Row[]
  }

  get<Row>(sql: string, ...params: SqlValue[]): Row | undefined {
    // The library's own `get` adds another member to the row.
    return this.all<Row>(sql, ...params)[0]
  }

  /** Returns the number of changed rows. */
  run(sql: string, ...params: SqlValue[]): number {
    const statement = this.#prepared(sql)
    return this.#located(() => statement.run(params)).changes
  }

  /** Runs all of `action` or none of it; it must not wait for anything. Inside another transaction
   * it is part of that. */
  transaction<Result>(action: () => Result): Result {
    // Not the library's `inTransaction`, which aborts the process once the database is closed.
    if (this.#isInTransaction) return action()
    this.#located(() => this.#db.exec('BEGIN IMMEDIATE'))
    this.#isInTransaction = true
    try {
      const result = action()
      this.#located(() => this.#db.exec('COMMIT'))
      return result
    } catch (error) {
      // SQLite has already rolled back if the disk is full.
      if (this.#db.inTransaction) this.#db.exec('ROLLBACK')
      throw error
    } finally {
      this.#isInTransaction = false
    }
  }

  /** Moves the write-ahead log's pages into the file and empties it. False while another reader
   * needs them: then nothing waits for it here. */
  emptyLog(): boolean {
    this.#db.exec('PRAGMA busy_timeout = 0')
    try {
      const [result] = this.all<{ busy: number }>('PRAGMA wal_checkpoint(TRUNCATE)')
      return result?.busy === 0
    } finally {
      this.#db.exec(`PRAGMA busy_timeout = ${BUSY_MS}`)
    }
  }

  close(): void {
    this.#statements.clear()
    this.#db.close()
  }

  /** The number of schema steps that the tables have. */
  #version(): number {
    return this.get<{ user_version: number }>('PRAGMA user_version')?.user_version ?? 0
  }

  #makeTables(schema: readonly SchemaStep[]): void {
    if (this.#version() === schema.length) return
    this.transaction(() => {
      // Another process may have made them meanwhile.
      for (const step of schema.slice(this.#version())) {
        if (typeof step === 'string') this.#db.exec(step)
        else step(this)
      }
      this.#db.exec(`PRAGMA user_version = ${schema.length}`)
    })
  }

  /** SQLite does not say which file it could not use. */
  #located<T>(action: () => T): T {
    try {
      return action()
    } catch (error) {
      throw Object.assign(Object(error), { path: this.file })
    }
  }

  #prepared(sql: string): Statement<[SqlValue[]]> {
    const existing = this.#statements.get(sql)
    if (existing) return existing
    const statement = this.#db.prepare<[SqlValue[]]>(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

/** By then, a command that only checks the lock has released it. */
const LOCK_PATIENCE_MS = 1_000

/**
 * Takes a file's lock until `close`, or until the process ends in any way; undefined if another
 * process, or another part of this one, still has it after `patienceMs`. No clock decides, so
 * the work under it may block for any time.
 */
export function takeLock(
  file: string,
  patienceMs = LOCK_PATIENCE_MS,
): { close(): void } | undefined {
  return withLockFile(file, (database) => {
    database.exec(
      `PRAGMA busy_timeout = ${patienceMs}; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE`,
    )
    return database
  })
}

/** True if a process holds the lock of a file that exists. */
export function isLocked(file: string): boolean {
  const free = withLockFile(file, (database) => {
    database.exec('PRAGMA busy_timeout = 0; SELECT * FROM sqlite_master')
    database.close()
    return true
  })
  return free !== true
}

function withLockFile<T>(file: string, use: (database: Libsql.Database) => T): T | undefined {
  const database = new Libsql(file)
  try {
    return use(database)
  } catch (error) {
    database.close()
    if ((error as NodeJS.ErrnoException).code === 'SQLITE_BUSY') return undefined
    throw unusable(file, error)
  }
}

function unusable(file: string, error: unknown): StorageError {
  if (error instanceof StorageError) return error
  return new StorageError(
    `The store ${file} cannot be opened: ${reasonOf(error)}. Nothing was changed in it. Fix that or move it away, or give another folder with --data.`,
  )
}

function newer(file: string): StorageError {
  return new StorageError(
    `The store ${file} cannot be opened: a newer version of Parlor has written it. Nothing was changed in it. Update Parlor, or give another folder with --data.`,
  )
}

/** The reason why the database cannot be written or read, after trying both, or undefined. */
export function databaseProblem(database: Database): string | undefined {
  try {
    database.run('CREATE TABLE IF NOT EXISTS health (id INTEGER PRIMARY KEY, checks INTEGER)')
    database.run('INSERT INTO health VALUES (1, 1) ON CONFLICT DO UPDATE SET checks = checks + 1')
    database.get('SELECT checks FROM health')
    return undefined
  } catch (error) {
    return `The store cannot be written (${(error as Error).message}).`
  }
}

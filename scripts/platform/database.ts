import { closeSync, openSync, rmSync } from 'node:fs'
import Libsql, { type Statement } from 'libsql'

/** What SQLite stores, and what a column answers. */
export type Value = string | number | Uint8Array | null

export interface DatabaseOptions {
  /** The path of the file; it is made where there is none. */
  file: string
  /** Each brings the schema one version on; `user_version` counts those that were run. A new
   * version appends one and never edits an earlier one. */
  migrations: readonly string[]
  /** `FULL`: what is written is on disk when the call returns. `NORMAL`: a kill loses nothing, a
   * power cut at most the last moments. */
  synchronous: 'FULL' | 'NORMAL'
}

/** The store cannot be used; the message says why and what to do. */
export class StorageError extends Error {
  override name = 'StorageError'
}

/**
 * One SQLite file. Calls are synchronous, so a check and its write need only share a transaction.
 * Faults reject as `SqliteError`, whose `code` is SQLite's own: `SQLITE_FULL`, `SQLITE_CONSTRAINT_…`.
 */
export class Database {
  readonly #db: Libsql.Database
  /** Each statement is prepared once and kept: a finaliser of libsql has crashed (design.md). */
  readonly #statements = new Map<string, Statement<Value[]>>()

  private constructor(db: Libsql.Database) {
    this.#db = db
  }

  /** Opens the file and brings its schema up to date, or throws a `StorageError`. */
  static open({ file, migrations, synchronous }: DatabaseOptions): Database {
    try {
      // Made first, because the file that SQLite would make may be read by others of the machine.
      closeSync(openSync(file, 'a', 0o600))
      const db = new Libsql(file)
      db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${synchronous}`)
      db.exec('PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000')
      const database = new Database(db)
      database.#migrate(file, migrations)
      return database
    } catch (error) {
      if (error instanceof StorageError) throw error
      throw new StorageError(
        `The store ${file} cannot be opened (${codeOf(error)}). Nothing was changed in it. Move it away, or give another folder with --data.`,
      )
    }
  }

  #migrate(file: string, migrations: readonly string[]): void {
    const { user_version: version } = this.get<{ user_version: number }>('PRAGMA user_version') ?? {
      user_version: 0,
    }
    if (version > migrations.length) {
      throw new StorageError(
        `The store ${file} was written by a newer Parlor. Nothing was changed in it. Start that one, or give another folder with --data.`,
      )
    }
    this.transaction(() => {
      for (const migration of migrations.slice(version)) this.#db.exec(migration)
      this.#db.exec(`PRAGMA user_version = ${migrations.length}`)
    })
  }

  all<Row>(sql: string, ...params: Value[]): Row[] {
    return this.#prepared(sql).all(...params) as Row[]
  }

  get<Row>(sql: string, ...params: Value[]): Row | undefined {
    // The library's own `get` adds a member of its own to the row.
    return this.all<Row>(sql, ...params)[0]
  }

  /** Answers how many rows were changed. */
  run(sql: string, ...params: Value[]): number {
    return this.#prepared(sql).run(...params).changes
  }

  /** All of `action` or nothing of it; it must not wait for anything. Inside another one it is part
   * of that. */
  transaction<Result>(action: () => Result): Result {
    if (this.#db.inTransaction) return action()
    return this.#db.transaction(action).immediate()
  }

  /** Writes a consistent copy, while others read and write. The file must not be there yet. */
  backup(file: string): void {
    try {
      closeSync(openSync(file, 'wx', 0o600))
      this.run('VACUUM INTO ?', file)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') rmSync(file, { force: true })
      throw error
    }
  }

  close(): void {
    this.#statements.clear()
    this.#db.close()
  }

  #prepared(sql: string): Statement<Value[]> {
    const known = this.#statements.get(sql)
    if (known) return known
    const statement = this.#db.prepare<Value[]>(sql)
    this.#statements.set(sql, statement)
    return statement
  }
}

function codeOf(error: unknown): string {
  return (error as { code?: string }).code ?? (error as Error).message
}

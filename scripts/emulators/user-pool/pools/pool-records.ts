import type { Database } from '../../../platform/database'
import type { ClientSettings, PoolSettings } from '../pool-settings'

/** The request's members besides the settings, returned unchanged: names, tags, messages. */
type Given = Readonly<Record<string, unknown>>

interface Made<Settings> {
  name: string
  /** Settings other than the defaults. */
  settings: Partial<Settings>
  given: Given
  createdAt: number
  modifiedAt: number
}

export type PoolRecord = Made<PoolSettings>

export interface ClientRecord extends Made<ClientSettings> {
  clientId: string
}

/** The stored settings of a pool and its clients, from code, a file or calls. */
export class PoolRecords {
  readonly #clients = new Map<string, ClientRecord>()
  #pool: PoolRecord

  constructor(
    private readonly db: Database,
    private readonly now: () => number,
  ) {
    this.#pool = { name: '', settings: {}, given: {}, createdAt: now(), modifiedAt: now() }
    const sql = 'SELECT name, record FROM records ORDER BY name'
    for (const { name, record } of db.all<{ name: string; record: string }>(sql)) {
      if (name === POOL) this.#pool = JSON.parse(record)
      else this.#clients.set(name.slice(CLIENT.length), JSON.parse(record))
    }
  }

  get pool(): PoolRecord {
    return this.#pool
  }

  get clients(): ClientRecord[] {
    return [...this.#clients.values()]
  }

  client(clientId: string): ClientRecord | undefined {
    return this.#clients.get(clientId)
  }

  changePool(change: Partial<PoolRecord>): void {
    this.#pool = { ...this.#pool, ...change, modifiedAt: this.now() }
    this.#put(POOL, this.#pool)
  }

  /** Creates or changes the client. */
  putClient(
    clientId: string,
    change: Pick<ClientRecord, 'name' | 'settings' | 'given'>,
  ): ClientRecord {
    const { createdAt } = this.#clients.get(clientId) ?? { createdAt: this.now() }
    const record = { ...change, clientId, createdAt, modifiedAt: this.now() }
    this.#put(CLIENT + clientId, record)
    this.#clients.set(clientId, record)
    return record
  }

  removeClient(clientId: string): void {
    this.db.run('DELETE FROM records WHERE name = ?', CLIENT + clientId)
    this.#clients.delete(clientId)
  }

  #put(name: string, record: object): void {
    this.db.run('INSERT OR REPLACE INTO records VALUES (?, ?)', name, JSON.stringify(record))
  }
}

const POOL = 'pool'
const CLIENT = 'client '

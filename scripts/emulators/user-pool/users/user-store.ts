import type { Database } from '../../../platform/database'
import { foldCase } from './names'
import type { User } from './user'

/** Who holds a name: from sign-up on (`name`), or as an address verified later (`alias`). */
export interface NameHolder {
  sub: string
  kind: 'name' | 'alias'
}

/** The users and the names by which they are found. Names are the same in any case of A to Z. */
export class UserStore {
  constructor(private readonly db: Database) {}

  get(sub: string): User | undefined {
    return this.#user('SELECT record FROM users WHERE sub = ?', sub)
  }

  /** By the pool's own name, the name of the sign-up or a verified e-mail. */
  find(name: string): User | undefined {
    const sql = 'SELECT record FROM names JOIN users USING (sub) WHERE name = ?'
    return this.#user(sql, foldCase(name))
  }

  /** In the order of their subs, from the one that follows `after`. */
  list(after: string): User[] {
    const sql = 'SELECT record FROM users WHERE sub > ? ORDER BY sub'
    return this.db.all<{ record: string }>(sql, after).map(({ record }) => JSON.parse(record))
  }

  holder(name: string): NameHolder | undefined {
    return this.db.get<NameHolder>('SELECT sub, kind FROM names WHERE name = ?', foldCase(name))
  }

  put(user: User): void {
    const sql =
      'INSERT INTO users VALUES (?, ?) ON CONFLICT (sub) DO UPDATE SET record = excluded.record'
    this.db.run(sql, user.sub, JSON.stringify(user))
  }

  /** Makes the name the user's, whoever has it. */
  claim(name: string, { sub, kind }: NameHolder): void {
    this.db.run('INSERT OR REPLACE INTO names VALUES (?, ?, ?)', foldCase(name), sub, kind)
  }

  /** Gives a name up, if it is this user's and not the one that the account keeps for good. */
  release(name: string, { sub, username }: User): void {
    if (foldCase(name) === foldCase(username)) return
    this.db.run('DELETE FROM names WHERE name = ? AND sub = ?', foldCase(name), sub)
  }

  /** Names, codes and devices go with the user. */
  remove(sub: string): void {
    this.db.run('DELETE FROM users WHERE sub = ?', sub)
  }

  #user(sql: string, key: string): User | undefined {
    const row = this.db.get<{ record: string }>(sql, key)
    return row && JSON.parse(row.record)
  }
}

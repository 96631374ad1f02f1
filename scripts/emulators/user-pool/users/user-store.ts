import type { Database } from '../../../platform/storage/database'
import { foldCase } from './names'
import type { User } from './user'

/** The users, and the names by which they are found. Names ignore the case of A to Z. */
export class UserStore {
  constructor(private readonly db: Database) {}

  get(sub: string): User | undefined {
    return this.#user('SELECT record FROM users WHERE sub = ?', sub)
  }

  /** Finds a user by the pool's own name, the e-mail of the sign-up or one verified since. */
  find(name: string): User | undefined {
    const sql = 'SELECT record FROM names JOIN users USING (sub) WHERE name = ?'
    return this.#user(sql, foldCase(name))
  }

  put(user: User): void {
    const sql =
      'INSERT INTO users VALUES (?, ?) ON CONFLICT (sub) DO UPDATE SET record = excluded.record'
    this.db.run(sql, user.sub, JSON.stringify(user))
  }

  /** Gives the name to the user, even if another has it. */
  claim(name: string, sub: string): void {
    // The schema has two kinds, and nothing distinguishes them any more.
    this.db.run("INSERT OR REPLACE INTO names VALUES (?, ?, 'name')", foldCase(name), sub)
  }

  /** Releases a name, if it is this user's. */
  release(name: string, sub: string): void {
    this.db.run('DELETE FROM names WHERE name = ? AND sub = ?', foldCase(name), sub)
  }

  /** Removes the user with their names, codes and devices. */
  remove(sub: string): void {
    this.db.run('DELETE FROM users WHERE sub = ?', sub)
  }

  #user(sql: string, key: string): User | undefined {
    const row = this.db.get<{ record: string }>(sql, key)
    return row && JSON.parse(row.record)
  }
}

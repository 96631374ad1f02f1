import type { Database } from '../../../platform/storage/database'
import type { User } from './user'

/** The members of groups. A group without members is not stored. */
export class GroupStore {
  constructor(private readonly db: Database) {}

  /** The names of the user's groups, in order. */
  ofUser(sub: string): string[] {
    const sql = 'SELECT groupName FROM memberships WHERE sub = ? ORDER BY groupName'
    return this.db.all<{ groupName: string }>(sql, sub).map(({ groupName }) => groupName)
  }

  members(name: string): User[] {
    const sql = 'SELECT record FROM memberships JOIN users USING (sub) WHERE groupName = ?'
    return this.db.all<{ record: string }>(sql, name).map(({ record }) => JSON.parse(record))
  }

  /** Adding a user twice changes nothing. */
  add(name: string, sub: string): void {
    this.db.run('INSERT OR IGNORE INTO memberships VALUES (?, ?)', name, sub)
  }

  remove(name: string, sub: string): void {
    this.db.run('DELETE FROM memberships WHERE groupName = ? AND sub = ?', name, sub)
  }
}

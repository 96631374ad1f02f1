import type { Database } from '../../../platform/database'
import type { User } from '../users/user'

/** A group of users; times in ms. */
export interface Group {
  name: string
  description?: string | undefined
  roleArn?: string | undefined
  /** The group with the lowest precedence gives its user the preferred role. */
  precedence?: number | undefined
  createdAt: number
  modifiedAt: number
}

interface Row {
  record: string
}

/** A part of a list: at most `limit` entries after a name. */
export interface Part {
  after: string
  limit: number
}

/** The groups and their members. */
export class GroupStore {
  constructor(private readonly db: Database) {}

  get(name: string): Group | undefined {
    const row = this.db.get<Row>('SELECT record FROM userGroups WHERE name = ?', name)
    return row && JSON.parse(row.record)
  }

  put(group: Group): void {
    const sql =
      'INSERT INTO userGroups VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET record = excluded.record'
    this.db.run(sql, group.name, JSON.stringify(group))
  }

  /** Removes the group; its users stay. */
  remove(name: string): void {
    this.db.run('DELETE FROM userGroups WHERE name = ?', name)
  }

  list({ after, limit }: Part): Group[] {
    const sql = 'SELECT record FROM userGroups WHERE name > ? ORDER BY name LIMIT ?'
    return groupsIn(this.db.all<Row>(sql, after, limit))
  }

  /** The user's groups by name. */
  ofUser(sub: string, { after, limit }: Part = { after: '', limit: -1 }): Group[] {
    const sql =
      'SELECT record FROM memberships JOIN userGroups ON name = groupName WHERE sub = ? AND name > ? ORDER BY name LIMIT ?'
    return groupsIn(this.db.all<Row>(sql, sub, after, limit))
  }

  /** The group's users by sub. */
  members(name: string, { after, limit }: Part): User[] {
    const sql =
      'SELECT record FROM memberships JOIN users USING (sub) WHERE groupName = ? AND sub > ? ORDER BY sub LIMIT ?'
    return this.db.all<Row>(sql, name, after, limit).map(({ record }) => JSON.parse(record))
  }

  /** Adding a user twice changes nothing. */
  add(name: string, sub: string): void {
    this.db.run('INSERT OR IGNORE INTO memberships VALUES (?, ?)', name, sub)
  }

  take(name: string, sub: string): void {
    this.db.run('DELETE FROM memberships WHERE groupName = ? AND sub = ?', name, sub)
  }
}

function groupsIn(rows: Row[]): Group[] {
  return rows.map(({ record }) => JSON.parse(record))
}

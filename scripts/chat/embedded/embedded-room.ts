import { Database } from '../../platform/database'
import {
  type BoundConnection,
  type ChatStore,
  ID_LIFE_MS,
  type NewLine,
  type StoredLine,
} from '../chat-store'
import type { CreateFanOut } from '../fan-out'
import { playTrivia, type TriviaRound } from '../trivia/trivia-game'
import { Broadcaster } from './broadcaster'

const SCHEMA = `
  CREATE TABLE lines (
    seq INTEGER PRIMARY KEY,
    text TEXT NOT NULL,
    author TEXT NOT NULL,
    id TEXT,
    at INTEGER NOT NULL
  );
  CREATE UNIQUE INDEX line_ids ON lines (author, id) WHERE id IS NOT NULL;
  CREATE INDEX line_id_ages ON lines (at) WHERE id IS NOT NULL;
  CREATE TABLE members (
    member TEXT PRIMARY KEY,
    nickname TEXT NOT NULL,
    absent_since INTEGER
  ) WITHOUT ROWID;
  CREATE TABLE trivia (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    round TEXT NOT NULL
  );
`

interface LineRow extends Omit<StoredLine, 'id'> {
  id: string | null
}

export interface EmbeddedRoom {
  store: ChatStore
  fanOut: CreateFanOut
  database: Database
}

/** The room in a SQLite file, served by this process alone. */
export function openEmbeddedRoom({ file, now }: { file: string; now: () => number }): EmbeddedRoom {
  const database = Database.open({ file, schema: SCHEMA, synchronous: 'NORMAL' })
  return {
    store: embeddedStore(database, { openedAt: now() }),
    fanOut: (options) => new Broadcaster(options, { posted: newest(database) }),
    database,
  }
}

function newest(database: Database): number {
  return database.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM lines')?.seq ?? 0
}

/**
 * The room in SQLite. One process serves it, so data that ends with that process stays in memory:
 * its connections, and each member's pace. Members of an earlier process are absent since
 * `openedAt`, unless they come back.
 */
function embeddedStore(database: Database, { openedAt }: { openedAt: number }): ChatStore {
  /** For each pace, only the time at which its owner will have rested. */
  const restedAt = new Map<string, number>()
  const bound = new Map<string, BoundConnection>()
  // Cached between changes, because every post reads all connections.
  let list: readonly BoundConnection[] | undefined

  database.run('UPDATE members SET absent_since = ? WHERE absent_since IS NULL', openedAt)

  function append(line: NewLine): boolean {
    const { author, id } = line
    const sql = 'SELECT 1 FROM lines WHERE author = ? AND id = ?'
    if (id !== undefined && database.get(sql, author, id)) return false
    const before = trivia()
    const { round, answers } = playTrivia(before, line)
    for (const each of [line, ...answers]) insert(each)
    if (round !== before) {
      const json = JSON.stringify(round)
      database.run('INSERT OR REPLACE INTO trivia (only, round) VALUES (1, ?)', json)
    }
    return true
  }

  function insert({ text, author, id, at }: NewLine): void {
    // Lines are never deleted, so SQLite's own numbers have no gaps.
    const sql = 'INSERT INTO lines (text, author, id, at) VALUES (?, ?, ?, ?)'
    database.run(sql, text, author, id ?? null, at)
  }

  function isKnown(member: string): boolean {
    return database.get('SELECT 1 FROM members WHERE member = ?', member) !== undefined
  }

  function trivia(): TriviaRound | undefined {
    const row = database.get<{ round: string }>('SELECT round FROM trivia')
    return row && (JSON.parse(row.round) as TriviaRound)
  }

  return {
    append: async (line) => database.transaction(() => append(line)),
    head: async () => newest(database),
    async linesAfter(seq, limit) {
      const rows = database.all<LineRow>(
        'SELECT seq, text, author, id, at FROM lines WHERE seq > ? ORDER BY seq LIMIT ?',
        seq,
        limit,
      )
      return rows.map(({ id, ...line }) => (id === null ? line : { ...line, id }))
    },

    async bind(connection) {
      const { connectionId, member, nickname } = connection
      const arrival = database.transaction(() => {
        const before = isKnown(member) ? 'known' : 'new'
        database.run(
          'INSERT OR REPLACE INTO members (member, nickname) VALUES (?, ?)',
          member,
          nickname,
        )
        return before
      })
      bound.set(connectionId, connection)
      list = undefined
      return arrival
    },
    connection: async (connectionId) => bound.get(connectionId),
    async connections() {
      list ??= [...bound.values()]
      return list
    },
    async unbind(connectionId, at) {
      const connection = bound.get(connectionId)
      if (!connection) return
      const { member } = connection
      const isOther = (other: BoundConnection) => other.member === member && other !== connection
      if (![...bound.values()].some(isOther)) {
        database.run('UPDATE members SET absent_since = ? WHERE member = ?', at, member)
      }
      bound.delete(connectionId)
      list = undefined
    },
    async takeAbsent(since) {
      const sql = 'DELETE FROM members WHERE absent_since <= ? RETURNING nickname'
      return database.all<{ nickname: string }>(sql, since).map(({ nickname }) => nickname)
    },

    async isNumbered() {
      return true
    },
    async admits(who, { now, everyMs, burst }, count = 1) {
      const known = restedAt.get(who) ?? now
      // A pace never reaches further ahead than this, so the clock was set back.
      const from = known - now > everyMs * burst ? now : Math.max(known, now)
      if (from - now > everyMs * (burst - count)) return false
      restedAt.set(who, from + everyMs * count)
      return true
    },
    async expire(now) {
      for (const [who, at] of restedAt) if (at <= now) restedAt.delete(who)
      database.run('UPDATE lines SET id = NULL WHERE id IS NOT NULL AND at <= ?', now - ID_LIFE_MS)
    },
  }
}

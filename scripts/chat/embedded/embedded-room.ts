import { setTimeout } from 'node:timers/promises'
import { ID_PERIOD_MS, presenceAfter } from '@parlor/shared/contract/build/chat-rules'
import { foldedText } from '@parlor/shared/contract/build/folded-text'
import type { Here } from '@parlor/shared/contract/chat-wire'
import { publicNickname } from '@parlor/shared/contract/public-nickname'
import { Database } from '../../platform/storage/database'
import {
  type BoundConnection,
  type ChatStore,
  FOUND_LINES,
  type NewLine,
  NOBODY,
  SERVICE,
  type StoredLine,
} from '../chat-store'
import type { CreateFanOut } from '../delivery/fan-out'
import { pseudonymKey, pseudonymOf } from '../names/pseudonym'
import { removedFacts } from '../requests/removal-notice'
import { namesIn } from '../room-texts'
import { playTrivia, type TriviaRound } from '../trivia/trivia-game'
import { Broadcaster } from './broadcaster'
import { claimName, forgetNames, knownName } from './name-claims'
import { ROOM_SCHEMA } from './schema'

type RoomLineRow = Pick<StoredLine, 'seq' | 'kind' | 'text' | 'author' | 'at'> & {
  id: string | null
  who: string | null
  member: string | null
  removes: number | null
}

const LINE = 'seq, kind, text, author, id, at, who, member, removes'

/** The pause between checks whether a reader of the file, such as a backup, is done. */
const READER_PAUSE_MS = 50

export interface EmbeddedRoom {
  store: ChatStore
  fanOut: CreateFanOut
  database: Database
}

/** The room in a SQLite file, served by this process alone. */
export function openEmbeddedRoom({ file, now }: { file: string; now: () => number }): EmbeddedRoom {
  const database = Database.open({ file, schema: ROOM_SCHEMA, synchronous: 'NORMAL' })
  return {
    store: embeddedStore(database, { openedAt: now() }),
    fanOut: (options) => new Broadcaster(options, { posted: newestSeq(database) }),
    database,
  }
}

function newestSeq(database: Database): number {
  return database.get<{ seq: number | null }>('SELECT max(seq) AS seq FROM lines')?.seq ?? 0
}

function readPseudonymKey(database: Database): string {
  database.run(
    'INSERT OR IGNORE INTO room (only, pseudonym_key, here) VALUES (1, ?, ?)',
    pseudonymKey(),
    JSON.stringify(NOBODY),
  )
  return database.get<{ pseudonym_key: string }>('SELECT pseudonym_key FROM room')
    ?.pseudonym_key as string
}

/**
 * The room in SQLite. Only one process serves it, so it keeps the connections and the paces of
 * members in memory. Members of an earlier process have been absent since `openedAt`, unless they
 * come back.
 */
function embeddedStore(database: Database, { openedAt }: { openedAt: number }): ChatStore {
  /** For each pace, the time at which its owner may use the whole burst again. */
  const restedAt = new Map<string, number>()
  const bound = new Map<string, BoundConnection>()
  // Cached between changes, because every post reads all connections.
  let cachedConnections: readonly BoundConnection[] | undefined

  const key = readPseudonymKey(database)

  database.run('UPDATE members SET absent_since = ? WHERE absent_since IS NULL', openedAt)

  function append(line: NewLine): boolean {
    const { author, id } = line
    const sql = 'SELECT 1 FROM lines WHERE author = ? AND id = ?'
    if (id !== undefined && database.get(sql, author, id)) return false
    const previous = trivia()
    const { round, answers } = playTrivia(previous, line)
    let here = readHere()
    for (const each of [line, ...answers])
      here = presenceAfter(here, { ...each, seq: insert(each), about: aboutOf(each) })
    database.run('UPDATE room SET here = ?', JSON.stringify(here))
    if (round !== previous) {
      const json = JSON.stringify(round)
      database.run('INSERT OR REPLACE INTO trivia (only, round) VALUES (1, ?)', json)
    }
    return true
  }

  function aboutOf({ member }: Pick<NewLine, 'member'>): string | undefined {
    return member === undefined ? undefined : pseudonymOf(key, member)
  }

  function insert({ kind, text, author, id, at, who, member, removes }: NewLine): number {
    // Lines are never deleted, so SQLite's own numbers have no gaps.
    const [row] = database.all<{ seq: number }>(
      `INSERT INTO lines (kind, text, author, id, at, who, member, removes, folded)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
      kind,
      text,
      author,
      id ?? null,
      at,
      who ?? null,
      member ?? null,
      removes ?? null,
      kind === 'said' ? foldedText(text) : null,
    )
    return row?.seq ?? 0
  }

  function readHere(): Here {
    const row = database.get<{ here: string }>('SELECT here FROM room')
    return row ? (JSON.parse(row.here) as Here) : NOBODY
  }

  function lineOf({ id, who, member, removes, ...line }: RoomLineRow): StoredLine {
    return {
      ...line,
      by: line.author === SERVICE ? '' : pseudonymOf(key, line.author),
      ...(id !== null && { id }),
      ...(who !== null && { who }),
      ...(member !== null && { member, about: pseudonymOf(key, member) }),
      ...(removes !== null && { removes }),
    }
  }

  /** Takes the names in a line from the member whom it is about. Returns the member with the new name. */
  function takeNames(line: NewLine, member: string, now: number): Pick<NewLine, 'member' | 'who'> {
    const names = namesIn(line)
    const who = forgetNames(database, { member, names, now })
    for (const connection of bound.values()) {
      if (connection.member === member && names.includes(connection.nickname))
        bound.set(connection.connectionId, { ...connection, nickname: who ?? publicNickname('') })
    }
    cachedConnections = undefined
    return { member, who }
  }

  /** Removes the text from the files for good: the write-ahead log still has the old pages. */
  async function forgetOldPages(): Promise<void> {
    while (!database.emptyLog()) await setTimeout(READER_PAUSE_MS)
  }

  function trivia(): TriviaRound | undefined {
    const row = database.get<{ round: string }>('SELECT round FROM trivia')
    return row && (JSON.parse(row.round) as TriviaRound)
  }

  return {
    append: async (line) => database.transaction(() => append(line)),
    head: async () => newestSeq(database),
    async linesAfter(seq, limit) {
      const sql = `SELECT ${LINE} FROM lines WHERE seq > ? ORDER BY seq LIMIT ?`
      return database.all<RoomLineRow>(sql, seq, limit).map(lineOf)
    },
    here: async () => readHere(),
    async find(words, before) {
      const rows = database.all<RoomLineRow>(
        `SELECT ${LINE} FROM lines WHERE seq < ? ${words.map(() => 'AND instr(folded, ?)').join(' ')}
          ORDER BY seq DESC LIMIT ?`,
        before,
        ...words,
        FOUND_LINES,
      )
      const lines = rows.map(lineOf)
      const last = lines.length === FOUND_LINES ? lines.at(-1) : undefined
      return { lines, ...(last && { further: last.seq }) }
    },
    async remove(line, notice) {
      const { seq, member } = line
      database.transaction(() => {
        const { kind, text, who = null } = removedFacts(line)
        const sql = 'UPDATE lines SET kind = ?, text = ?, who = ?, folded = NULL WHERE seq = ?'
        database.run(sql, kind, text, who, seq)
        append({ ...notice, ...(member !== undefined && takeNames(line, member, notice.at)) })
      })
      await forgetOldPages()
    },

    pseudonym: async (member) => pseudonymOf(key, member),
    async silence(member, until) {
      if (until === 0) database.run('DELETE FROM silences WHERE member = ?', member)
      else {
        const sql = 'INSERT OR REPLACE INTO silences (member, until) VALUES (?, ?)'
        database.run(sql, member, Number.isFinite(until) ? until : null)
      }
    },
    async isSilenced(member, now) {
      const sql = 'SELECT 1 FROM silences WHERE member = ? AND (until IS NULL OR until > ?)'
      return database.get(sql, member, now) !== undefined
    },

    async bind(connection) {
      const { connectionId, member, nickname } = connection
      const arrival = database.transaction(() => {
        const sql = 'SELECT nickname FROM members WHERE member = ?'
        const previous = database.get<{ nickname: string }>(sql, member)
        database.run(
          'INSERT OR REPLACE INTO members (member, nickname) VALUES (?, ?)',
          member,
          nickname,
        )
        return previous ? { previousName: previous.nickname } : {}
      })
      bound.set(connectionId, connection)
      cachedConnections = undefined
      return arrival
    },
    connection: async (connectionId) => bound.get(connectionId),
    async connections() {
      cachedConnections ??= [...bound.values()]
      return cachedConnections
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
      cachedConnections = undefined
    },
    async claimName(member, nickname, now) {
      return claimName(database, { member, nickname, now })
    },
    knownName: async (member, now) => knownName(database, member, now),
    async takeAbsent(since) {
      const sql = 'DELETE FROM members WHERE absent_since <= ? RETURNING member, nickname'
      return database.all(sql, since)
    },

    async isNumbered() {
      return true
    },
    async admits(who, { now, everyMs, burst }, count = 1) {
      const restTime = restedAt.get(who) ?? now
      // A pace is never further ahead than this unless the clock was set back.
      const from = restTime - now > everyMs * burst ? now : Math.max(restTime, now)
      if (from - now > everyMs * (burst - count)) return false
      restedAt.set(who, from + everyMs * count)
      return true
    },
    async expire(now) {
      for (const [who, at] of restedAt) if (at <= now) restedAt.delete(who)
      database.run(
        'UPDATE lines SET id = NULL WHERE id IS NOT NULL AND at <= ?',
        now - ID_PERIOD_MS,
      )
    },
  }
}

import { Database } from '../../platform/database'
import type { ChatStore } from '../chat-store'
import type { CreateFanOut } from '../fan-out'
import { Broadcaster } from './broadcaster'
import { embeddedStore } from './embedded-store'

/** Each brings the schema one version on. A new version appends one. */
const MIGRATIONS = [
  `
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
  `,
]

export interface EmbeddedRoom {
  store: ChatStore
  fanOut: CreateFanOut
  database: Database
}

/** The room in a SQLite file, served by this process alone. */
export function openEmbeddedRoom({ file, now }: { file: string; now: () => number }): EmbeddedRoom {
  const database = Database.open({ file, migrations: MIGRATIONS, synchronous: 'NORMAL' })
  const { newest, ...store } = embeddedStore(database, { openedAt: now() })
  return {
    store,
    fanOut: (options) => new Broadcaster(options, { posted: newest() }),
    database,
  }
}

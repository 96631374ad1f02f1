import { foldedText } from '@parlor/shared/contract/build/folded-text'
import type { SchemaStep } from '../../platform/storage/database'

/** The tables of `room.db`. */
export const ROOM_SCHEMA: readonly SchemaStep[] = [
  `
  CREATE TABLE lines (
    seq INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    text TEXT NOT NULL,
    author TEXT NOT NULL,
    id TEXT,
    at INTEGER NOT NULL,
    who TEXT,
    removes INTEGER
  );
  CREATE UNIQUE INDEX line_ids ON lines (author, id) WHERE id IS NOT NULL;
  CREATE INDEX line_id_ages ON lines (at) WHERE id IS NOT NULL;
  CREATE VIRTUAL TABLE words USING fts5 (text, tokenize = "unicode61 remove_diacritics 2", prefix = "1 2 3");
  INSERT INTO words (words, rank) VALUES ('secure-delete', 1);
  CREATE TABLE members (
    member TEXT PRIMARY KEY,
    nickname TEXT NOT NULL,
    absent_since INTEGER
  ) WITHOUT ROWID;
  CREATE TABLE name_claims (
    fold TEXT NOT NULL,
    number INTEGER NOT NULL,
    member TEXT NOT NULL UNIQUE,
    until INTEGER NOT NULL,
    PRIMARY KEY (fold, number)
  ) WITHOUT ROWID;
  CREATE TABLE silences (
    member TEXT PRIMARY KEY,
    until INTEGER
  ) WITHOUT ROWID;
  CREATE TABLE room (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    pseudonym_key TEXT NOT NULL,
    here TEXT NOT NULL
  );
  CREATE TABLE trivia (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    round TEXT NOT NULL
  );
`,
  `
  ALTER TABLE lines ADD COLUMN member TEXT;
  ALTER TABLE name_claims RENAME TO single_claims;
  CREATE TABLE name_claims (
    fold TEXT NOT NULL,
    number INTEGER NOT NULL,
    member TEXT NOT NULL,
    until INTEGER NOT NULL,
    place INTEGER NOT NULL,
    name TEXT,
    PRIMARY KEY (fold, number),
    UNIQUE (member, fold)
  ) WITHOUT ROWID;
  INSERT INTO name_claims SELECT fold, number, member, until, 0, (
    SELECT nickname FROM members WHERE members.member = single_claims.member
  ) FROM single_claims;
  DROP TABLE single_claims;
`,
  (database) => {
    // The search reads the folded texts, and SQLite cannot fold them.
    database.run('DROP TABLE words')
    database.run('ALTER TABLE lines ADD COLUMN folded TEXT')
    const sql = `SELECT seq, text FROM lines WHERE kind = 'said'`
    for (const { seq, text } of database.all<{ seq: number; text: string }>(sql))
      database.run('UPDATE lines SET folded = ? WHERE seq = ?', foldedText(text), seq)
  },
]

/** The tables of `room.db`, and the steps from earlier versions. */
export const ROOM_SCHEMA = [
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
  `
  ALTER TABLE lines ADD COLUMN kind TEXT NOT NULL DEFAULT 'said';
  ALTER TABLE lines ADD COLUMN who TEXT;
  ALTER TABLE lines ADD COLUMN removes INTEGER;
  UPDATE lines SET kind = 'answered' WHERE author = 'service';
  UPDATE lines SET kind = 'joined', who = substr(text, 3, length(text) - 9)
    WHERE author = 'service' AND text LIKE '* % joined';
  UPDATE lines SET kind = 'left', who = substr(text, 3, length(text) - 7)
    WHERE author = 'service' AND text LIKE '* % left';
  UPDATE lines SET kind = 'question' WHERE author = 'service' AND text LIKE '* Trivia: %';
  CREATE TABLE room (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    pseudonym_key TEXT NOT NULL,
    here TEXT NOT NULL
  );
  CREATE TABLE silences (
    member TEXT PRIMARY KEY,
    until INTEGER
  ) WITHOUT ROWID;
  CREATE VIRTUAL TABLE words USING fts5 (text, tokenize = "unicode61 remove_diacritics 2", prefix = "1 2 3");
  INSERT INTO words (words, rank) VALUES ('secure-delete', 1);
  INSERT INTO words (rowid, text) SELECT seq, text FROM lines WHERE kind = 'said';
`,
  `
  CREATE TABLE name_claims (
    fold TEXT NOT NULL,
    number INTEGER NOT NULL,
    member TEXT NOT NULL UNIQUE,
    until INTEGER NOT NULL,
    PRIMARY KEY (fold, number)
  ) WITHOUT ROWID;
`,
]

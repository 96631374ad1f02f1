/** The tables of `pool.db`. Columns hold values that are searched or unique; the rest of a record
 * is JSON. */
export const POOL_SCHEMA = [
  `
  CREATE TABLE keys (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;

  CREATE TABLE users (sub TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT;

  -- Folded names, each of one user: the name of the sign-up, or an address verified later.
  CREATE TABLE names (
    name TEXT PRIMARY KEY,
    sub TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    kind TEXT NOT NULL CHECK (kind IN ('name', 'alias'))
  ) STRICT;
  CREATE INDEX namesOfUser ON names (sub);

  CREATE TABLE codes (
    sub TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    purpose TEXT NOT NULL,
    salt TEXT NOT NULL,
    hash TEXT NOT NULL,
    expiresAt INTEGER NOT NULL,
    value TEXT,
    passwordSalt TEXT,
    PRIMARY KEY (sub, purpose)
  ) STRICT;
  CREATE INDEX codesByEnd ON codes (expiresAt);

  CREATE TABLE devices (
    sub TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    deviceKey TEXT NOT NULL,
    record TEXT NOT NULL,
    PRIMARY KEY (sub, deviceKey)
  ) STRICT;

  -- A grant outlives its user, so that tokens of a deleted account are refused as revoked.
  CREATE TABLE grants (
    originJti TEXT PRIMARY KEY,
    sub TEXT NOT NULL,
    generation INTEGER NOT NULL,
    authTime INTEGER NOT NULL,
    expiresAt INTEGER NOT NULL,
    secretHash TEXT NOT NULL,
    revoked INTEGER NOT NULL DEFAULT 0,
    deviceKey TEXT,
    deviceConfirmed INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE INDEX grantsByEnd ON grants (expiresAt);
  CREATE INDEX grantsByToken ON grants (secretHash);

  CREATE TABLE memberships (
    groupName TEXT NOT NULL,
    sub TEXT NOT NULL REFERENCES users ON DELETE CASCADE,
    PRIMARY KEY (groupName, sub)
  ) STRICT;
  CREATE INDEX membershipsOfUser ON memberships (sub);
`,
]

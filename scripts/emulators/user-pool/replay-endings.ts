import { Database } from '../../platform/storage/database'
import { POOL_SCHEMA } from './schema'

/** What ends access, each as a change to a pool of what was ended in the later one. */
const ENDINGS = {
  accounts: 'DELETE FROM users WHERE sub NOT IN (SELECT sub FROM later.users)',
  sign_ins: `UPDATE grants SET revoked = 1
    WHERE revoked = 0 AND originJti IN (SELECT originJti FROM later.grants WHERE revoked = 1)`,
  global_sign_outs: `UPDATE users SET record = json_set(record, '$.generation', (
      SELECT json_extract(one.record, '$.generation') FROM later.users AS one WHERE one.sub = users.sub
    )) WHERE json_extract(record, '$.generation') < (
      SELECT json_extract(one.record, '$.generation') FROM later.users AS one WHERE one.sub = users.sub
    )`,
  devices: `DELETE FROM devices
    WHERE (sub, deviceKey) NOT IN (SELECT sub, deviceKey FROM later.devices)`,
  memberships: `DELETE FROM memberships
    WHERE (groupName, sub) NOT IN (SELECT groupName, sub FROM later.memberships)`,
}

/**
 * Ends in the pool in `to`, an earlier copy, what has ended in the one in `from` since then. Returns
 * how many of each kind; undefined if the two are not of one pool, and then nothing is changed.
 */
export function replayEndings({ from, to }: { from: string; to: string }) {
  const options = { schema: POOL_SCHEMA, synchronous: 'FULL' } as const
  // Brings its tables up to date.
  Database.open({ ...options, file: from }).close()
  const database = Database.open({ ...options, file: to })
  try {
    database.run('ATTACH ? AS later', from)
    const foreign =
      'SELECT 1 FROM keys WHERE (name, value) NOT IN (SELECT name, value FROM later.keys)'
    if (database.get(foreign)) return undefined
    return database.transaction(() =>
      Object.fromEntries(Object.entries(ENDINGS).map(([what, sql]) => [what, database.run(sql)])),
    )
  } finally {
    database.close()
  }
}

import { Database } from '../../platform/storage/database'
import { POOL_SCHEMA } from './schema'

/** The changes to a pool that end every access that has ended in the later copy. */
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
 * Ends in `to`, an earlier copy of the pool, every access that has ended in `from` since. Returns the
 * count of each kind. If the two are not copies of one pool, changes nothing and returns undefined.
 */
export function replayEndings({ from, to }: { from: string; to: string }) {
  const options = { schema: POOL_SCHEMA, synchronous: 'FULL' } as const
  // Updates its tables.
  Database.open({ ...options, file: from }).close()
  const database = Database.open({ ...options, file: to })
  try {
    database.run('ATTACH ? AS later', from)
    const foreign =
      'SELECT 1 FROM keys WHERE (name, value) NOT IN (SELECT name, value FROM later.keys)'
    if (database.get(foreign)) return undefined
    return database.transaction(() =>
      Object.fromEntries(Object.entries(ENDINGS).map(([kind, sql]) => [kind, database.run(sql)])),
    )
  } finally {
    database.close()
  }
}

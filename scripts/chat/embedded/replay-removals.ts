import { REMOVED_TEXT } from '@parlor/shared/contract/build/chat-rules'
import { Database } from '../../platform/storage/database'
import { removalNotice } from '../requests/removal-notice'
import { openEmbeddedRoom } from './embedded-room'
import { ROOM_SCHEMA } from './schema'

interface Removal {
  seq: number
  author: string
  /** When the line was sent, and when it was removed. */
  at: number
  removedAt: number
}

/** A silence without an end lasts for ever. */
const SILENCE_AGAIN = `INSERT INTO silences SELECT member, until FROM later.silences WHERE true
  ON CONFLICT (member) DO UPDATE SET until =
    CASE WHEN until IS NOT NULL AND excluded.until IS NOT NULL THEN max(until, excluded.until) END`

/**
 * Repeats removals and silences of the room in `from` on an earlier copy in `to`. Lines that the two
 * rooms do not share stay. Returns the number of removed lines.
 */
export async function replayRemovals({ from, to }: { from: string; to: string }): Promise<number> {
  const removals = removalsIn(from)
  const { store, database } = openEmbeddedRoom({ file: to, now: Date.now })
  let count = 0
  for (const { seq, author, at, removedAt } of removals) {
    const [line] = await store.linesAfter(seq - 1, 1)
    const isSame = line?.seq === seq && line.author === author && line.at === at
    if (!line || !isSame || line.text === REMOVED_TEXT) continue
    await store.remove(line, removalNotice(seq, removedAt))
    count += 1
  }
  database.run('ATTACH ? AS later', from)
  database.run(SILENCE_AGAIN)
  database.close()
  return count
}

/** The removals of a room that another process may serve. */
function removalsIn(file: string): Removal[] {
  const database = Database.open({ file, schema: ROOM_SCHEMA, synchronous: 'NORMAL' })
  try {
    return database.all<Removal>(
      `SELECT line.seq, line.author, line.at, notice.at AS removedAt
        FROM lines AS notice JOIN lines AS line ON line.seq = notice.removes ORDER BY notice.seq`,
    )
  } finally {
    database.close()
  }
}

import { existsSync, realpathSync } from 'node:fs'
import { replayRemovals } from '../../chat/embedded/replay-removals'
import { endBackup, originalFile, originalOf, roomFile } from '../../platform/data-folder'
import { StorageError } from '../../platform/database'
import type { Log } from '../../platform/log'

/**
 * Before a backup is served for the first time: removes the lines that were removed since then
 * from the room that it was made of. Throws a `StorageError` if that room cannot be read.
 */
export async function restore(data: string, log: Log): Promise<void> {
  const original = originalOf(data)
  if (original === undefined) return
  const file = originalFile(data)
  const then = `Write into ${file} where that folder is now. If it is lost, delete ${file}; then the lines are back, and a moderator has to remove them again.`
  const refused = (why: string) =>
    new StorageError(
      `${data} is a backup of ${original}. Lines that were removed there since would come back, and ${why}. ${then}`,
    )
  if (!existsSync(roomFile(original))) throw refused('it is not there')
  if (realpathSync(original) === realpathSync(data)) throw refused('the backup lies in its place')
  try {
    const lines = await replayRemovals({ from: roomFile(original), to: roomFile(data) })
    log.info('A backup is served', { of: original, lines_removed_again: lines })
  } catch (error) {
    if (error instanceof StorageError) throw refused(`its room cannot be read: ${error.message}`)
    throw error
  }
  endBackup(data)
}

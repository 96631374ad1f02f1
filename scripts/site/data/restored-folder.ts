import { existsSync, realpathSync } from 'node:fs'
import { ReleaseError } from '../../build/release'
import { replayRemovals } from '../../chat/embedded/replay-removals'
import { replayEndings } from '../../emulators/user-pool/replay-endings'
import type { Log } from '../../platform/log'
import {
  endBackup,
  originalFile,
  originalOf,
  poolFile,
  roomFile,
} from '../../platform/storage/data-folder'
import { StorageError } from '../../platform/storage/database'
import { reapplyWithdrawals } from '../../release/reapply-withdrawals'
import { readState } from '../../release/records/site-state'
import { folderStorage } from '../../release/storage/folder-storage'
import { siteFolder } from '../../release/storage/site-storage'
import { DeployTokens } from '../deploys/deploy-tokens'

/**
 * Before a backup is served for the first time: takes away what was taken away since in the folder
 * that it was made of, and gives nothing back. Throws a `StorageError` if that folder cannot be read.
 */
export async function restore(data: string, log: Log): Promise<void> {
  const original = originalOf(data)
  if (original === undefined) return
  const older = await whatMayBeOlder(data)
  const file = originalFile(data)
  const refused = (why: string) =>
    new StorageError(
      `${data} is a backup of ${original}. What was taken away there since would be back, and ${why}. Write into ${file} where that folder is now. If it is lost, delete ${file}; then this is as in the backup, and may be older than was decided: ${older}.`,
    )
  for (const place of [roomFile, poolFile]) {
    if (!existsSync(place(original))) throw refused('it is not there')
  }
  if (realpathSync(original) === realpathSync(data)) throw refused('the backup lies in its place')
  try {
    const endings = replayEndings({ from: poolFile(original), to: poolFile(data) })
    if (!endings) throw new StorageError('it is another site')
    const lines = await replayRemovals({ from: roomFile(original), to: roomFile(data) })
    const tokens = new DeployTokens(data).keepOnly(new DeployTokens(original))
    const [site, before] = [folderStorage(siteFolder(data)), folderStorage(siteFolder(original))]
    for (const note of await reapplyWithdrawals(site, { original: before })) {
      log.warn('A release may be older than was decided', { note })
    }
    log.info('A backup is served', { of: original, lines_removed_again: lines, ...endings, tokens })
  } catch (error) {
    const isExpected = error instanceof StorageError || error instanceof ReleaseError
    throw isExpected ? refused(`it cannot be used: ${error.message}`) : error
  }
  endBackup(data)
}

async function whatMayBeOlder(data: string): Promise<string> {
  const { records } = await readState(folderStorage(siteFolder(data)))
  const live = Object.entries(records).flatMap(([name, { current }]) =>
    current ? [`${name} ${current.version}`] : [],
  )
  const tokens = Object.keys(new DeployTokens(data).usable())
  return [
    'the lines of the room, silences, accounts, sign-ins and moderators',
    ...(live.length > 0 ? [`what is live (${live.join(', ')})`] : []),
    ...(tokens.length > 0 ? [`the deploy tokens of ${tokens.join(', ')}`] : []),
  ].join('; ')
}

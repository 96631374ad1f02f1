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
 * Before a backup is served for the first time: takes away everything that was taken away since in
 * its original folder, and restores nothing. Throws a `StorageError` if it cannot read that folder.
 */
export async function restore(data: string, log: Log): Promise<void> {
  const original = originalOf(data)
  if (original === undefined) return
  const older = await describeOlderParts(data)
  const file = originalFile(data)
  const refuse = (why: string) =>
    new StorageError(
      `${data} is a backup of ${original}, and everything removed there since must be removed here too, but ${why}. Write the folder's new path into ${file}. If the folder is lost, delete ${file}; then these parts may be outdated: ${older}.`,
    )
  for (const place of [roomFile, poolFile]) {
    if (!existsSync(place(original))) throw refuse('it is missing')
  }
  if (realpathSync(original) === realpathSync(data)) throw refuse('the backup is in its place')
  try {
    const endings = replayEndings({ from: poolFile(original), to: poolFile(data) })
    if (!endings) throw new StorageError('it is another site')
    const lines = await replayRemovals({ from: roomFile(original), to: roomFile(data) })
    const tokens = new DeployTokens(data).keepOnly(new DeployTokens(original))
    const [site, origin] = [folderStorage(siteFolder(data)), folderStorage(siteFolder(original))]
    for (const note of await reapplyWithdrawals(site, { original: origin })) {
      log.warn('A release may be outdated', { note })
    }
    log.info('Serving a backup', { of: original, lines_removed_again: lines, ...endings, tokens })
  } catch (error) {
    const isExpected = error instanceof StorageError || error instanceof ReleaseError
    throw isExpected ? refuse(`it cannot be used: ${error.message}`) : error
  }
  endBackup(data)
}

async function describeOlderParts(data: string): Promise<string> {
  const { records } = await readState(folderStorage(siteFolder(data)))
  const live = Object.entries(records).flatMap(([name, { current }]) =>
    current ? [`${name} ${current.version}`] : [],
  )
  const tokens = Object.keys(new DeployTokens(data).usable())
  return [
    'the lines of the room, silences, accounts, sign-ins and moderators',
    ...(live.length > 0 ? [`the live releases (${live.join(', ')})`] : []),
    ...(tokens.length > 0 ? [`the deploy tokens of ${tokens.join(', ')}`] : []),
  ].join('; ')
}

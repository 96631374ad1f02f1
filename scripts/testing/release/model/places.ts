import { cpSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRemoteName } from '@parlor/shared/contract/build/package-names'
import { reapplyWithdrawals } from '../../../release/reapply-withdrawals'
import { folderStorage } from '../../../release/storage/folder-storage'
import type { ObjectStorage } from '../../../release/storage/object-storage'
import { openEmptySite } from '../site-with-deploys'
import type { OpenPlace } from './divergence'

/** A site in a temporary folder. */
export async function openFolder(): Promise<OpenPlace> {
  const root = mkdtempSync(join(tmpdir(), 'parlor-sequence-'))
  const folder = join(root, 'site')
  const site = folderStorage(folder)
  let copies = 0
  return {
    site,
    storageOf: () => site,
    async backUp() {
      copies += 1
      const copy = join(root, `backup-${copies}`)
      cpSync(folder, copy, { recursive: true })
      return async (at) => {
        const original = join(root, 'original')
        rmSync(original, { recursive: true, force: true })
        renameSync(folder, original)
        cpSync(copy, folder, { recursive: true })
        await reapplyWithdrawals(site, { original: folderStorage(original), at })
      }
    },
    async close() {
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** A served site to which each remote's team deploys with its token. */
export async function openHttp(): Promise<OpenPlace> {
  const root = mkdtempSync(join(tmpdir(), 'parlor-sequence-'))
  const openSite = await openEmptySite(root)
  const storages = new Map<string, ObjectStorage>()
  return {
    site: openSite.storage,
    storageOf(name) {
      if (!isRemoteName(name)) return openSite.storage
      const storage = storages.get(name) ?? openSite.storageOf(name)
      storages.set(name, storage)
      return storage
    },
    async close() {
      openSite.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

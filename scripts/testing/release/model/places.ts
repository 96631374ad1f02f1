import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRemoteName } from '@parlor/shared/contract/build/package-names'
import { compose } from '../../../release/page/compose'
import { folderStorage } from '../../../release/storage/folder-storage'
import type { ObjectStorage } from '../../../release/storage/object-storage'
import { s3Storage } from '../../../release/storage/s3-storage'
import { FakeS3 } from '../fake-s3'
import { servedSite } from '../site-with-deploys'
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
      return async () => {
        rmSync(folder, { recursive: true })
        cpSync(copy, folder, { recursive: true })
      }
    },
    async close() {
      rmSync(root, { recursive: true, force: true })
    },
  }
}

/** A site in S3. Teams may write their own folder and row; the composer runs at any time. */
export async function openS3(): Promise<OpenPlace> {
  const s3 = new FakeS3()
  const place = { bucket: 'sites', prefix: '' }
  const site = s3Storage({ ...place, client: await s3.start() })
  const storages = new Map<string, ObjectStorage>()
  s3.mayWrite = (team, key) =>
    team === 'test' || new RegExp(`^(\\.checks/)?${team}/|^releases/${team}\\.json$`).test(key)
  const composer = { runs: 1 }
  return {
    site,
    composer,
    storageOf(name) {
      // The operator deploys the host, and may write everywhere.
      if (!isRemoteName(name)) return site
      const storage = storages.get(name) ?? s3Storage({ ...place, client: s3.clientOf(name) })
      storages.set(name, storage)
      return storage
    },
    async awaitComposer() {
      await Promise.all(Array.from({ length: composer.runs }, () => compose(site)))
    },
    async close() {
      s3.stop()
    },
  }
}

/** A served site to which each remote's team deploys with its token. */
export async function openHttp(): Promise<OpenPlace> {
  const root = mkdtempSync(join(tmpdir(), 'parlor-sequence-'))
  const served = await servedSite(root)
  const storages = new Map<string, ObjectStorage>()
  return {
    site: served.storage,
    storageOf(name) {
      if (!isRemoteName(name)) return served.storage
      const storage = storages.get(name) ?? served.storageOf(name)
      storages.set(name, storage)
      return storage
    },
    async close() {
      served.close()
      rmSync(root, { recursive: true, force: true })
    },
  }
}

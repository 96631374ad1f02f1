import { isRemoteName } from '@parlor/shared/contract/build/package-names'
import { composePages } from '../../release/page/write-pages'
import type { ObjectStorage } from '../../release/storage/object-storage'
import type { OpenPlace } from '../../testing/release/model/divergence'
import type { PlaceKind } from '../../testing/release/model/run-sequences'
import { s3Storage } from '../storage/s3-storage'
import { FakeS3 } from './fake-s3'

/** For the model of what is live. */
export const S3_PLACE: PlaceKind = {
  ...{ open: openS3, canFail: false, composesLate: true, canComeBack: true },
}

/** A site in S3. Teams may write their own folder and record; the composer runs at any time. */
async function openS3(): Promise<OpenPlace> {
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
      await Promise.all(Array.from({ length: composer.runs }, () => composePages(site)))
    },
    async close() {
      s3.stop()
    },
  }
}

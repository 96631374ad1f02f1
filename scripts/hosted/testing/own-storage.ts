import { STORAGE_KINDS, withHost } from '../../testing/release/storage-kinds'
import { s3Storage } from '../storage/s3-storage'
import { FakeS3 } from './fake-s3'

// Imported before the common tests of deploys, so that these run over this storage.
for (const kind of Object.keys(STORAGE_KINDS)) delete STORAGE_KINDS[kind]
STORAGE_KINDS.S3 = async () => {
  const s3 = new FakeS3()
  const place = { bucket: 'sites', prefix: 'parlor', client: await s3.start() }
  return { ...(await withHost(s3Storage(place))), close: () => s3.stop() }
}

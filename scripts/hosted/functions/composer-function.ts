import { composePages } from '../../release/page/write-pages'
import { s3Storage } from '../storage/s3-storage'
import { functionSettings } from './function-settings'

/** Runs when a package's record or the configuration has changed: writes what pages read. */
export async function handler(): Promise<void> {
  const { SITE_BUCKET } = functionSettings(['SITE_BUCKET'])
  await composePages(s3Storage({ bucket: SITE_BUCKET, prefix: '' }))
}

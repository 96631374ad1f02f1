import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { publish } from '../../release/publish'
import { folderStorage } from '../../release/storage/folder-storage'
import type { ObjectStorage } from '../../release/storage/object-storage'
import { s3Storage } from '../../release/storage/s3-storage'
import { testFolder } from '../test-folder'
import { fakeRelease } from './fake-release'
import { FakeS3 } from './fake-s3'
import { siteWithDeploys } from './site-with-deploys'

/** A site with a host of version 1 and a configuration. */
export interface TestSite {
  /** The storage as its operator has it. */
  own: ObjectStorage
  /** The storage as a remote's team has it, perhaps with a token. */
  storageOf(name: RemoteName): ObjectStorage
}

/** Every kind of storage for a site, by name, with a function that opens one for a test. */
export function storageKinds(): [place: string, open: () => Promise<TestSite>][] {
  const s3 = new FakeS3()
  const folder = testFolder()
  const emptyFolder = () => mkdtempSync(join(folder, 'site-'))
  let close = () => {}
  // The real SDK over HTTP is slow on a busy machine.
  jest.setTimeout(30_000)
  afterEach(() => close())
  const withHost = async (own: ObjectStorage): Promise<TestSite> => {
    await publish(own, [fakeRelease('host', '1')], { by: 'deploy', config: { production: false } })
    return { own, storageOf: () => own }
  }
  return [
    ['a folder', () => withHost(folderStorage(emptyFolder()))],
    [
      'S3',
      async () => {
        s3.objects.clear()
        close = () => s3.stop()
        return withHost(s3Storage({ bucket: 'sites', prefix: 'parlor', client: await s3.start() }))
      },
    ],
    [
      'a site over HTTP',
      async () => {
        const site = await siteWithDeploys(emptyFolder())
        close = site.close
        return { own: site.storage, storageOf: site.storageOf }
      },
    ],
  ]
}

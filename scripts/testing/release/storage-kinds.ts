import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { explainFileError, folderStorage } from '../../release/storage/folder-storage'
import type { ObjectStorage } from '../../release/storage/object-storage'
import { s3Storage } from '../../release/storage/s3-storage'
import { testFolder } from '../test-folder'
import { FakeS3 } from './fake-s3'

/** Both places that a site can lie in, by name, each with how to open an empty one for a test. */
export function storageKinds(): [place: string, open: () => Promise<ObjectStorage>][] {
  const s3 = new FakeS3()
  const folder = testFolder()
  // The real SDK over HTTP takes its time on a busy machine.
  jest.setTimeout(30_000)
  afterEach(() => s3.stop())
  return [
    ['a folder', async () => folderStorage(mkdtempSync(join(folder, 'site-')))],
    [
      'S3',
      async () => {
        s3.objects.clear()
        return s3Storage({ bucket: 'sites', prefix: 'parlor', client: await s3.start() })
      },
    ],
  ]
}

/** Storage that has no room left for some of its files. */
export function fullAt(storage: ObjectStorage, place: RegExp): ObjectStorage {
  const unlessFull = <T>(path: string, write: () => Promise<T>): Promise<T> => {
    const error = Object.assign(new Error(), { code: 'ENOSPC', path })
    return place.test(path) ? Promise.reject(explainFileError(error, storage.address)) : write()
  }
  return {
    ...storage,
    write: (path, content) => unlessFull(path, () => storage.write(path, content)),
    replace: (path, ...more) => unlessFull(path, () => storage.replace(path, ...more)),
  }
}

import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { RemoteName } from '@parlor/shared/contract/build/package-names'
import { publish } from '../../release/publish'
import { folderStorage } from '../../release/storage/folder-storage'
import type { ObjectStorage } from '../../release/storage/object-storage'
import { testFolder } from '../test-folder'
import { fakeRelease } from './fake-release'
import { openDeploySite } from './site-with-deploys'

/** A site with a host of version 1 and a configuration. */
export interface TestSite {
  /** The storage as its operator has it. */
  storage: ObjectStorage
  /** The storage as a remote's team has it, perhaps with a token. */
  storageOf(name: RemoteName): ObjectStorage
  close?(): void
}

export async function withHost(storage: ObjectStorage): Promise<TestSite> {
  await publish(storage, [fakeRelease('host', '1')], {
    by: 'deploy',
    config: { production: false },
  })
  return { storage, storageOf: () => storage }
}

/** The kinds of storage for common tests, by name. The hosted site puts its own here, and runs the
 * same tests. */
export const STORAGE_KINDS: Record<string, (folder: string) => Promise<TestSite>> = {
  'a folder': (folder) => withHost(folderStorage(folder)),
  async 'a site over HTTP'(folder) {
    const { storage, storageOf, close } = await openDeploySite(folder)
    return { storage, storageOf, close }
  },
}

/** Every kind of storage for a site, by name, with a function that opens one for a test. */
export function storageKinds(): [place: string, open: () => Promise<TestSite>][] {
  const folder = testFolder()
  let site: TestSite | undefined
  afterEach(() => site?.close?.())
  return Object.entries(STORAGE_KINDS).map(([place, open]) => [
    place,
    async () => {
      site = await open(mkdtempSync(join(folder, 'site-')))
      return site
    },
  ])
}

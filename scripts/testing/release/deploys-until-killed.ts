import { writeSync } from 'node:fs'
import { forgetOld } from '../../release/release-changes'
import { ReleaseStore } from '../../release/release-store'
import { folderStorage } from '../../release/storage/folder-storage'
import type { ObjectStorage } from '../../release/storage/object-storage'
import { fakeRelease } from './fake-release'

// A process that deploys one release after another, and prunes, until a test kills it. It writes a
// dot before each step that changes the site.

function counted(storage: ObjectStorage): ObjectStorage {
  const dot = () => writeSync(1, '.')
  return {
    ...storage,
    write: (path, content) => {
      dot()
      return storage.write(path, content)
    },
    replace: (path, content, ifMatch) => {
      dot()
      return storage.replace(path, content, ifMatch)
    },
    remove: (path) => {
      dot()
      return storage.remove(path)
    },
  }
}

async function deployForever(folder: string): Promise<never> {
  const store = new ReleaseStore(counted(folderStorage(folder)))
  for (let round = 0; ; round += 1) {
    for (const name of ['remote-chat', 'host'] as const) {
      const version = `${process.pid}-${round}`
      await store.publish(fakeRelease(name, version))
      await store.prune(name, await store.change((live) => forgetOld(live, { name, keep: 2 })))
    }
  }
}

void deployForever(process.argv[2] ?? '')

import { writeSync } from 'node:fs'
import { publish } from '../../release/publish'
import { goLive } from '../../release/records/release-record'
import { folderStorage } from '../../release/storage/folder-storage'
import { withCallReports } from './altered-storage'
import { fakeRelease } from './fake-release'

// A process that deploys one release after another, and prunes, until a test kills it. It prints a
// dot before each step that changes the site.

async function deployForever(folder: string): Promise<never> {
  const storage = withCallReports(folderStorage(folder), (call) => {
    if (['write', 'replace', 'remove'].includes(call)) writeSync(1, '.')
  })
  for (let round = 0; ; round += 1) {
    // Enough time passes for files of earlier rounds to be deleted.
    const at = new Date(Date.UTC(2026, 0, 1 + 8 * round)).toISOString()
    for (const name of ['remote-chat', 'host']) {
      const release = fakeRelease(name, `${process.pid}-${round}`)
      await publish(storage, [release], {
        by: 'deploy',
        at,
        next: (record, entry) => ({ ...goLive(record, { entry, at, by: 'deploy' }), keep: 1 }),
      })
    }
  }
}

void deployForever(process.argv[2] ?? '')

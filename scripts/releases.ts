import { deployables } from './build/packages'
import { fail } from './platform/fail'
import { releaseCommand } from './release/command'
import { ReleaseStore } from './release/release-store'
import { releaseTable } from './release/release-table'
import { refuseMissing, siteStorage } from './release/site-storage'

async function releases(): Promise<void> {
  const { to, name } = releaseCommand('releases', process.argv.slice(2))
  const storage = await siteStorage(to)
  await refuseMissing(storage)
  const index = await new ReleaseStore(storage).index()
  console.log(`${storage.address}\n${releaseTable(index, name ? [name] : deployables)}`)
}

releases().catch(fail)

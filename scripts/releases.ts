import { releaseCommand } from './release/command'
import { ReleaseStore } from './release/release-store'
import { releaseTable } from './release/release-table'
import { siteStorage } from './release/site-storage'
import { fail } from './site/fail'

async function releases(): Promise<void> {
  const { to } = releaseCommand(process.argv.slice(2))
  const storage = await siteStorage(to)
  const index = await new ReleaseStore(storage).index()
  console.log(`${storage.address}\n${releaseTable(index)}`)
}

releases().catch(fail)

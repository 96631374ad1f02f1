import { deployables } from './build/packages'
import { fail, OptionError } from './platform/command-line'
import { releaseCommand } from './release/command'
import { ReleaseStore } from './release/release-store'
import { releaseTable } from './release/release-table'
import { refuseMissing, siteStorage } from './release/site-storage'

async function releases(): Promise<void> {
  const { to, name } = releaseCommand('releases', process.argv.slice(2))
  const storage = await siteStorage(to)
  await refuseMissing(storage)
  const store = new ReleaseStore(storage)
  const index = await store.index(name)
  const unusable = await store.unusableRows()
  const known = new Set([...deployables, ...Object.keys(index), ...Object.keys(unusable)])
  if (name && !known.has(name)) {
    throw new OptionError(
      `There is no package ${name} on ${storage.address}. The packages are: ${[...known].join(', ')}.`,
    )
  }
  console.log(
    `${storage.address}\n${releaseTable({ index, unusable }, name ? [name] : [...known])}`,
  )
}

releases().catch(fail)

import { dirname } from 'node:path'
import { isRemoteName } from './build/packages'
import { fail } from './platform/command-line'
import { isDataFolder } from './platform/data-folder'
import { dataFolder } from './platform/project-root'
import { named, releaseCommand } from './release/command'
import { retireRelease } from './release/roll-back-release'
import { refuseMissing, siteStorage } from './release/site-storage'
import { DeployTokens } from './site/deploys/deploy-tokens'

async function retire(args: string[]): Promise<string> {
  const command = releaseCommand('retire', args)
  const storage = await siteStorage(command.to)
  await refuseMissing(storage)
  const name = named(command)
  const said = await retireRelease(storage, { name })
  // Where the site lies in a data folder, its team's token is there.
  const data = command.to === undefined ? dataFolder() : dirname(storage.address)
  if (isRemoteName(name) && isDataFolder(data)) new DeployTokens(data).remove(name)
  return said
}

retire(process.argv.slice(2)).then(console.log).catch(fail)

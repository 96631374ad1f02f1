import { isRemoteName } from './build/packages'
import { fail } from './platform/commands/command-line'
import { named, releaseCommand } from './release/command'
import { retireRelease } from './release/roll-back-release'
import { refuseMissing, siteOf, withServed } from './release/site-storage'
import { DeployTokens } from './site/deploys/deploy-tokens'

async function retire(args: string[]): Promise<string> {
  const command = releaseCommand('retire', args)
  const site = await siteOf(command)
  await refuseMissing(site)
  const { storage, data } = site
  const name = named(command)
  const said = await retireRelease(storage, { name })
  // If the site is in a data folder, its team's token is there.
  if (data !== undefined && isRemoteName(name)) new DeployTokens(data).remove(name)
  return withServed(said, data)
}

retire(process.argv.slice(2)).then(console.log).catch(fail)

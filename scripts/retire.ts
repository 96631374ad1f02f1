import { isRemoteName } from './build/packages'
import { fail } from './platform/commands/command-line'
import { named, releaseCommand } from './release/command'
import { retireRelease } from './release/roll-back-release'
import { refuseMissing, servedFrom, siteOf } from './release/site-storage'
import { DeployTokens } from './site/deploys/deploy-tokens'

async function retire(args: string[]): Promise<string> {
  const command = releaseCommand('retire', args)
  const site = await siteOf(command)
  await refuseMissing(site)
  const { storage, data } = site
  const name = named(command)
  const said = await retireRelease(storage, { name })
  if (data === undefined) return said
  // If the site is in a data folder, its team's token is there.
  if (isRemoteName(name)) new DeployTokens(data).remove(name)
  return `${said}\n${servedFrom(data)}`
}

retire(process.argv.slice(2)).then(console.log).catch(fail)

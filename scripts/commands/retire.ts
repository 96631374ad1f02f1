import { isRemoteName } from '../build/packages'
import type { Syntax } from '../platform/commands/command'
import { readCommand } from '../platform/commands/command-line'
import { releaseName, requirePackage } from '../release/release-options'
import { retireRelease } from '../release/roll-back-release'
import { PLACE_OPTIONS, refuseMissing, siteOf, withServed } from '../release/storage/site-storage'
import { DeployTokens } from '../site/deploys/deploy-tokens'

export const command = {
  prefix: 'npm run retire --',
  does: 'Takes a remote off the site.',
  words: { NAME: 'the remote' },
  options: PLACE_OPTIONS,
} satisfies Syntax

export async function run(args: string[]): Promise<string> {
  const { values, positionals } = readCommand(command, args)
  const name = requirePackage(releaseName(positionals[0]))
  const site = await siteOf(values)
  await refuseMissing(site)
  const { storage, data } = site
  const message = await retireRelease(storage, { name })
  if (data === undefined || !isRemoteName(name)) return message
  // If the site is in a data folder, its team's token is there.
  const tokens = new DeployTokens(data)
  const noTokens = tokens.problem()
  if (noTokens === undefined) tokens.remove(name)
  return withServed(noTokens === undefined ? message : `${message}\nWARNING: ${noTokens}`, data)
}

import type { Syntax } from '../platform/commands/command'
import { readCommand } from '../platform/commands/command-line'
import { isRemotesAlone } from '../platform/project-root'
import { deployRelease } from '../release/deploy/deploy-release'
import { hostedDoors } from '../release/hosted'
import { DEPLOY_OPTIONS, deployOptions } from '../release/release-options'
import { withSites } from '../site/with-sites'

export const command = {
  prefix: 'npm run deploy --',
  does: 'Builds one package, checks it against what is live, and publishes it.',
  words: { NAME: 'the package, or backend for the hosted chat service' },
  options: DEPLOY_OPTIONS,
} satisfies Syntax

export async function run(args: string[]): Promise<string> {
  const [first, ...rest] = args
  // A repository of remotes alone has no stack, and the kit cannot deploy one.
  if (first === 'backend' && !isRemotesAlone) {
    return (await (await hostedDoors()).backend()).deploy(rest)
  }
  return deployRelease({ ...deployOptions(readCommand(command, args)), withSites })
}

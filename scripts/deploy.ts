import { fail } from './platform/commands/command-line'
import { isRemotesAlone } from './platform/project-root'
import { named, releaseCommand } from './release/command'
import { deployRelease } from './release/deploy-release'
import { openSite } from './site/open-site'

async function deploy(args: string[]): Promise<string> {
  const [first, ...rest] = args
  // A repository of remotes alone has no stack, and the kit cannot deploy one.
  if (first === 'backend' && !isRemotesAlone) {
    const { backendCommand, deployBackend } = await import('./aws/deploy-backend')
    return deployBackend(backendCommand(rest))
  }
  const command = releaseCommand('deploy', args)
  return deployRelease({ ...command, name: named(command), openSite })
}

deploy(process.argv.slice(2)).then(console.log).catch(fail)

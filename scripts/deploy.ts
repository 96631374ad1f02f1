import { fail } from './platform/command-line'
import { named, releaseCommand } from './release/command'
import { deployRelease } from './release/deploy-release'
import { openSite } from './site/open-site'

async function deploy(args: string[]): Promise<string> {
  const [first, ...rest] = args
  if (first === 'backend') {
    // Imported here alone: the kit of a remote's repository has no stack.
    const { backendCommand, deployBackend } = await import('./aws/deploy-backend')
    return deployBackend(backendCommand(rest))
  }
  const command = releaseCommand('deploy', args)
  return deployRelease({ ...command, name: named(command), openSite })
}

deploy(process.argv.slice(2)).then(console.log).catch(fail)

import { backendCommand, deployBackend } from './aws/deploy-backend'
import { fail } from './platform/fail'
import { named, releaseCommand } from './release/command'
import { deployRelease } from './release/deploy-release'

async function deploy([first, ...rest]: string[]): Promise<string> {
  if (first === 'backend') return deployBackend(backendCommand(rest))
  const command = releaseCommand('deploy', process.argv.slice(2))
  return deployRelease({ ...command, name: named(command) })
}

deploy(process.argv.slice(2)).then(console.log).catch(fail)

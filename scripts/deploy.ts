import { named, releaseCommand } from './release/command'
import { backendCommand, deployBackend } from './release/deploy-backend'
import { deployRelease } from './release/deploy-release'
import { fail } from './site/fail'

async function deploy([first, ...rest]: string[]): Promise<string> {
  if (first === 'backend') return deployBackend(backendCommand(rest))
  const command = releaseCommand('deploy', process.argv.slice(2))
  return deployRelease({ ...command, name: named(command) })
}

deploy(process.argv.slice(2)).then(console.log).catch(fail)

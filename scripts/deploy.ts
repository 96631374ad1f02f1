import { named, releaseCommand } from './release/command'
import { deployRelease } from './release/deploy-release'
import { fail } from './site/fail'

async function deploy(): Promise<void> {
  const command = releaseCommand('deploy', process.argv.slice(2))
  const name = named(command)
  console.log(await deployRelease({ ...command, name }))
}

deploy().catch(fail)

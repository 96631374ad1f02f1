import { fail } from './platform/command-line'
import { named, releaseCommand } from './release/command'
import { rollBackRelease } from './release/roll-back-release'

async function rollback(): Promise<void> {
  const command = releaseCommand('rollback', process.argv.slice(2))
  const name = named(command)
  console.log(await rollBackRelease({ ...command, name }))
}

rollback().catch(fail)

import { fail } from './platform/commands/command-line'
import { named, releaseCommand } from './release/command'
import { rollBackRelease } from './release/roll-back-release'

async function rollback(args: string[]): Promise<string> {
  const command = releaseCommand('rollback', args)
  return rollBackRelease({ ...command, name: named(command) })
}

rollback(process.argv.slice(2)).then(console.log).catch(fail)

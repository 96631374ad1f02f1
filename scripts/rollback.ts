import { named, releaseCommand } from './release/command'
import { rollBackRelease } from './release/roll-back-release'
import { fail } from './site/fail'

async function rollback(): Promise<void> {
  const command = releaseCommand(process.argv.slice(2))
  const name = named(command)
  const { from, to, address } = await rollBackRelease({ ...command, name })
  console.log(`${name} ${to} is live on ${address} again, instead of ${from}.`)
}

rollback().catch(fail)

import { buildRelease } from './build/build-release'
import { deployables } from './build/packages'
import { fail, knownPackages, readCommand } from './platform/command-line'
import { COMMANDS } from './platform/commands'

async function build(args: string[]): Promise<void> {
  const { positionals } = readCommand(COMMANDS.build, args)
  const names = knownPackages(positionals, deployables)
  for (const name of names.length > 0 ? names : deployables) {
    const { version, reused } = await buildRelease(name)
    console.log(`${name} ${version}${reused ? ' (unchanged)' : ''}`)
  }
}

build(process.argv.slice(2)).catch(fail)

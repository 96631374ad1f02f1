import { buildRelease } from '../build/build-release'
import { deployables } from '../build/packages'
import type { Syntax } from '../platform/commands/command'
import { knownPackages, readCommand } from '../platform/commands/command-line'

export const command = {
  prefix: 'npm run build --',
  does: 'Builds packages.',
  words: { '[NAME...]': 'the packages (all)' },
  options: {},
} satisfies Syntax

export async function run(args: string[]): Promise<void> {
  const { positionals } = readCommand(command, args)
  const names = knownPackages(positionals, deployables)
  for (const name of names.length > 0 ? names : deployables) {
    const { version, reused } = await buildRelease(name)
    console.log(`${name} ${version}${reused ? ' (unchanged)' : ''}`)
  }
}

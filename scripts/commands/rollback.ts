import type { Syntax } from '../platform/commands/command'
import { readCommand } from '../platform/commands/command-line'
import { ROLLBACK_OPTIONS, rollbackOptions } from '../release/release-options'
import { rollBackRelease } from '../release/roll-back-release'

export const command = {
  prefix: 'npm run rollback --',
  does: 'Makes an earlier release live again, or ends a canary or a preview.',
  words: { NAME: 'the package', '[VERSION]': 'the version to go back to (the previous one)' },
  options: ROLLBACK_OPTIONS,
} satisfies Syntax

export async function run(args: string[]): Promise<string> {
  return rollBackRelease(rollbackOptions(readCommand(command, args)))
}

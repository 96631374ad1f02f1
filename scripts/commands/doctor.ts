import { flag, option, type Syntax } from '../platform/commands/command'
import { readCommand } from '../platform/commands/command-line'
import { hostedDoors } from '../release/hosted'

export const command = {
  prefix: 'npm run doctor --',
  does: 'Checks a hosted site and suggests fixes.',
  words: {},
  options: {
    stack: option('NAME', 'the stack (parlor)'),
    region: option('NAME', 'where it is (us-east-1)'),
    as: option('MAIL', 'say a line in the room as this person (DOCTOR_PASSWORD, or asked for)'),
    repair: flag('first put lines that never reached the room back into it'),
    before: option(
      'TABLE',
      'also remove again what was removed in this table, before a restored room opens',
    ),
  },
} satisfies Syntax

export async function run(args: string[]): Promise<boolean> {
  const { values } = readCommand(command, args)
  return (await (await hostedDoors()).doctor()).runDoctor(values)
}

import { flag, option, type Syntax } from '../platform/commands/command'
import { readCommand } from '../platform/commands/command-line'
import { hostedDoors } from '../release/hosted'

export const command = {
  prefix: 'npm run doctor --',
  does: 'Checks a hosted site and suggests fixes.',
  words: {},
  options: {
    stack: option('NAME', 'the stack (parlor)'),
    region: option('NAME', 'its region (us-east-1)'),
    as: option('MAIL', 'send a message as this person (password: DOCTOR_PASSWORD, or a prompt)'),
    repair: flag('first restore lines that never reached the room'),
    before: option('TABLE', 'before a restored room opens, repeat the removals in this table'),
  },
} satisfies Syntax

export async function run(args: string[]): Promise<boolean> {
  const { values } = readCommand(command, args)
  return (await (await hostedDoors()).doctor()).runDoctor(values)
}

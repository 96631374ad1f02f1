import { examine } from '../aws/doctor/doctor'
import { passwordOf } from '../aws/doctor/password'
import { providerTool } from '../aws/doctor/provider'
import { repair } from '../aws/doctor/repair'
import { siteAddress } from '../aws/doctor/stack'
import { repairRoom } from '../chat/hosted/repair'
import { replayRemovals } from '../chat/hosted/replay-removals'
import { type Command, flag, option } from '../platform/commands/command'
import { readCommand } from '../platform/commands/command-line'
import { printable } from '../platform/log'
import { type Finding, lineOf, verdict } from '../release/finding'

export const command = {
  typed: 'npm run doctor --',
  does: 'Says a line in the room of a hosted site, and compares config.json with the headers.',
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
} satisfies Command

export async function run(args: string[]): Promise<boolean> {
  const { values } = readCommand(command, args)
  const { stack = 'parlor', region = 'us-east-1', as: email } = values
  const ask = providerTool(region)
  const { before } = values
  if (values.repair || before !== undefined) {
    say(await repair(ask, { stack, region, before, repairRoom, replayRemovals }))
  }
  const person = email === undefined ? undefined : { email, password: await passwordOf(email) }
  const site = await siteAddress(ask, stack)
  const findings: Finding[] = []
  for await (const finding of examine(site, { person })) {
    say(lineOf(finding))
    findings.push(finding)
  }
  say(verdict(findings))
  return findings.every(({ state }) => state !== 'FAULT')
}

/** A site may say anything. */
const say = (line: string) => console.log(printable(line))

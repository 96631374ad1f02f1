import { examine } from './aws/doctor/doctor'
import { passwordOf } from './aws/doctor/password'
import { providerTool } from './aws/doctor/provider'
import { repair } from './aws/doctor/repair'
import { siteAddress } from './aws/doctor/stack'
import { repairRoom } from './chat/hosted/repair'
import { replayRemovals } from './chat/hosted/replay-removals'
import { fail, readCommand } from './platform/commands/command-line'
import { COMMANDS } from './platform/commands/table'
import { printable } from './platform/log'
import { type Finding, lineOf, verdict } from './release/finding'

async function doctor(args: string[]): Promise<boolean> {
  const { values } = readCommand(COMMANDS.doctor, args)
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

doctor(process.argv.slice(2))
  .then((isWell) => process.exit(isWell ? 0 : 1))
  .catch(fail)

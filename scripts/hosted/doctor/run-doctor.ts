import { printable } from '../../platform/log'
import { type Finding, lineOf, verdict } from '../../release/finding'
import type { DoctorOptions } from '../../release/hosted'
import { repairRoom } from '../room/repair'
import { replayRemovals } from '../room/replay-removals'
import { examine } from './doctor'
import { passwordOf } from './password'
import { providerTool } from './provider'
import { repair } from './repair'
import { siteAddress } from './stack'

/** Examines the site of a stack, and prints what it finds. Returns true if there is no fault. */
export async function runDoctor(options: DoctorOptions): Promise<boolean> {
  const { stack = 'parlor', region = 'us-east-1', as: email, before } = options
  const ask = providerTool(region)
  if (options.repair || before !== undefined) {
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

/** The text of a site may be anything. */
const say = (line: string) => console.log(printable(line))

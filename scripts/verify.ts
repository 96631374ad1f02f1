import { fail, OptionError, readCommand, refusal } from './platform/commands/command-line'
import { COMMANDS } from './platform/commands/table'
import { printable } from './platform/log'
import { lineOf, verdict } from './release/finding'
import { verifySite } from './release/verify/verify-site'

async function verify(args: string[]): Promise<boolean> {
  const { site } = readCommand(COMMANDS.verify, args).values
  if (site === undefined) throw refusal(COMMANDS.verify, 'Say with --site which site to check.')
  if (!/^https?:\/\/[^\s]+$/.test(site)) {
    throw new OptionError(`--site ${site} is not the address of a site. Give https://SITE.`)
  }
  say(`${site}, from releases.json down:`)
  const findings = await verifySite(site)
  for (const finding of findings) say(lineOf(finding))
  say(verdict(findings))
  return findings.every(({ state }) => state !== 'FAULT')
}

/** A site may say anything. */
const say = (line: string) => console.log(printable(line))

verify(process.argv.slice(2))
  .then((isWell) => process.exit(isWell ? 0 : 1))
  .catch(fail)

import { option, type Syntax } from '../platform/commands/command'
import { OptionError, readCommand, refusal } from '../platform/commands/command-line'
import { printable } from '../platform/log'
import { lineOf, verdict } from '../release/finding'
import { verifySite } from '../release/verify/verify-site'

export const command = {
  prefix: 'npm run verify --',
  does: 'Checks every hash of a live site.',
  words: {},
  options: {
    site: option('URL', "the site's address, such as https://example.com"),
  },
} satisfies Syntax

export async function run(args: string[]): Promise<boolean> {
  const { site } = readCommand(command, args).values
  if (site === undefined) throw refusal(command, 'Give the site to check with --site.')
  if (!/^https?:\/\/[^\s]+$/.test(site)) {
    throw new OptionError(`--site ${site} is not the address of a site. Give https://SITE.`)
  }
  say(`${site}, from releases.json down:`)
  const findings = await verifySite(site)
  for (const finding of findings) say(lineOf(finding))
  say(verdict(findings))
  return findings.every(({ state }) => state !== 'FAULT')
}

/** The text of a site may be anything. */
const say = (line: string) => console.log(printable(line))

import { resolve } from 'node:path'
import { fail, OptionError, readCommand, refusal } from './platform/commands/command-line'
import { COMMANDS } from './platform/commands/table'
import { printable } from './platform/log'
import { Progress } from './platform/progress'
import { root } from './platform/project-root'
import { type Branch, openBranch } from './release/verify/branch'
import { Builds } from './release/verify/builds'
import { type Finding, lineOf, verdict } from './release/verify/finding'
import { type Published, verifyBuild } from './release/verify/rebuild'
import { verifySite } from './release/verify/verify-site'

const progress = new Progress()

async function verify(args: string[]): Promise<boolean> {
  const { site, branch } = options(args)
  say(`${site}, from releases.json down:`)
  const { findings, live } = await verifySite(site)
  for (const finding of findings) say(lineOf(finding))
  say('  not looked at: the checks of the releases (.checks), which are private')
  if (branch) findings.push(...(await buildAgain(live, branch)))
  say(verdict(findings))
  return findings.every(({ problems }) => problems.length === 0)
}

function options(args: string[]): { site: string; branch: Branch | undefined } {
  const { values } = readCommand(COMMANDS.verify, args)
  const { site, repository, branch = 'main' } = values
  if (site === undefined) throw refusal(COMMANDS.verify, 'Say with --site which site to check.')
  if (!/^https?:\/\/[^\s]+$/.test(site)) {
    throw new OptionError(`--site ${site} is not the address of a site. Give https://SITE.`)
  }
  if (repository === undefined && values.branch !== undefined) {
    throw refusal(COMMANDS.verify, '--branch needs --repository.')
  }
  return { site, branch: repository ? openBranch(resolve(root, repository), branch) : undefined }
}

async function buildAgain(live: readonly Published[], branch: Branch): Promise<Finding[]> {
  say(`Built again, from commits of ${branch.name}:`)
  const builds = new Builds(branch)
  const build: typeof builds.build = (commit, name) =>
    progress.during(`building ${name} at ${commit}`, () => builds.build(commit, name))
  const findings: Finding[] = []
  try {
    for (const published of live) {
      const finding = await verifyBuild(published, { branch, build })
      say(lineOf(finding))
      findings.push(finding)
    }
  } finally {
    builds.remove()
  }
  return findings
}

/** A site may say anything. */
const say = (line: string) => console.log(printable(line))

verify(process.argv.slice(2))
  .then((isSame) => process.exit(isSame ? 0 : 1))
  .catch(fail)

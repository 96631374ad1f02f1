import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { satisfies } from 'semver'
import { buildRelease } from '../../build/build-release'
import { deployables, type PackageName, root } from '../../build/packages'
import { rangeOf } from '../../build/shared-packages'
import { flag, option, type Syntax } from '../../platform/commands/command'
import { knownPackages, readCommand, refusal } from '../../platform/commands/command-line'
import { Progress } from '../../platform/progress'
import { sharedFolder } from '../../platform/project-root'
import { recordBuild } from '../../release/gate/check-size'
import { gate } from '../../release/gate/gate'
import { readState } from '../../release/records/site-state'
import { withProblems } from '../../release/release-set/problems'
import { type Snapshot, takeSnapshot } from '../../release/snapshot'
import { refuseMissing, siteToCheck } from '../../release/storage/site-storage'

export const command = {
  prefix: 'npm run check --',
  does: 'Checks the sources of remotes, and their builds against a live site.',
  words: { '[NAME...]': 'the packages (all)' },
  options: {
    site: option('SITE', 'https://SITE, a folder, or s3://bucket/prefix (SITE of the environment)'),
    record: flag('only record the current sizes, to compare later builds with'),
    fix: flag('fix formatting and lint problems first'),
  },
} satisfies Syntax

const progress = new Progress()
const build = (name: PackageName) =>
  progress.during(`building ${name}`, async () => buildRelease(name))

/**
 * Checks the sources of each remote, and compares its build with the live site: the host's
 * declarations and manifest, and the other teams' remotes. Checks nothing in a browser.
 */
export async function run(args: string[]): Promise<boolean> {
  const { values, positionals } = readCommand(command, args)
  const packages = knownPackages(positionals, deployables)
  const names = packages.length > 0 ? packages : deployables
  // Later builds are compared with these sizes.
  if (values.record) {
    for (const name of names) await recordSizes(name)
    return true
  }
  if (values.fix) for (const name of names) passes('biome', 'check', '--write', name)
  const site = values.site ?? process.env.SITE
  if (!site) throw refusal(command, 'Give the live site to check against with --site.')
  const liveSite = await siteToCheck(site)
  await refuseMissing(liveSite)
  const { storage } = liveSite
  const live = await takeSnapshot(storage, await readState(storage))
  let isGood = true
  for (const name of names) {
    const areSourcesGood = passes('tsc', '-p', name) && isTidy(name)
    const fits = await fitsSite(name, live)
    isGood &&= areSourcesGood && fits
  }
  live.remove()
  return isGood
}

async function recordSizes(name: PackageName): Promise<void> {
  recordBuild(await build(name))
  console.log(`The sizes of ${name} are recorded in ${name}/sizes.json.`)
}

function passes(tool: string, ...args: string[]): boolean {
  const options = { cwd: root, stdio: 'inherit' } as const
  return spawnSync(join(root, 'node_modules/.bin', tool), args, options).status === 0
}

function isTidy(name: PackageName): boolean {
  if (passes('biome', 'check', '--error-on-warnings', name)) return true
  console.error('To fix what can be fixed automatically, add --fix.')
  return false
}

/** Compares the version of `shared` that the site runs with the one that is installed here. */
function sharedLine(name: PackageName, { live: { host } }: Snapshot): string {
  const running = host?.federation.shared.find((each) => each.name === SHARED)?.version
  const { version } = manifestIn(sharedFolder)
  const { dependencies = {} } = manifestIn(join(root, name))
  if (!running) return `${name} is built against shared ${version}; this site has no host yet.`
  const fits = satisfies(running, rangeOf(dependencies[SHARED] ?? version))
  return `This site runs shared ${running}, ${name} is built against ${version}: ${fits ? 'fits' : 'does not fit'}.`
}

const SHARED = '@parlor/shared'

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    version: string
    dependencies?: Record<string, string>
  }

async function fitsSite(name: PackageName, live: Snapshot): Promise<boolean> {
  const release = await build(name)
  console.log(sharedLine(name, live))
  const problems = await gate({ build: release, snapshot: live, tools: undefined, progress })
  const fits = problems.length === 0
  if (fits) console.log(`${name} fits ${live.address}.`)
  else console.error(withProblems(`${name} does not fit ${live.address}:`, problems))
  return fits
}

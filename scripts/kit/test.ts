import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { deployables, root } from '../build/packages'
import { fail, knownPackages, readCommand } from '../platform/commands/command-line'
import { TEST_REMOTES } from '../platform/commands/table'
import { kitFolder } from '../platform/project-root'

/** Runs the unit tests of remotes; types and lint are part of `check`. */
function test(args: string[]): number {
  const { positionals } = readCommand(TEST_REMOTES, args)
  const names = knownPackages(positionals, deployables)
  const config = join(kitFolder, 'scripts/jest.config.mjs')
  const words = ['-c', config, ...names.map((name) => `${name}/`)]
  const options = { cwd: root, stdio: 'inherit' } as const
  return spawnSync(join(root, 'node_modules/.bin/jest'), words, options).status ?? 1
}

try {
  process.exit(test(process.argv.slice(2)))
} catch (error) {
  fail(error)
}

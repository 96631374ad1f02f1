import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { deployables, root } from '../../build/packages'
import type { Syntax } from '../../platform/commands/command'
import { knownPackages, readCommand } from '../../platform/commands/command-line'
import { kitFolder } from '../../platform/project-root'

export const command = {
  prefix: 'npm test --',
  does: 'Runs the unit tests of remotes.',
  words: { '[NAME...]': 'the packages (all)' },
  options: {},
} satisfies Syntax

/** Runs the unit tests of remotes; types and lint are part of `check`. */
export function run(args: string[]): boolean {
  const { positionals } = readCommand(command, args)
  const names = knownPackages(positionals, deployables)
  const config = join(kitFolder, 'scripts/jest.config.mjs')
  const words = ['-c', config, ...names.map((name) => `${name}/`)]
  const options = { cwd: root, stdio: 'inherit' } as const
  return spawnSync(join(root, 'node_modules/.bin/jest'), words, options).status === 0
}

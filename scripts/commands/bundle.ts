import { join } from 'node:path'
import { root } from '../build/packages'
import type { Syntax } from '../platform/commands/command'
import { readCommand } from '../platform/commands/command-line'
import { hostedDoors } from '../release/hosted'

export const command = {
  prefix: 'npm run bundle --',
  does: 'Bundles the functions and templates of the hosted services into dist/hosted.',
  words: {},
  options: {},
} satisfies Syntax

export async function run(args: string[]): Promise<string> {
  readCommand(command, args)
  const folder = join(root, 'dist/hosted')
  await (await (await hostedDoors()).backend()).bundle(folder)
  return `Bundled into ${folder}: the templates and functions/`
}

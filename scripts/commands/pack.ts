import { join } from 'node:path'
import { packFederation, packKit, packShared } from '../kit/packages/packages'
import type { Syntax } from '../platform/commands/command'
import { readCommand } from '../platform/commands/command-line'
import { root } from '../platform/project-root'

export const command = {
  prefix: 'npm run pack --',
  does: 'Packs the packages for other projects as tarballs, in dist.',
  words: {},
  options: {},
} satisfies Syntax

/** Makes the tarballs of our packages in `dist/`; a person publishes them. */
export function run(args: string[]): string {
  readCommand(command, args)
  const at = { root, to: join(root, 'dist') }
  return [packShared, packFederation, packKit].map((pack) => pack(at)).join('\n')
}

import { join } from 'node:path'
import { packUserPool } from './emulators/user-pool/package/pack'
import { packKit } from './kit/pack-kit'
import { packShared } from './kit/pack-shared'
import { fail, readCommand } from './platform/commands/command-line'
import { COMMANDS } from './platform/commands/table'
import { root } from './platform/project-root'

// `npm run pack` makes the tarballs of our packages in `dist/`; to publish them is a person's step.

async function pack(args: string[]): Promise<string[]> {
  readCommand(COMMANDS.pack, args)
  const at = { root, to: join(root, 'dist') }
  return [await packUserPool(at), packShared(at), packKit(at)]
}

pack(process.argv.slice(2))
  .then((tarballs) => console.log(tarballs.join('\n')))
  .catch(fail)

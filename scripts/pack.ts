import { join } from 'node:path'
import { packKit, packShared } from './kit/packages/packages'
import { fail, readCommand } from './platform/commands/command-line'
import { COMMANDS } from './platform/commands/table'
import { root } from './platform/project-root'

// `npm run pack` makes the tarballs of our packages in `dist/`; a person publishes them.

const at = { root, to: join(root, 'dist') }
try {
  readCommand(COMMANDS.pack, process.argv.slice(2))
  for (const pack of [packShared, packKit]) console.log(pack(at))
} catch (error) {
  fail(error)
}

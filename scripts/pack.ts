import { join } from 'node:path'
import { packUserPool } from './emulators/user-pool/package/pack'
import { fail } from './platform/command-line'
import { root } from './platform/project-root'

// `npm run pack` makes the tarball of the user pool in `dist/`; to publish it is a person's step.

await packUserPool({ root, to: join(root, 'dist') })
  .then((tarball) => console.log(tarball))
  .catch(fail)

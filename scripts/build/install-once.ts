import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { npmCi } from '../platform/npm-ci.mjs'
import { withLock } from './lock'
import { root } from './packages'
import { ReleaseError } from './release'

/**
 * Installs the packages of a folder with its own lock file, unless they are installed. `of` names
 * their owner in a message.
 */
export async function installOnce(folder: string, of: string): Promise<void> {
  const cwd = join(root, folder)
  // The lock file of the installation; npm empties the folder before it begins.
  const installed = join(cwd, 'node_modules/.installed.json')
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const lock = join(cache, `${folder.replaceAll('/', '-')}.installing`)
  await withLock(lock, async () => {
    const lockFile = readFileSync(join(cwd, 'package-lock.json'), 'utf8')
    if (existsSync(installed) && readFileSync(installed, 'utf8') === lockFile) return
    // Not to stdout, which some commands keep for their figures.
    console.error(`Installing the packages of ${of} (once) ...`)
    if ((await npmCi(cwd)) !== 0) {
      throw new ReleaseError(
        `The packages in ${folder} could not be installed. Check the network, then run it again.`,
      )
    }
    writeFileSync(installed, lockFile)
  })
}

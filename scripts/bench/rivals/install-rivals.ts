import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withLock } from '../../build/lock'
import { root } from '../../build/packages'

const FOLDER = join(root, 'scripts/bench/rivals')
const LOCK_FILE = join(FOLDER, 'package-lock.json')
export const RIVAL_PACKAGES = join(FOLDER, 'node_modules')
/** The lock file of the installation; npm empties the folder before it begins. */
const INSTALLED = join(RIVAL_PACKAGES, '.installed.json')

/** Installs the packages that only comparisons need, unless they are installed already. */
export async function installRivals(): Promise<void> {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  await withLock(join(cache, 'rivals.installing'), { staleMs: 120_000 }, () => {
    const wanted = readFileSync(LOCK_FILE, 'utf8')
    if (existsSync(INSTALLED) && readFileSync(INSTALLED, 'utf8') === wanted) return
    execFileSync('npm', ['ci'], { cwd: FOLDER, stdio: ['ignore', 'ignore', 'inherit'] })
    writeFileSync(INSTALLED, wanted)
  })
}

import { closeSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const RETRY_MS = 20

/**
 * Runs `action` while no other process runs its own under the same lock file. A lock whose owner
 * has died is taken over.
 */
export async function withLock<T>(path: string, action: () => T): Promise<T> {
  while (!take(path)) {
    if (isOrphaned(path)) rmSync(path, { force: true })
    else await setTimeout(RETRY_MS)
  }
  try {
    return action()
  } finally {
    rmSync(path, { force: true })
  }
}

function take(path: string): boolean {
  try {
    const file = openSync(path, 'wx')
    writeSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

function isOrphaned(path: string): boolean {
  try {
    const owner = Number(readFileSync(path, 'utf8'))
    // An empty file is a lock that is just being taken.
    if (!owner) return false
    process.kill(owner, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

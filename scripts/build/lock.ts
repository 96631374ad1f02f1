import { closeSync, existsSync, openSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { isLocked, takeLock } from '../platform/storage/database'
import { ReleaseError } from './release'

const RETRY_MS = 20
const SILENCE_MS = 2_000
/** Longer than the slowest action under a lock: a build on a busy machine. */
const PATIENCE_MS = 120_000

/** The name of a lock's file. An earlier version has left folders without the ending. */
export const lockFile = (path: string) => `${path}.lock`

/**
 * Runs `action` while no other process runs its own under the lock of the same path. The system
 * drops the lock with its process, so nothing waits for a command that was killed.
 */
export async function withLock<T>(path: string, action: () => T | Promise<T>): Promise<T> {
  const lock = await acquire(lockFile(path))
  try {
    return await action()
  } finally {
    lock.close()
  }
}

/** True while a process runs its action under the lock. */
export function isHeld(path: string): boolean {
  return existsSync(lockFile(path)) && isLocked(lockFile(path))
}

async function acquire(file: string): Promise<{ close(): void }> {
  createOnce(file)
  const start = performance.now()
  let isAnnounced = false
  for (;;) {
    const lock = takeLock(file, 0)
    if (lock) return lock
    const waited = performance.now() - start
    if (waited > PATIENCE_MS) {
      throw new ReleaseError(
        `Another command has held ${file} for ${PATIENCE_MS / 1000} s and is still running. Wait for it, or end it (fuser ${file} names its process), then run this again.`,
      )
    }
    if (waited > SILENCE_MS && !isAnnounced) {
      isAnnounced = true
      console.error(`Waiting for another command, which holds ${file} ...`)
    }
    await setTimeout(RETRY_MS)
  }
}

/** Here, because a file error of SQLite has no path. An existing file is not opened: to close it
 * would drop a lock that this process has on it. */
function createOnce(file: string): void {
  try {
    closeSync(openSync(file, 'wx'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

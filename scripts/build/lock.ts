import { setTimeout } from 'node:timers/promises'
import { lock } from 'proper-lockfile'
import { ReleaseError } from './release'

const RETRY_MS = 20
/** Longer than the slowest action under a lock: a build on a busy machine. */
const PATIENCE_MS = 120_000

interface LockOptions {
  /**
   * A lock that its owner has not renewed for this long is taken over, because the owner was
   * killed. Must exceed the longest time that the action blocks the event loop.
   */
  staleMs: number
}

/** Runs `action` while no other process runs its own under the lock at the same path. */
export async function withLock<T>(
  path: string,
  options: LockOptions,
  action: () => T | Promise<T>,
): Promise<T> {
  const release = await acquire(path, options)
  try {
    return await action()
  } finally {
    await release()
  }
}

/** Has its own retries: those of the package would also retry a folder that cannot be written. */
async function acquire(path: string, { staleMs }: LockOptions): Promise<() => Promise<void>> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      const times = { stale: staleMs, update: staleMs / 4 }
      return await lock(path, { ...times, lockfilePath: path, realpath: false })
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ELOCKED') throw error
      if (Date.now() > deadline) {
        throw new ReleaseError(
          `Another process has held ${path} for ${PATIENCE_MS / 1000} s. If none is running, remove it and try again.`,
        )
      }
    }
    await setTimeout(RETRY_MS)
  }
}

import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout } from 'node:timers/promises'
import { ReleaseError } from '../parse-release-index'

const RETRY_MS = 20
/** Longer than the slowest action under a lock: a build on a busy machine. */
const PATIENCE_MS = 120_000

/**
 * Runs `action` while no other process runs its own under the same lock file. A lock whose owner
 * has died is taken over; one whose owner does not end is given up with its name.
 */
export async function withLock<T>(path: string, action: () => T | Promise<T>): Promise<T> {
  const deadline = Date.now() + PATIENCE_MS
  while (!take(path)) {
    if (isOrphaned(path)) removeOrphan(path)
    else if (Date.now() > deadline) throw heldTooLong(path)
    else await setTimeout(RETRY_MS)
  }
  try {
    return await action()
  } finally {
    rmSync(path, { force: true })
  }
}

/** The lock appears with its owner in it, so that a process cut off here leaves no nameless one. */
function take(path: string): boolean {
  const draft = `${path}.${process.pid}.tmp`
  writeFileSync(draft, `${process.pid} ${hostname()}`)
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * Two processes may find the same orphan, and the slower must not remove the lock that the quicker
 * has taken since: one at a time, and each looks again.
 */
function removeOrphan(path: string): void {
  const turn = `${path}.orphan`
  if (!take(turn)) {
    if (isOrphaned(turn)) rmSync(turn, { force: true })
    return
  }
  try {
    if (isOrphaned(path)) rmSync(path, { force: true })
  } finally {
    rmSync(turn, { force: true })
  }
}

function isOrphaned(path: string): boolean {
  const [owner, machine] = ownerOf(path)
  // A process of another machine cannot be asked.
  if (!owner || machine !== hostname()) return false
  try {
    process.kill(Number(owner), 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}

function ownerOf(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split(' ')
  } catch (error) {
    // Given back meanwhile.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function heldTooLong(path: string): ReleaseError {
  const [owner, machine] = ownerOf(path)
  return new ReleaseError(
    `${path} has been held for ${PATIENCE_MS / 1000} s by process ${owner} on ${machine}. If that runs no more, remove the file and try again.`,
  )
}

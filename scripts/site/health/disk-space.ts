import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isOutOfSpace } from '../../platform/file-errors'

/** More than a database needs besides its content while it is open. */
const NEEDED_BYTES = 256 * 1024
const RETRY_MS = 5_000

/** A value that may be opened later. */
export interface LateOpening<T> {
  readonly value: T | undefined
  /** Ends the attempts. */
  stop(): void
}

/** Opens something over a folder, on a full disk as soon as there is space: a site serves its pages
 * without it. Later faults go to `log`. */
export async function openWithSpace<T>(
  folder: string,
  { open, log }: { open: () => T | Promise<T>; log: (error: unknown) => void },
): Promise<LateOpening<T>> {
  if (hasSpace(folder)) return { value: await open(), stop: () => {} }
  let value: T | undefined
  const timer = setInterval(async () => {
    if (!hasSpace(folder)) return
    clearInterval(timer)
    try {
      value = await open()
    } catch (error) {
      log(error)
    }
  }, RETRY_MS)
  timer.unref()
  return {
    get value() {
      return value
    },
    stop: () => clearInterval(timer),
  }
}

/** Writes a file to find out: a quota or a limit also ends the space. */
function hasSpace(folder: string): boolean {
  const file = join(folder, '.space')
  try {
    writeFileSync(file, Buffer.alloc(NEEDED_BYTES), { flush: true })
    return true
  } catch (error) {
    return !isOutOfSpace(error)
  } finally {
    rmSync(file, { force: true })
  }
}

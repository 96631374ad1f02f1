import type { RootDatabase } from 'lmdb'

/** Longer than a disk that serves anybody takes. */
const PATIENCE_MS = 10_000

/** What was written may or may not be on disk. */
export class NotOnDiskError extends Error {
  override name = 'NotOnDiskError'
}

/**
 * Resolves when what was written until now is on disk: what is answered after it survives the loss of
 * power. The library never settles its promise for some writes that a full disk has failed, so this
 * one rejects after 10 s.
 */
export async function onDisk(db: RootDatabase): Promise<void> {
  let stop = () => {}
  const stalled = new Promise<never>((_, reject) => {
    const error = new NotOnDiskError(`Not on disk within ${PATIENCE_MS} ms`)
    const timer = setTimeout(() => reject(error), PATIENCE_MS)
    stop = () => clearTimeout(timer)
  })
  try {
    await Promise.race([db.flushed, stalled])
  } finally {
    stop()
  }
}

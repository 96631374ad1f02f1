/**
 * A commit that fails (the disk is full, say) is told to whoever waits for it. The library rejects
 * a promise of its own beside that one, for which nobody can wait, and which would end the process.
 * `failed` is told once of each. Whatever else nobody waited for is a bug, and ends it still.
 * Returns how to stop that.
 */
export function outliveStoreFaults(failed: (error: Error) => void): () => void {
  const outlive = (reason: unknown) => {
    if (!isStoreFault(reason)) throw reason
    // The library's own says why; the others only that.
    if (!('commitError' in reason)) failed(reason)
  }
  process.on('unhandledRejection', outlive)
  return () => process.off('unhandledRejection', outlive)
}

/** LMDB's errors carry its number or the system's, where others carry a name. */
function isStoreFault(error: unknown): error is Error {
  if (!(error instanceof Error)) return false
  return 'commitError' in error || ('code' in error && typeof error.code === 'number')
}

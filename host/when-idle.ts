/** Where the browser does not tell when it is idle (Safari), this long after. */
const ASSUMED_IDLE_MS = 500

/** Calls `work` once nothing more urgent is to be done, unless the returned function comes first. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, ASSUMED_IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}

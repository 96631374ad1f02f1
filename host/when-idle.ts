/** Gives the current screen, and its socket, the network first. */
export const SETTLING_MS = 3_000

/** How long to wait in browsers that do not report when they are idle (Safari). */
const ASSUMED_IDLE_MS = 500

/** Calls `work` once the page is idle, unless the returned function is called first. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(work, ASSUMED_IDLE_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(work)
  return () => cancelIdleCallback(handle)
}

/** The same, once the current screen has had the network for a while. */
export function whenSettled(work: () => void): () => void {
  let cancel = () => {}
  const settling = setTimeout(() => {
    cancel = whenIdle(work)
  }, SETTLING_MS)
  return () => {
    clearTimeout(settling)
    cancel()
  }
}

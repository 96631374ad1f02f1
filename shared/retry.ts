/** How long to wait between attempts, in milliseconds: twice as long after each failure. */
export interface Backoff {
  firstMs: number
  longestMs: number
  /** Up to this much longer, random for each wait, so that many tabs do not retry at the same time. */
  jitterMs?: number
}

/** For a page with a waiting visitor. */
export const PAGE_BACKOFF: Backoff = { firstMs: 1_000, longestMs: 30_000 }

/** The delay after that many failed attempts. */
export function retryDelayMs(
  attempts: number,
  { firstMs, longestMs, jitterMs = 0 }: Backoff,
): number {
  return Math.min(firstMs * 2 ** (attempts - 1) + jitterMs * Math.random(), longestMs)
}

/** Calls `again` after a delay, or once the network returns; the returned function cancels. */
export function retryAfter(delayMs: number, retry: () => void): () => void {
  const cancel = () => {
    clearTimeout(timer)
    window.removeEventListener('online', end)
  }
  const end = () => {
    cancel()
    retry()
  }
  const timer = setTimeout(end, delayMs)
  window.addEventListener('online', end)
  return cancel
}

/** Retries until `attempt` resolves to true; `failed` attempts came before. */
export async function retryUntilDone(
  attempt: () => Promise<boolean>,
  { failed = 0, ...backoff }: Backoff & { failed?: number },
): Promise<void> {
  const wait = (attempts: number) =>
    new Promise<void>((resolve) => retryAfter(retryDelayMs(attempts, backoff), resolve))
  if (failed > 0) await wait(failed)
  for (let attempts = failed + 1; !(await attempt()); attempts += 1) await wait(attempts)
}

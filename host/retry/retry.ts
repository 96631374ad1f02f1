const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

/** How long to wait after that many failed attempts: twice as long each time, up to a limit. */
export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS)
}

/** Retries until `attempt` succeeds, at growing intervals and at once when the network is back. */
export async function retryUntilDone(attempt: () => Promise<boolean>): Promise<void> {
  for (let attempts = 1; !(await attempt()); attempts += 1) await pause(retryDelayMs(attempts))
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      window.removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    window.addEventListener('online', end)
  })
}

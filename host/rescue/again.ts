import { retryDelayMs } from '../retry-delay'

/** Tries until it succeeds, with longer and longer pauses, and at once when the network is back. */
export async function again(attempt: () => Promise<boolean>): Promise<void> {
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

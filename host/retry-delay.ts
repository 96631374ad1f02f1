const FIRST_RETRY_MS = 1_000
const LONGEST_RETRY_MS = 30_000

/** How long to wait after so many failed attempts: twice as long each time, up to a limit. */
export function retryDelayMs(attempts: number): number {
  return Math.min(FIRST_RETRY_MS * 2 ** (attempts - 1), LONGEST_RETRY_MS)
}

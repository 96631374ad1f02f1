import type { Outcome } from 'shared'

/**
 * The work's outcome. A `TimedOut` failure after `ms`, when its signal is aborted as well; a
 * `Broken` one where it rejects.
 */
export function within<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const controller = new AbortController()
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      controller.abort()
      const message = `it did not answer within ${ms / 1000} seconds`
      resolve({ ok: false, error: { code: 'TimedOut', message } })
    }, ms)
    work(controller.signal)
      .catch(broken)
      .finally(() => clearTimeout(timer))
      .then(resolve)
  })
}

function broken(error: unknown): Outcome<never> {
  const message = error instanceof Error ? error.message : String(error)
  return { ok: false, error: { code: 'Broken', message } }
}

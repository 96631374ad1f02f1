import type { Outcome } from 'shared'

export function failed(code: string, message: string): Outcome<never> {
  return { ok: false, error: { code, message } }
}

/**
 * The work's outcome. After `ms` it is a `TimedOut` failure, and the work's signal is aborted; work
 * that rejects is a `Broken` one.
 */
export function withTimeout<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<Outcome<T>>,
): Promise<Outcome<T>> {
  const controller = new AbortController()
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      controller.abort()
      resolve(failed('TimedOut', `it did not answer within ${ms / 1000} seconds`))
    }, ms)
    work(controller.signal)
      .catch((error: unknown) =>
        failed('Broken', error instanceof Error ? error.message : String(error)),
      )
      .finally(() => clearTimeout(timer))
      .then(resolve)
  })
}

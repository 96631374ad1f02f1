import type { Outcome } from '@parlor/shared'

export function failure(code: string, message: string): Outcome<never> {
  return { ok: false, error: { code, message } }
}

/** Resolves as the work does. Work that rejects, or takes longer than `ms`, has failed. */
export function withTimeout<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Outcome<T>> {
  const controller = new AbortController()
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      controller.abort()
      resolve(failure('TimedOut', `it did not answer within ${ms / 1000} seconds`))
    }, ms)
    work(controller.signal)
      .then(
        (value) => ({ ok: true as const, value }),
        (cause: unknown) => {
          const message = cause instanceof Error ? cause.message : String(cause)
          return { ok: false as const, error: { code: 'Broken', message, cause } }
        },
      )
      .finally(() => clearTimeout(timer))
      .then(resolve)
  })
}

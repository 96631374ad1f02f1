import type { Outcome } from '@parlor/shared'

export function failed(code: string, message: string): Outcome<never> {
  return { ok: false, error: { code, message } }
}

/** What the work resolves to. Work that rejects, or takes longer than `ms`, has failed. */
export function withTimeout<T>(
  ms: number,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<Outcome<T>> {
  const controller = new AbortController()
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      controller.abort()
      resolve(failed('TimedOut', `it did not answer within ${ms / 1000} seconds`))
    }, ms)
    work(controller.signal)
      .then(
        (value) => ({ ok: true as const, value }),
        (error: unknown) =>
          failed('Broken', error instanceof Error ? error.message : String(error)),
      )
      .finally(() => clearTimeout(timer))
      .then(resolve)
  })
}

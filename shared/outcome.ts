/** An expected failure. `code` is the identity service's own error type, or `NetworkError`. */
export interface Failure {
  code: string
  message: string
  /** The underlying fault, if there is one. */
  cause?: unknown
}

/** The result of a call. Expected failures are values; only faults reject. */
export type Outcome<T = void> = { ok: true; value: T } | { ok: false; error: Failure }

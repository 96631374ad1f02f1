/** A value that changes, for `useSyncExternalStore` and other subscribers. */
export interface Observable<T> {
  get(): T
  /** Calls all listeners, unless the value is the same. */
  set(next: T): void
  /** Calls `listener` after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void
}

export function observable<T>(initial: T): Observable<T> {
  const listeners = new Set<() => void>()
  let current = initial
  return {
    get: () => current,
    set(next) {
      if (Object.is(next, current)) return
      current = next
      // Listeners may be added or removed during the calls.
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

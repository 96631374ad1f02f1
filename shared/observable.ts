/** A value that changes, for `useSyncExternalStore` and everybody else who waits for it. */
export interface Observable<T> {
  get(): T
  /** Tells all listeners, unless it is the value that was there. */
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
      // A listener may come or go while the others are told.
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

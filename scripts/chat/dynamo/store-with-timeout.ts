import type { Timers } from '../../platform/timers'

/** The store did not answer in time. Whether it did what was asked is not known. */
export class StoreStalledError extends Error {
  override name = 'StoreStalledError'
}

/**
 * The same store, but no call of it takes longer than `ms`, except for a line to be stored: it nearly
 * always is in the end, and a client that was told otherwise would say it twice.
 */
export function storeWithTimeout<Store extends object>(
  store: Store,
  { ms, timers }: { ms: number; timers: Timers },
): Store {
  return new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      if (name === 'append') return method.bind(target)
      return (...given: unknown[]) =>
        new Promise((resolve, reject) => {
          const stop = timers.after(ms, () =>
            reject(new StoreStalledError(`${String(name)} took over ${ms} ms`)),
          )
          // Inside a promise, so that a call which throws at once rejects as well.
          Promise.resolve(Reflect.apply(method, target, given))
            .then(resolve, reject)
            .finally(stop)
        })
    },
  })
}

import type { Timers } from '../platform/timers'
import type { ChatStore } from './chat-store'

/** The store did not answer in time. Whether it did what was asked is not known. */
export class StoreStalledError extends Error {
  override name = 'StoreStalledError'
}

/**
 * The same store, but no call of it takes longer than `ms`. A line to be stored is waited for: it
 * nearly always is in the end, and whoever was told that it is not would say it twice.
 */
export function impatientStore(
  store: ChatStore,
  { ms, timers }: { ms: number; timers: Timers },
): ChatStore {
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

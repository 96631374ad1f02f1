import type { ChatStore } from '../../chat/chat-store'

/** A call fails before it has any effect, or after its full effect; undefined: it succeeds. */
export type StoreFault = 'before' | 'after' | undefined

/** The same store, with the fault that the given function chooses for each call. */
export function faultyStore(
  store: ChatStore,
  nextFault: (method: string) => StoreFault,
): ChatStore {
  return new Proxy(store, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name)
      if (typeof method !== 'function') return method
      return async (...args: unknown[]) => {
        const fault = nextFault(String(name))
        if (fault === 'before') throw new Error(`${String(name)} failed before`)
        const result: unknown = await Reflect.apply(method, target, args)
        if (fault === 'after') throw new Error(`${String(name)} failed after`)
        return result
      }
    },
  })
}

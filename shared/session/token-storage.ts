/** The part of `Storage` that the SDK and this layer use. */
export interface TokenStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  clear(): void
}

/**
 * Local storage with a copy in memory, which takes over where local storage is refused, full, or
 * emptied in the middle of a session. `open` is asked for each access, since reading
 * `window.localStorage` itself throws where site data is blocked.
 */
export function createTokenStorage(open: () => Storage): TokenStorage {
  const memory = new Map<string, string>()

  /** What local storage answers; undefined where it throws. */
  function attempt<T>(access: (storage: Storage) => T): T | undefined {
    try {
      return access(open())
    } catch {
      return undefined
    }
  }

  return {
    getItem(key) {
      const stored = attempt((storage) => storage.getItem(key))
      if (typeof stored !== 'string') return memory.get(key) ?? null
      memory.set(key, stored)
      return stored
    },
    setItem(key, value) {
      memory.set(key, value)
      const stored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      // A full storage keeps the old value, which would win over the new one in memory.
      if (stored === undefined) attempt((storage) => storage.removeItem(key))
    },
    removeItem(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    clear() {
      for (const key of [...memory.keys()]) this.removeItem(key)
    },
  }
}

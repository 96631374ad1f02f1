/** The part of `Storage` that the session uses. */
export interface TokenStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  keys(): string[]
}

/** The part of it that a browser provides. */
export type BrowserStorage = Pick<Storage, keyof Omit<TokenStorage, 'keys'> | 'key' | 'length'>

/**
 * Local storage, with memory for what it refuses: site data may be blocked, or the storage full.
 * Calls `open` for each access, because even reading `window.localStorage` throws if site data is
 * blocked.
 */
export function createTokenStorage(open: () => BrowserStorage): TokenStorage {
  /** Holds only what local storage refused, so that clearing the storage ends the session. */
  const memory = new Map<string, string>()

  /** The result of local storage; undefined if it throws. */
  function attempt<T>(access: (storage: BrowserStorage) => T): T | undefined {
    try {
      return access(open())
    } catch {
      return undefined
    }
  }

  return {
    getItem: (key) => attempt((storage) => storage.getItem(key)) ?? memory.get(key) ?? null,
    setItem(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (isStored) {
        memory.delete(key)
        return
      }
      memory.set(key, value)
      // A full storage keeps the old value, which would hide the new one in memory.
      attempt((storage) => storage.removeItem(key))
    },
    removeItem(key) {
      memory.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    keys() {
      const storedKeys = attempt((storage) =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
      )
      return [...memory.keys(), ...(storedKeys ?? [])]
    },
  }
}

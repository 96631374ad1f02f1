/** The part of `Storage` that the session uses. */
export interface TokenStorage {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
  keys(): string[]
}

/** What a browser offers of it. */
export type BrowserStorage = Pick<Storage, keyof Omit<TokenStorage, 'keys'> | 'key' | 'length'>

/**
 * Local storage, and memory for what it refuses: site data may be blocked, or the storage full.
 * `open` is called for each access, because even reading `window.localStorage` throws where site
 * data is blocked.
 */
export function createTokenStorage(open: () => BrowserStorage): TokenStorage {
  /** Holds only what local storage did not take, so that emptying the storage ends the session. */
  const refused = new Map<string, string>()

  /** What local storage answers; undefined if it throws. */
  function attempt<T>(access: (storage: BrowserStorage) => T): T | undefined {
    try {
      return access(open())
    } catch {
      return undefined
    }
  }

  return {
    getItem: (key) => attempt((storage) => storage.getItem(key)) ?? refused.get(key) ?? null,
    setItem(key, value) {
      const isStored = attempt((storage) => {
        storage.setItem(key, value)
        return true
      })
      if (isStored) {
        refused.delete(key)
        return
      }
      refused.set(key, value)
      // A full storage keeps the old value, which would win over the new one in memory.
      attempt((storage) => storage.removeItem(key))
    },
    removeItem(key) {
      refused.delete(key)
      attempt((storage) => storage.removeItem(key))
    },
    keys() {
      const stored = attempt((storage) =>
        Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''),
      )
      return [...refused.keys(), ...(stored ?? [])]
    },
  }
}

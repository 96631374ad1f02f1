import { createSession, type SessionOptions } from '@parlor/shared/session'

/** The page's own session without a page. `entries` is its storage. */
export function memorySession(config: SessionOptions['config']) {
  const entries = new Map<string, string>()
  const session = createSession({
    config,
    openStorage: () => ({
      get length() {
        return entries.size
      },
      key: (at) => [...entries.keys()][at] ?? null,
      getItem: (key) => entries.get(key) ?? null,
      setItem: (key, value) => entries.set(key, value),
      removeItem: (key) => entries.delete(key),
    }),
    page: { addEventListener() {} },
  })
  return { session, entries }
}

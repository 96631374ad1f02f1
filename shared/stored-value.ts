/** A value that survives a reload. */
export interface StoredValue {
  /** The last written value; undefined if there is none, or if it is not JSON. */
  read(): unknown
  /** Stores a JSON value; undefined removes it. False if the browser cannot store it. */
  write(value: unknown): boolean
  /** Removes it, and stores nothing from here on. */
  close(): void
}

/**
 * Stores a value, never a password: through a reload of the tab, or on this device until somebody
 * clears the site's data. `what` starts with the owner's prefix: `auth-login`. For text that a
 * member typed use `openDraft`.
 */
export function openStoredValue(what: string, where: 'tab' | 'device' = 'tab'): StoredValue {
  let storage = storageOf(where)
  const key = `parlor.${what}`
  return {
    read() {
      try {
        return JSON.parse(storage?.getItem(key) ?? 'null') ?? undefined
      } catch {
        // Another program's entry under our name.
        return undefined
      }
    },
    write(value) {
      try {
        if (value === undefined) storage?.removeItem(key)
        else storage?.setItem(key, JSON.stringify(value))
        return storage !== undefined
      } catch (fault) {
        // The storage is full: the value stays in the page, and only a reload loses it.
        console.error(`${key} could not be stored for a reload.`, fault)
        return false
      }
    },
    close() {
      storage?.removeItem(key)
      storage = undefined
    },
  }
}

/** Undefined if the browser stores nothing for this site: even reading the property may throw. */
function storageOf(where: 'tab' | 'device'): Storage | undefined {
  try {
    return where === 'tab' ? window.sessionStorage : window.localStorage
  } catch {
    return undefined
  }
}

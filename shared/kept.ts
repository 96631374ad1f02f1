/** A value that survives a reload, for this tab only. */
export interface Kept {
  /** The last written value; undefined if there is none, or if it is not JSON. */
  read(): unknown
  /** Stores a JSON value; undefined removes it. False if the tab cannot store it. */
  write(value: unknown): boolean
  /** Removes it, and stores nothing from here on. */
  close(): void
}

/**
 * Keeps a value through a reload of the tab; never a password. `what` starts with the owner's
 * prefix: `auth-login`. For data of an account use `openTyped`.
 */
export function openKept(what: string): Kept {
  let storage = tabStorage()
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
        console.error(`${key} could not be kept for a reload.`, fault)
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
function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

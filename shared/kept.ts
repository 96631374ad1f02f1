/** Something that is kept through a reload, for this tab alone. */
export interface Kept {
  /** What was written last; undefined if there is nothing, or something that is not JSON. */
  read(): unknown
  /** Keeps a value that JSON can hold; undefined removes it. False if the tab cannot keep it. */
  write(value: unknown): boolean
  /** Forgets it, and keeps nothing from here on. */
  close(): void
}

/**
 * Keeps something through a reload of the tab; never a password. `what` begins with the owner's own
 * prefix: `auth-login`. What belongs to an account is opened by `openTyped`.
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
        // The storage is full: the value lives on in the page, and only a reload loses it.
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

/** Undefined where the browser keeps nothing for this site: reading the property alone may throw. */
function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

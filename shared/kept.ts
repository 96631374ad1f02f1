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
 * Keeps what somebody typed through a reload of the tab; never for a password. `what` begins with
 * the remote's own prefix: `chat`, `auth-login`. With the `username` of who is signed in it is
 * theirs alone: whoever signs in next on the tab finds nothing of it.
 */
export function openKept(what: string, username?: string): Kept {
  let storage = tabStorage()
  const everybodys = `parlor.${what}`
  const key = username === undefined ? everybodys : `${everybodys}.${username}`
  for (const other of Object.keys(storage ?? {})) {
    if (other.startsWith(`${everybodys}.`) && other !== key) storage?.removeItem(other)
  }
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

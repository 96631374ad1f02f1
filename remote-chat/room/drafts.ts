import type { Message } from '../connection/outbox'

const PREFIX = 'parlor.chat.'

/** What a person wrote and the room has not taken yet. */
export interface Drafts {
  draft: string
  /** Refused texts that wait until the composer is free. */
  returned: readonly string[]
  outgoing: readonly Message[]
}

export const NO_DRAFTS: Drafts = { draft: '', returned: [], outgoing: [] }

function parseMessage(value: unknown): Message[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, text }: { id?: unknown; text?: unknown } = value
  return typeof id === 'string' && typeof text === 'string' ? [{ id, text }] : []
}

function parseDrafts(json: string): Drafts {
  try {
    const value: { [Key in keyof Drafts]?: unknown } = JSON.parse(json)
    const { draft, returned, outgoing } = value
    return {
      draft: typeof draft === 'string' ? draft : '',
      returned: Array.isArray(returned) ? returned.filter((text) => typeof text === 'string') : [],
      outgoing: Array.isArray(outgoing) ? outgoing.flatMap(parseMessage) : [],
    }
  } catch {
    // Another program's entry under our name.
    return NO_DRAFTS
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

/**
 * Keeps a person's drafts through a reload, for this tab and this user only: whoever signs in next
 * on the same tab finds nothing of them.
 */
export function openDrafts(username: string) {
  let storage = tabStorage()
  const key = PREFIX + username
  for (const other of Object.keys(storage ?? {})) {
    if (other.startsWith(PREFIX) && other !== key) storage?.removeItem(other)
  }
  return {
    read: (): Drafts => parseDrafts(storage?.getItem(key) ?? ''),
    write(drafts: Drafts): void {
      const isEmpty = !drafts.draft && !drafts.returned.length && !drafts.outgoing.length
      try {
        if (isEmpty) storage?.removeItem(key)
        else storage?.setItem(key, JSON.stringify(drafts))
      } catch (fault) {
        // The storage is full: the drafts live on in the page, and only a reload loses them.
        console.error('Chat: the draft could not be kept for a reload.', fault)
      }
    },
    /** Forgets everything, and keeps nothing from here on. */
    close(): void {
      storage?.removeItem(key)
      storage = undefined
    },
  }
}

import type { OutgoingMessage } from './outgoing-queue'

const PREFIX = 'parlor.chat.'

/** What a person wrote and the room has not taken yet. */
export interface Words {
  draft: string
  /** Refused texts that wait for the composer to be free. */
  returned: readonly string[]
  outgoing: readonly OutgoingMessage[]
}

export interface KeptWords {
  read(): Words
  write(words: Words): void
  clear(): void
}

export const NO_WORDS: Words = { draft: '', returned: [], outgoing: [] }

function parseOutgoing(value: unknown): OutgoingMessage[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, text }: { id?: unknown; text?: unknown } = value
  if (typeof id !== 'string' || typeof text !== 'string') return []
  return [{ id, text, waited: true }]
}

function parseWords(json: string): Words {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    // Another program's entry under our name, and no words of ours.
    return NO_WORDS
  }
  if (typeof value !== 'object' || value === null) return NO_WORDS
  const { draft, returned, outgoing }: { [Key in keyof Words]?: unknown } = value
  return {
    draft: typeof draft === 'string' ? draft : '',
    returned: Array.isArray(returned) ? returned.filter((text) => typeof text === 'string') : [],
    outgoing: Array.isArray(outgoing) ? outgoing.flatMap(parseOutgoing) : [],
  }
}

/** Undefined where the browser keeps nothing for this site: reading the property alone may throw. */
export function tabStorage(): Storage | undefined {
  try {
    return window.sessionStorage
  } catch {
    return undefined
  }
}

/**
 * Keeps a person's words through a reload, for this tab and this user only: who signs in next on
 * the same tab finds nothing of them.
 */
export function openKeptWords(username: string, storage = tabStorage()): KeptWords {
  const key = PREFIX + username
  for (const other of storage ? Object.keys(storage) : []) {
    if (other.startsWith(PREFIX) && other !== key) storage?.removeItem(other)
  }
  return {
    read: () => parseWords(storage?.getItem(key) ?? ''),
    write(words) {
      if (words.draft === '' && words.returned.length === 0 && words.outgoing.length === 0) {
        storage?.removeItem(key)
        return
      }
      try {
        storage?.setItem(key, JSON.stringify(words))
      } catch (fault) {
        // The storage is full: the words live on in the page, only a reload would lose them.
        console.error('Chat: the draft could not be kept for a reload.', fault)
      }
    },
    clear: () => storage?.removeItem(key),
  }
}

import { openKept } from '@parlor/shared'
import type { Message } from '../connection/outbox'

/** What a person wrote and the room has not taken yet. */
export interface Drafts {
  draft: string
  /** Refused texts that wait until the composer is free. */
  returned: readonly string[]
  outgoing: readonly Message[]
}

function parseMessage(value: unknown): Message[] {
  if (typeof value !== 'object' || value === null) return []
  const { id, text }: { id?: unknown; text?: unknown } = value
  return typeof id === 'string' && typeof text === 'string' ? [{ id, text }] : []
}

function parseDrafts(value: unknown): Drafts {
  const { draft, returned, outgoing }: { [Key in keyof Drafts]?: unknown } = Object(value)
  return {
    draft: typeof draft === 'string' ? draft : '',
    returned: Array.isArray(returned) ? returned.filter((text) => typeof text === 'string') : [],
    outgoing: Array.isArray(outgoing) ? outgoing.flatMap(parseMessage) : [],
  }
}

/** Keeps a person's drafts through a reload. */
export function openDrafts(username: string) {
  const kept = openKept('chat', username)
  return {
    read: (): Drafts => parseDrafts(kept.read()),
    write(drafts: Drafts): void {
      const isEmpty = !drafts.draft && !drafts.returned.length && !drafts.outgoing.length
      kept.write(isEmpty ? undefined : drafts)
    },
    close: kept.close,
  }
}

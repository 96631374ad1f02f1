import type { PackageName } from '@parlor/shared/contract/build/package-names'
import type { ReportKind } from '@parlor/shared/contract/report'
import { LoadError } from '../federation/load-error'

/** The release that an error belongs to. */
export interface ReleaseRef {
  remote: PackageName
  version: string
}

/** An event, stored until the reporter makes a report of it. */
export interface Note {
  id: string
  kind: ReportKind
  at: number
  pathname: string
  error: unknown
  /** Undefined if only the stack says whose error it is. */
  release: ReleaseRef | undefined
}

/** Per page load: a loop that throws must not flood the receiver. */
const MAX_NOTES = 50

const notes = new Map<string, Note>()
let take: ((note: Note) => void) | undefined
let isOff = false

/**
 * Notes an event, equal errors once. Returns the id of its report; undefined while it is unknown
 * whether this page reports.
 */
export function note(kind: ReportKind, error?: unknown, release?: ReleaseRef): string | undefined {
  const key = [kind, release?.remote, release?.version, textOf(error)].join(' ')
  const existing = notes.get(key)
  if (isOff || (!existing && notes.size === MAX_NOTES)) return undefined
  const { pathname } = location
  const entry = existing ?? { id: drawId(), kind, at: Date.now(), pathname, error, release }
  notes.set(key, entry)
  if (!existing) take?.(entry)
  return take && entry.id
}

/** Passes on all notes so far, and all later ones. */
export function takeNotes(listener: (note: Note) => void): void {
  take = listener
  for (const each of notes.values()) listener(each)
}

/** Stops taking notes: this page reports nothing. */
export function dropNotes(): void {
  isOff = true
  notes.clear()
}

/** Notes uncaught errors. React passes its own to the window too. */
export function noteUncaught(): void {
  window.addEventListener('error', ({ error }) => error && note('uncaught', error))
  window.addEventListener('unhandledrejection', ({ reason }) => note('rejection', reason))
}

export function drawId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    (byte % 36).toString(36),
  ).join('')
}

/** Errors with the same text are equal: for the host's own errors that is the message. */
function textOf(error: unknown): string {
  return error instanceof Error && !(error instanceof LoadError)
    ? String(error.stack)
    : String(error)
}

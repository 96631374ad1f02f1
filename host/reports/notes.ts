import type { Deployable } from '@parlor/shared/contract/build/package-names'
import type { ReportKind } from '@parlor/shared/contract/report'
import { LoadError } from '../remotes/outcome'

/** Whose error it is. */
export interface Version {
  remote: Deployable
  version: string
}

/** What happened, as it is kept until the reporter makes a report of it. */
export interface Note {
  id: string
  kind: ReportKind
  at: number
  pathname: string
  error: unknown
  /** Undefined where the stack alone says whose error it is. */
  release: Version | undefined
}

/** Of one page load: a loop that throws must not flood anybody. */
const MAX_NOTES = 50

const notes = new Map<string, Note>()
let take: ((note: Note) => void) | undefined
let isOff = false

/**
 * Notes what happened, equal errors once. Returns the id that its report has; undefined while it is
 * not known that this page reports.
 */
export function note(kind: ReportKind, error?: unknown, release?: Version): string | undefined {
  const key = [kind, release?.remote, release?.version, textOf(error)].join(' ')
  const known = notes.get(key)
  if (isOff || (!known && notes.size === MAX_NOTES)) return undefined
  const { pathname } = location
  const made = known ?? { id: drawId(), kind, at: Date.now(), pathname, error, release }
  notes.set(key, made)
  if (!known) take?.(made)
  return take && made.id
}

/** Hands over what was noted, and all that comes. */
export function takeNotes(taking: (note: Note) => void): void {
  take = taking
  for (const each of notes.values()) taking(each)
}

/** Where nothing is reported, nothing is kept. */
export function dropNotes(): void {
  isOff = true
  notes.clear()
}

/** Notes what nobody catches. React hands such errors of its own to the window as well. */
export function noteUncaught(): void {
  window.addEventListener('error', ({ error }) => error && note('uncaught', error))
  window.addEventListener('unhandledrejection', ({ reason }) => note('rejection', reason))
}

export function drawId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) =>
    (byte % 36).toString(36),
  ).join('')
}

/** The host's own errors are equal if they say the same, wherever they were thrown. */
function textOf(error: unknown): string {
  return error instanceof Error && !(error instanceof LoadError)
    ? String(error.stack)
    : String(error)
}

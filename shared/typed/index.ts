import { useSyncExternalStore } from 'react'
import { createTokenStorage } from '../session/token-storage'
import { forgetWith, type TypingSession } from './forget-with'
import { createTypedEntries } from './typed-entries'
import { guardWaiting, isAnyWaiting } from './waiting'

export type { Typed } from './typed-entries'
export { reloadPage } from './waiting'

const entries = createTypedEntries(createTokenStorage(() => window.sessionStorage))

/** Opens what is kept of `what` for an account, in this tab alone. */
export const openTyped = entries.open

/** How many messages of this tab wait to be sent. */
export function useWaiting(): number {
  return useSyncExternalStore(entries.waiting.subscribe, entries.waiting.get)
}

/** Keeps what is typed on this page for as long as the session says. */
export function keepTypedOf(session: TypingSession): void {
  guardWaiting(entries.waiting)
  forgetWith(session, entries)
}

/** Asks before a sign-out, which deletes them, while messages wait in any tab; true if it may go on. */
export async function confirmSignOut(): Promise<boolean> {
  if (!(await isAnyWaiting(entries.waiting))) return true
  return window.confirm('Messages of yours have not been sent yet. Signing out deletes them.')
}

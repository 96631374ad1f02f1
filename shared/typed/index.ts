import { useSyncExternalStore } from 'react'
import { createTokenStorage } from '../session/token-storage'
import { forgetWith, type TypingSession } from './forget-with'
import { createTypedEntries } from './typed-entries'
import { guardWaiting, isAnyWaiting } from './waiting'

export type { Typed } from './typed-entries'
export { reloadPage } from './waiting'

const entries = createTypedEntries(createTokenStorage(() => window.sessionStorage))

/** Opens what is stored of `what` for an account, in this tab only. */
export const openTyped = entries.open

/** The number of this tab's messages that wait to be sent. */
export function useWaiting(): number {
  return useSyncExternalStore(entries.waiting.subscribe, entries.waiting.get)
}

/** Keeps typed text on this page for as long as the session says. */
export function keepTypedOf(session: TypingSession): void {
  guardWaiting(entries.waiting)
  forgetWith(session, entries)
}

/** Asks before a sign-out, which deletes waiting messages of any tab; true if it may continue. */
export async function confirmSignOut(): Promise<boolean> {
  if (!(await isAnyWaiting(entries.waiting))) return true
  return window.confirm('Messages of yours have not been sent yet. Signing out deletes them.')
}

import { useSyncExternalStore } from 'react'
import type { Session } from '../session'
import { createTokenStorage } from '../session/token-storage'
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

/** Forgets what was typed where the session says so: once now, and at each change. */
export function keepTypedOf(session: Pick<Session, 'getState' | 'subscribe' | 'forgetBefore'>) {
  function forget(): void {
    const state = session.getState()
    const username = state.status === 'signed-in' ? state.user.username : undefined
    entries.forget({ username, before: session.forgetBefore() })
  }

  guardWaiting(entries.waiting)
  forget()
  session.subscribe(forget)
}

/** Asks before a sign-out, which deletes them, while messages wait in any tab; true if it may go on. */
export async function confirmSignOut(): Promise<boolean> {
  if (!(await isAnyWaiting(entries.waiting))) return true
  return window.confirm('Messages of yours have not been sent yet. Signing out deletes them.')
}

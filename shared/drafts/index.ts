import { useSyncExternalStore } from 'react'
import { createTokenStorage } from '../session/token-storage'
import { createDrafts } from './drafts'
import { type DraftSession, expireDrafts } from './expire-drafts'
import { guardWaiting, isAnyWaiting } from './unsent-messages'

export type { Draft } from './drafts'
export { reloadPage } from './unsent-messages'

const drafts = createDrafts(createTokenStorage(() => window.sessionStorage))

/** Opens the draft called `what` of an account, in this tab only. */
export const openDraft = drafts.open

/** The number of this tab's messages that wait to be sent. */
export function useUnsentCount(): number {
  return useSyncExternalStore(drafts.waiting.subscribe, drafts.waiting.get)
}

/** Keeps this page's drafts for as long as the session says. */
export function keepDraftsFor(session: DraftSession): void {
  guardWaiting(drafts.waiting)
  expireDrafts(session, drafts)
}

/** Asks before a sign-out, which deletes waiting messages of any tab; true if it may continue. */
export async function confirmSignOut(): Promise<boolean> {
  if (!(await isAnyWaiting(drafts.waiting))) return true
  return window.confirm('Some of your messages have not been sent yet. Signing out deletes them.')
}

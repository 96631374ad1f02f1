import type { Session } from '../session'
import type { Drafts } from './drafts'

export type DraftSession = Pick<Session, 'subscribe' | 'forgetBefore'>

/** Forgets typed text when the session says so: once now, and at each change. */
export function expireDrafts(session: DraftSession, drafts: Drafts): void {
  const forget = () => drafts.forget(session.forgetBefore())
  forget()
  session.subscribe(forget)
}

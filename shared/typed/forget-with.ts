import type { Session } from '../session'
import type { TypedEntries } from './typed-entries'

export type TypingSession = Pick<Session, 'subscribe' | 'forgetBefore'>

/** Forgets typed text when the session says so: once now, and at each change. */
export function forgetWith(session: TypingSession, entries: TypedEntries): void {
  const forget = () => entries.forget(session.forgetBefore())
  forget()
  session.subscribe(forget)
}

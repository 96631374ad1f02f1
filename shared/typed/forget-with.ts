import type { Session } from '../session'
import type { TypedEntries } from './typed-entries'

export type TypingSession = Pick<Session, 'getState' | 'subscribe' | 'forgetBefore'>

/** Forgets what was typed where the session says so: once now, and at each change. */
export function forgetWith(session: TypingSession, entries: TypedEntries): void {
  function forget(): void {
    const state = session.getState()
    const username = state.status === 'signed-in' ? state.user.username : undefined
    entries.forget({ username, before: session.forgetBefore() })
  }

  forget()
  session.subscribe(forget)
}

import { useSyncExternalStore } from 'react'
import { keepDraftsFor } from '../drafts'
import type { EndReason, PoolConfig } from '../identity'
import { createSession, type Session, type SessionState } from './session'

export type { EndReason, Session, SessionState }

let current: Session | undefined

/** Creates the page's one session. `shared` is loaded once, so remotes and host share it. */
export function startSession(config: PoolConfig): Session {
  if (current === undefined) {
    current = createSession({ config })
    keepDraftsFor(current)
  }
  return current
}

/** Throws before boot has started the session: calling it earlier is a bug. */
export function getSession(): Session {
  if (current === undefined) throw new Error('The session has not been started yet.')
  return current
}

/** The session's state, for components; they render again when it changes. */
export function useSession(): SessionState {
  const session = getSession()
  return useSyncExternalStore(session.subscribe, session.getState)
}

/** Replaces the page's session. Only for tests, through `shared/testing`. */
export function installSession(session: Session): void {
  current = session
}

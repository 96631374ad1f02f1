import { useSyncExternalStore } from 'react'
import { getSession } from './page-session'
import type { SessionState } from './session-state'

/** The session's state, for components; they render again when it changes. */
export function useSession(): SessionState {
  const session = getSession()
  return useSyncExternalStore(session.subscribe, session.getState)
}

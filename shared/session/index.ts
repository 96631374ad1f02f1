// The face of the session.
export { getSession, installSession, startSession, useSession } from './page-session'
export type { Session } from './session'
export type { SessionState } from './session-state'

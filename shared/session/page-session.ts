import { createUserPool } from '../identity/identity'
import type { RuntimeConfig } from '../runtime-config/runtime-config'
import { createSession, type Session } from './session'

let current: Session | undefined

/** Makes the page's one session. `shared` is loaded once, so remotes and host meet in this one. */
export function startSession(config: RuntimeConfig): Session {
  current ??= createSession(createUserPool({ config }))
  return current
}

/** Throws before boot has started the session: asking earlier is a fault of the program. */
export function getSession(): Session {
  if (current === undefined) throw new Error('The session has not been started yet.')
  return current
}

/** Takes the place of the page's session. Only tests do that, through `shared/testing`. */
export function installSession(session: Session): void {
  current = session
}

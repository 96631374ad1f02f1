import { useDeferredValue } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { paths, useSession } from 'shared'
import { QuietWaiting } from './quiet-waiting'
import { SessionUnreachable } from './session-unreachable'

/**
 * The guard (specification section 6). Nothing behind it is painted, loaded or connected before
 * the session has answered, and all of it goes in the moment the session ends.
 */
export function SignedInOnly() {
  const session = useSession()
  // Entering may wait a moment for its screen; leaving may not.
  const shown = useDeferredValue(session)

  switch (session.status) {
    case 'signed-out':
      return <Navigate to={paths.login} replace />
    case 'unreachable':
      return <SessionUnreachable failure={session.error} />
    case 'unknown':
      return <QuietWaiting>Looking for your sign-in …</QuietWaiting>
    case 'signed-in':
      if (shown.status === 'signed-in') return <Outlet />
      return <QuietWaiting>Opening …</QuietWaiting>
  }
}

import { pathAfterSignIn, paths, type RequestedPath, useLocation, useSession } from '@parlor/shared'
import { useDeferredValue, useState } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { DelayedSpinner } from '../loading-state'
import { SessionUnreachable } from './session-unreachable'

/**
 * The guard (specification section 6). Nothing behind it is painted, loaded or connected before the
 * session is known, and all of it disappears as soon as the session ends.
 */
export function SignedInOnly() {
  const session = useSession()
  // Entering may wait briefly for the screen; leaving may not.
  const deferredSession = useDeferredValue(session)

  const { pathname, search, hash } = useLocation()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (session.status === 'signed-in' && !wasSignedIn) setWasSignedIn(true)

  switch (session.status) {
    case 'signed-out': {
      // A visitor who signs out does not want to come back here; one whose session ended does.
      const isSignOut = wasSignedIn && !session.why
      const state: RequestedPath | undefined = isSignOut
        ? undefined
        : { askedFor: pathname + search + hash }
      return <Navigate to={paths.login} replace state={state} />
    }
    case 'unreachable':
      return <SessionUnreachable failure={session.error} />
    case 'unknown':
      return <DelayedSpinner>Checking your sign-in …</DelayedSpinner>
    case 'signed-in':
      if (deferredSession.status === 'signed-in') return <Outlet />
      return <DelayedSpinner>Opening …</DelayedSpinner>
  }
}

/**
 * The screens for anonymous visitors. Signed-in visitors are redirected to the dash on arrival;
 * after a later sign-in in this or another tab, to the path that they requested, if any.
 */
export function AnonymousOnly() {
  const { status } = useDeferredValue(useSession())
  if (status === 'unknown') return <DelayedSpinner>Checking your sign-in …</DelayedSpinner>
  return <AnonymousVisit isSignedIn={status === 'signed-in'} />
}

function AnonymousVisit({ isSignedIn }: { isSignedIn: boolean }) {
  const [cameSignedIn] = useState(isSignedIn)
  const { state } = useLocation()
  return (
    <>
      {isSignedIn && <Navigate to={cameSignedIn ? paths.dash : pathAfterSignIn(state)} replace />}
      {/* The current screen stays until the dash has loaded. */}
      {!cameSignedIn && <Outlet />}
    </>
  )
}

/** Who may see the screens of a route. */
export const guards = { anonymous: AnonymousOnly, 'signed-in': SignedInOnly, everyone: Outlet }

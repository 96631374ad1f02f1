import { pathAfterSignIn, paths, useLocation, useSession } from '@parlor/shared'
import { useDeferredValue, useState } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { DelayedSpinner } from '../loading-state'

/**
 * The screens for anonymous visitors. Signed-in visitors are redirected to the dash on arrival;
 * after a later sign-in on this tab or another, to the path that the guard kept closed if any.
 */
export function AnonymousOnly() {
  const { status } = useDeferredValue(useSession())
  if (status === 'unknown') return <DelayedSpinner>Checking your sign-in …</DelayedSpinner>
  return <Visit isSignedIn={status === 'signed-in'} />
}

function Visit({ isSignedIn }: { isSignedIn: boolean }) {
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

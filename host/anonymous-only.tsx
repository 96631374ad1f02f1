import { paths, useSession } from '@parlor/shared'
import { useDeferredValue, useState } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { DelayedSpinner } from './delayed-spinner'

/** The screens for anonymous visitors. Whoever is signed in is led to the dash: on arrival, and when
 * a sign-in comes later, on this tab or on another. */
export function AnonymousOnly() {
  const { status } = useDeferredValue(useSession())
  if (status === 'unknown') return <DelayedSpinner>Checking your sign-in …</DelayedSpinner>
  return <Visit isSignedIn={status === 'signed-in'} />
}

function Visit({ isSignedIn }: { isSignedIn: boolean }) {
  const [cameSignedIn] = useState(isSignedIn)
  return (
    <>
      {isSignedIn && <Navigate to={paths.dash} replace />}
      {/* A screen that was on view stays until the dash is there. */}
      {!cameSignedIn && <Outlet />}
    </>
  )
}

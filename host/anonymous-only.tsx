import { paths, useSession } from '@parlor/shared'
import { useDeferredValue, useState } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { DelayedSpinner } from './delayed-spinner'

/**
 * The screens for anonymous visitors. Signed-in visitors are redirected to the dash: on arrival,
 * and after a later sign-in on this tab or another.
 */
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
      {/* The current screen stays until the dash has loaded. */}
      {!cameSignedIn && <Outlet />}
    </>
  )
}

import { useDeferredValue, useState } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { paths, useSession } from 'shared'
import { DelayedSpinner } from './delayed-spinner'

/** Sends visitors who arrive signed in to the dash; shows the others what they came for. */
export function AnonymousOnly() {
  const { status } = useDeferredValue(useSession())
  if (status === 'unknown') return <DelayedSpinner>Checking your sign-in …</DelayedSpinner>
  return <Arrival isSignedIn={status === 'signed-in'} />
}

function Arrival({ isSignedIn }: { isSignedIn: boolean }) {
  // Fixed on arrival: a screen that signs somebody in leads on to the dash itself.
  const [cameSignedIn] = useState(isSignedIn)
  return cameSignedIn ? <Navigate to={paths.dash} replace /> : <Outlet />
}

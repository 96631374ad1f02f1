import { useDeferredValue, useState } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { paths, useSession } from 'shared'
import { QuietWaiting } from './quiet-waiting'

/** Sends visitors who arrive signed in to the dash; shows the others what they came for. */
export function AnonymousOnly() {
  const { status } = useDeferredValue(useSession())
  if (status === 'unknown') return <QuietWaiting>Looking for your sign-in …</QuietWaiting>
  return <Arrival isSignedIn={status === 'signed-in'} />
}

function Arrival({ isSignedIn }: { isSignedIn: boolean }) {
  // As it was on arrival: who signs in on a screen is taken on by that screen itself.
  const [cameSignedIn] = useState(isSignedIn)
  return cameSignedIn ? <Navigate to={paths.dash} replace /> : <Outlet />
}

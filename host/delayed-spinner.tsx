import { productName, Status } from '@parlor/shared'
import { type ReactNode, useEffect, useState } from 'react'

/** Waits shorter than this are not announced. */
export const SPINNER_DELAY_MS = 300

/** Replaces a screen while it loads: blank at first, then a loading message. */
export function DelayedSpinner({ children }: { children: ReactNode }) {
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SPINNER_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <main className="host-waiting" aria-busy="true">
      {/* Screen-reader users who navigate by headings need one here as well. */}
      {isShown && <h1 className="parlor-visually-hidden">{productName()}</h1>}
      <Status tone="waiting">{isShown && children}</Status>
    </main>
  )
}

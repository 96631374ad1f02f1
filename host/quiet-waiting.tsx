import { type ReactNode, useEffect, useState } from 'react'
import { Status } from 'shared'

/** Waiting shorter than this is not worth a word. */
export const QUIET_MS = 300

/** Stands where a screen will be: says nothing at first, then what one waits for. */
export function QuietWaiting({ children }: { children: ReactNode }) {
  const [speaks, setSpeaks] = useState(false)

  useEffect(() => {
    const timer = setTimeout(() => setSpeaks(true), QUIET_MS)
    return () => clearTimeout(timer)
  }, [])

  return (
    <main className="host-waiting" aria-busy="true">
      {/* Who goes by headings finds one here as well. */}
      {speaks && <h1 className="parlor-visually-hidden">Parlor</h1>}
      <Status tone="waiting">{speaks && children}</Status>
    </main>
  )
}

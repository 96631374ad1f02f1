import { productName, Status } from '@parlor/shared'
import { type ReactNode, use, useEffect, useState } from 'react'

/** How long the previous screen stays while the next one loads, before a loading state appears. */
export const MAX_DELAY_MS = 300

interface Race {
  promise: Promise<void>
  isOver: boolean
}

const races = new WeakMap<Promise<unknown>, Race>()

/** Resolves when the work is done, at most `MAX_DELAY_MS` after the first call for it. */
export function raceWithDelay(work: Promise<unknown>): Promise<void> {
  return raceOf(work).promise
}

/** Suspends a transition until `raceWithDelay(work)` has resolved. */
export function useRaceWithDelay(work: Promise<unknown>): void {
  const race = raceOf(work)
  if (!race.isOver) use(race.promise)
}

function raceOf(work: Promise<unknown>): Race {
  const current = races.get(work)
  if (current) return current
  const race: Race = { isOver: false, promise: Promise.resolve() }
  race.promise = new Promise((resolve) => {
    const end = () => {
      race.isOver = true
      resolve()
    }
    const timer = setTimeout(end, MAX_DELAY_MS)
    work.finally(() => {
      clearTimeout(timer)
      end()
    })
  })
  races.set(work, race)
  return race
}

/** Waits shorter than this are not announced. */
export const SPINNER_DELAY_MS = 300

/** Replaces a screen while it loads: empty at first, then a loading message. */
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

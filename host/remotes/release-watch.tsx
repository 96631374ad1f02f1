import { useEffect, useRef } from 'react'
import { useLocation } from 'shared'
import type { ReleaseBoard } from './release-board'

/** How often an open page asks what is live. */
export const WATCH_INTERVAL_MS = 60_000

/** Learns of new releases: when the page is looked at again, on navigation, and at an interval. */
export function ReleaseWatch({ board }: { board: Pick<ReleaseBoard, 'refresh'> }) {
  const { pathname } = useLocation()
  const seen = useRef(pathname)

  useEffect(() => {
    // Not on arrival: the page has just brought the index along.
    if (seen.current === pathname) return
    seen.current = pathname
    board.refresh()
  }, [board, pathname])

  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') board.refresh()
    }
    const timer = setInterval(refresh, WATCH_INTERVAL_MS)
    window.addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [board])

  return null
}

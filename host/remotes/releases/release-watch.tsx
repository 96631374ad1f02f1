import { useLocation } from '@parlor/shared'
import { useEffect, useRef } from 'react'
import { whenSettled } from '../../when-idle'
import type { ReleaseIndexClient } from './release-index-client'

/** How often an open page asks which releases are live: a rollback reaches it within a minute. */
export const WATCH_INTERVAL_MS = 30_000

/** Fetches the release index when the page is idle, then when it becomes visible, on navigation and at
 * an interval. */
export function ReleaseWatch({ index }: { index: Pick<ReleaseIndexClient, 'refresh' | 'load'> }) {
  const { pathname } = useLocation()
  const lastPathname = useRef(pathname)

  useEffect(() => {
    // Not on arrival: the page lists the screens.
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    index.refresh()
  }, [index, pathname])

  useEffect(() => whenSettled(() => void index.load()), [index])

  useEffect(() => {
    const refresh = () => {
      if (document.visibilityState === 'visible') index.refresh()
    }
    const timer = setInterval(refresh, WATCH_INTERVAL_MS)
    window.addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      clearInterval(timer)
      window.removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [index])

  return null
}

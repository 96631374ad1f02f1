import { getSession, type SessionState, useLocation, useSession } from '@parlor/shared'
import { useEffect, useMemo } from 'react'
import { routeAt, routesAfter, type SiteRoute } from '../../routes'
import { whenIdle, whenSettled } from '../../when-idle'
import type { RemoteLoader } from './remote-loader'

interface PrefetchProps {
  loader: RemoteLoader
  routes: readonly SiteRoute[]
}

/**
 * While the page is idle, loads the screens that the one in view leads to and that the guard would
 * show to this visitor. Runs only those of the same remote, and fetches the files of the others.
 */
export function Prefetch({ loader, routes }: PrefetchProps) {
  const { status } = useSession()
  const { pathname } = useLocation()
  const { current, next } = useMemo(() => {
    const current = routeAt(routes, pathname)
    return { current, next: routesAfter(current, routes) }
  }, [routes, pathname])

  useEffect(() => {
    const open = next.filter(({ access }) => admits(access, status))
    if (open.length === 0) return
    const get = async () => {
      for (const { screen } of open) {
        const isOwn = screen.remote === current?.screen.remote
        if (!isOwn) await loader.prefetch(screen)
        // If one screen of a remote is unavailable, so are the others.
        else if (!(await loader.preload(screen))) return
      }
    }
    return status === 'signed-in' ? whenSettled(get) : whenIdle(get)
  }, [loader, status, current, next])

  useEffect(() => {
    if (status !== 'signed-out') return
    const behind = next.filter(({ access }) => access === 'signed-in')
    // A visitor who types is about to sign in. The screens behind the sign-in are only fetched: they
    // run after the password has been proven, while the request for the user is still pending.
    const prepare = () => {
      for (const { screen } of behind) loader.prefetch(screen)
      return getSession().prepareSignIn()
    }
    document.addEventListener('input', prepare, { once: true })
    const forget = getSession().onProof(() => {
      for (const { screen } of behind) void loader.preload(screen)
    })
    return () => {
      document.removeEventListener('input', prepare)
      forget()
    }
  }, [loader, status, next])

  return null
}

/** True if the guard shows such a screen to a visitor. */
function admits(access: SiteRoute['access'], status: SessionState['status']): boolean {
  if (status === 'unknown') return false
  return access === 'everyone' || access === (status === 'signed-in' ? 'signed-in' : 'anonymous')
}

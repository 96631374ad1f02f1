import { getRuntimeConfig, paths, type SlotContent, SlotContext, useLocation } from '@parlor/shared'
import {
  type ReactNode,
  Suspense,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
} from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { guards } from './guard/guards'
import type { ReleaseIndexClient } from './remotes/releases/release-index-client'
import { ReleaseWatch } from './remotes/releases/release-watch'
import { Prefetch } from './remotes/screens/prefetch'
import type { RemoteLoader } from './remotes/screens/remote-loader'
import { RemoteScreen } from './remotes/screens/remote-screen'
import { FilledSlot } from './remotes/slots/filled-slot'
import { routeAt, routesOf, type SiteRoute, screensBeside } from './routes'
import { SiteHeader } from './site-header'

interface AppProps {
  loader: RemoteLoader
  index: Pick<ReleaseIndexClient, 'refresh' | 'load' | 'screens' | 'contributors' | 'subscribe'>
  /** Shown above everything else. */
  strip?: ReactNode
}

export function App(props: AppProps) {
  return (
    <BrowserRouter>
      <Site {...props} />
    </BrowserRouter>
  )
}

function Site({ loader, index, strip }: AppProps) {
  const routes = useRoutes({ loader, index })
  const fill = useCallback(
    (content: SlotContent) => <FilledSlot loader={loader} index={index} content={content} />,
    [loader, index],
  )
  return (
    <SlotContext value={fill}>
      <ReleaseWatch index={index} />
      <Prefetch loader={loader} routes={routes} />
      {strip}
      <SiteHeader routes={routes} />
      {/* Only delays transitions: the first screen loads before the first render. */}
      <Suspense>
        <Routes>
          {Object.entries(guards).map(([access, Guard]) => (
            <Route element={<Guard />} key={access}>
              {routes
                .filter((route) => route.access === access)
                .map((route) => (
                  <Route
                    path={route.path}
                    element={
                      <RemoteScreen
                        loader={loader}
                        screen={route.screen}
                        others={screensBeside(route, routes)}
                      />
                    }
                    key={route.path}
                  />
                ))}
            </Route>
          ))}
          <Route path="*" element={<Navigate to={paths.login} replace />} />
        </Routes>
      </Suspense>
    </SlotContext>
  )
}

/** The routes of the release index. The current screen keeps its route until the visitor leaves. */
function useRoutes({ loader, index }: Pick<AppProps, 'loader' | 'index'>): readonly SiteRoute[] {
  const { pathname } = useLocation()
  const declaredScreens = useSyncExternalStore(index.subscribe, index.screens)
  const routes = useMemo(() => routesOf(declaredScreens, getRuntimeConfig()), [declaredScreens])
  const current = routeAt(routes, pathname)
  const [shownRoute, setShownRoute] = useState(current)
  if (current && current !== shownRoute) setShownRoute(current)
  const isGone = !current && shownRoute && routeAt([shownRoute], pathname)
  const isThere = isGone && loader.getState(shownRoute.screen).status === 'active'
  return isThere ? [...routes, { ...shownRoute, link: undefined }] : routes
}

import { Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { paths } from 'shared'
import { AnonymousOnly } from './anonymous-only'
import { OverrideStrip } from './overrides/override-strip'
import { NO_OVERRIDES, type Overrides } from './overrides/overrides'
import type { ReleaseIndexClient } from './remotes/releases/release-index-client'
import { ReleaseWatch } from './remotes/releases/release-watch'
import { Prefetch } from './remotes/screens/prefetch'
import type { RemoteLoader } from './remotes/screens/remote-loader'
import { RemoteScreen } from './remotes/screens/remote-screen'
import { routes } from './routes'
import { SignedInOnly } from './signed-in-only'
import { SiteHeader } from './site-header'

interface AppProps {
  loader: RemoteLoader
  index: Pick<ReleaseIndexClient, 'refresh'>
  overrides?: Overrides
}

const guards = { anonymous: AnonymousOnly, 'signed-in': SignedInOnly }

export function App({ loader, index, overrides = NO_OVERRIDES }: AppProps) {
  return (
    <BrowserRouter>
      <ReleaseWatch index={index} />
      <Prefetch loader={loader} />
      <OverrideStrip {...overrides} />
      <SiteHeader />
      {/* Only delays transitions: the first screen is loaded before the first render. */}
      <Suspense>
        <Routes>
          {Object.entries(guards).map(([access, Guard]) => (
            <Route element={<Guard />} key={access}>
              {routes
                .filter((route) => route.access === access)
                .map(({ path, screen }) => (
                  <Route
                    path={path}
                    element={<RemoteScreen loader={loader} screen={screen} />}
                    key={path}
                  />
                ))}
            </Route>
          ))}
          <Route path="*" element={<Navigate to={paths.login} replace />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}

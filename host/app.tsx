import { Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { paths } from 'shared'
import { AnonymousOnly } from './anonymous-only'
import { LookAhead } from './look-ahead'
import { OverrideStrip } from './overrides/override-strip'
import { NO_OVERRIDES, type Overrides } from './overrides/overrides'
import type { ReleaseBoard } from './remotes/release-board'
import { ReleaseWatch } from './remotes/release-watch'
import type { RemoteLoader } from './remotes/remote-loader'
import { RemoteScreen } from './remotes/remote-screen'
import { routes } from './routes'
import { SignedInOnly } from './signed-in-only'
import { SiteHeader } from './site-header'

interface AppProps {
  loader: RemoteLoader
  board: Pick<ReleaseBoard, 'refresh'>
  overrides?: Overrides
}

const guards = { anonymous: AnonymousOnly, 'signed-in': SignedInOnly }

export function App({ loader, board, overrides = NO_OVERRIDES }: AppProps) {
  return (
    <BrowserRouter>
      <ReleaseWatch board={board} />
      <LookAhead loader={loader} />
      <OverrideStrip {...overrides} />
      <SiteHeader />
      {/* Only holds transitions back: what is there on arrival is loaded before the first render. */}
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

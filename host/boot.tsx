import type { Root } from 'react-dom/client'
import { loadRuntimeConfig, type Session, setRuntimeConfig, startSession } from 'shared'
import { App } from './app'
import { ConfigProblems } from './boot-failures'
import { NO_OVERRIDES, takeOverrides } from './overrides/overrides'
import { forgetOthers, loadScreen, prefetchScreen } from './remotes/loading/load-screen'
import { reportOutcome } from './remotes/releases/canaries'
import { ReleaseIndexClient } from './remotes/releases/release-index-client'
import { raceWithDelay } from './remotes/screens/race-with-delay'
import { RemoteLoader } from './remotes/screens/remote-loader'
import { screenOnArrival } from './routes'

/** From an empty page to the site, or to a page that names what is wrong with its configuration. */
export async function boot(root: Root): Promise<void> {
  const read = await loadRuntimeConfig()
  if (!read.ok) {
    root.render(<ConfigProblems problems={read.problems} onRetry={() => boot(root)} />)
    return
  }
  setRuntimeConfig(read.config)
  const session = startSession(read.config)
  // A production site runs only what was published, whatever an address asks for.
  const overrides = read.config.production ? NO_OVERRIDES : takeOverrides()
  const index = new ReleaseIndexClient(overrides.taken)
  const loader = new RemoteLoader({
    index,
    loadScreen,
    prefetchScreen,
    forgetOthers,
    reportOutcome,
  })
  await waitForFirstScreen({ session, loader })
  root.render(<App loader={loader} index={index} overrides={overrides} />)
}

/** Waits briefly, so that the first paint is of the screen itself if that is almost there. */
async function waitForFirstScreen({ session, loader }: { session: Session; loader: RemoteLoader }) {
  await raceWithDelay(session.restore())
  const screen = screenOnArrival(location.pathname, session.getState())
  if (screen) await raceWithDelay(loader.load(screen))
}

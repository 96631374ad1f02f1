import type { Root } from 'react-dom/client'
import { loadRuntimeConfig, type Session, setRuntimeConfig, startSession } from 'shared'
import { App } from './app'
import { ConfigProblems } from './config-problems'
import { NO_OVERRIDES, takeOverrides } from './overrides/overrides'
import { forgetOthers } from './remotes/forget-others'
import { loadScreen, prefetchScreen } from './remotes/load-screen'
import { moment } from './remotes/moment'
import { ReleaseBoard } from './remotes/release-board'
import { RemoteLoader } from './remotes/remote-loader'
import { reportOutcome } from './remotes/report-outcome'
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
  // A production site runs what was published and nothing else, whatever an address asks for.
  const overrides = read.config.production ? NO_OVERRIDES : takeOverrides()
  const board = new ReleaseBoard(overrides.taken)
  const loader = new RemoteLoader({
    board,
    loadScreen,
    prefetchScreen,
    forgetOthers,
    reportOutcome,
  })
  await momentsUntilArrival({ session, loader })
  root.render(<App loader={loader} board={board} overrides={overrides} />)
}

/** What is but a moment away is waited for, so that the first paint is of the screen itself. */
async function momentsUntilArrival({
  session,
  loader,
}: {
  session: Session
  loader: RemoteLoader
}) {
  await moment(session.restore())
  const screen = screenOnArrival(location.pathname, session.getState())
  if (screen) await moment(loader.load(screen))
}

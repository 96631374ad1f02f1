import {
  getRuntimeConfig,
  loadRuntimeConfig,
  nextTask,
  type Session,
  setRuntimeConfig,
  startSession,
} from '@parlor/shared'
import { blockIds } from '@parlor/shared/contract/page-blocks'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'
import { App } from './app'
import { ConfigProblems } from './boot-failures'
import { areOverridesAsked } from './overrides/asked'
import { LoadedReleases } from './remotes/loading/loaded-releases'
import { HostReload } from './remotes/releases/host-reload'
import { ReleaseIndexClient } from './remotes/releases/release-index-client'
import { raceWithDelay } from './remotes/screens/race-with-delay'
import { RemoteLoader } from './remotes/screens/remote-loader'
import { dropNotes, note } from './reports/notes'
import { startReports } from './reports/start-reports'
import { pinnedRoutes, routeAt, routesOf, screenOnArrival } from './routes'
import { replaceStaticScreen } from './static/replace-screen'

interface Place {
  root: Root
  folder: string
}

type ConfigRead = Awaited<ReturnType<typeof loadRuntimeConfig>>

/**
 * From an empty page to the site, or to a page that names what is wrong with its configuration.
 * `folder` is the address of the running host's files.
 */
export async function boot(root: Root, folder = ''): Promise<void> {
  await start({ root, folder }, await loadRuntimeConfig(blockIds.config))
}

async function start({ root, folder }: Place, read: ConfigRead): Promise<void> {
  if (!read.ok) {
    // The page's own block stays as it was, whatever has been mended since.
    const retry = async () => start({ root, folder }, await loadRuntimeConfig())
    showInstead(root, <ConfigProblems problems={read.problems} onRetry={retry} />)
    return
  }
  setRuntimeConfig(read.config)
  const session = startSession(read.config)
  const index = new ReleaseIndexClient()
  // A production site runs only what is live, whatever an address asks for.
  const isOverridden = !read.config.production && areOverridesAsked()
  const strip =
    isOverridden && (await (await import('./overrides/override-strip')).applyOverrides(index))
  const [, hostVersion] = /\/host\/([^/]+)\/$/.exec(folder) ?? []
  const hostReload = new HostReload({ running: hostVersion, index })
  const releases = new LoadedReleases()
  const loader = new RemoteLoader({ index, releases, hostReload, note })
  // In development the host is no release, and what a developer tries nobody else runs.
  if (hostVersion && !isOverridden) {
    startReports(read.config, { index, loader, hostVersion })
  } else dropNotes()
  await waitForFirstScreen({ session, loader, index })
  // What the screen has begun goes on its way before the render, which takes a task of its own.
  await nextTask()
  // With its effects in the same task: the real screen and a static one are never both there.
  flushSync(() => root.render(<App loader={loader} index={index} strip={strip} />))
}

/** Shows what stands in for the site. At once: a static screen comes only while nothing is rendered. */
export function showInstead(root: Root, notice: ReactNode): void {
  flushSync(() => root.render(notice))
  replaceStaticScreen()
}

interface Parts {
  session: Session
  loader: RemoteLoader
  index: ReleaseIndexClient
}

/** Waits briefly, so that the first paint is of the screen itself if that is almost there. */
async function waitForFirstScreen({ session, loader, index }: Parts) {
  const { pathname } = location
  // Whether a screen has any other path, the index alone knows.
  if (!routeAt(pinnedRoutes, pathname)) await index.ready()
  await raceWithDelay(session.restore())
  const routes = routesOf(index.screens(), getRuntimeConfig())
  const { status } = session.getState()
  const screen = screenOnArrival(routes, { pathname, status })
  if (screen) await raceWithDelay(loader.load(screen))
}

import { registerPlugins } from '@module-federation/enhanced/runtime'
import {
  getRuntimeConfig,
  loadRuntimeConfig,
  nextTask,
  type Session,
  setRuntimeConfig,
  startSession,
} from '@parlor/shared'
import { blockIds, pageBlock } from '@parlor/shared/contract/page/page-blocks'
import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Root } from 'react-dom/client'
import { App } from './app'
import { ConfigProblems } from './boot-failures'
import { releasesPlugin } from './federation/releases'
import { raceWithDelay } from './loading-state'
import { isOverrideRequested } from './overrides/override-request'
import { HostReload } from './remotes/releases/host-reload'
import { ReleaseIndexClient } from './remotes/releases/release-index-client'
import { LoadedReleases } from './remotes/screens/loaded-releases'
import { RemoteLoader } from './remotes/screens/remote-loader'
import { dropNotes, note } from './reports/notes'
import { announce, startReports } from './reports/start-reports'
import { pinnedRoutes, routeAt, routesOf, screenOnArrival } from './routes'
import { replaceStaticScreen } from './static/static-screen'

interface BootTarget {
  root: Root
  folder: string
}

type ConfigResult = Awaited<ReturnType<typeof loadRuntimeConfig>>

/**
 * Starts the site in an empty page, or shows the problems of its configuration. `folder` is the
 * address of the running host's files.
 */
export async function boot(root: Root, folder = ''): Promise<void> {
  await start({ root, folder }, await loadRuntimeConfig(blockIds.config))
}

async function start({ root, folder }: BootTarget, result: ConfigResult): Promise<void> {
  if (!result.ok) {
    // Fetches the file: the page's inline block keeps the mistake even after a fix.
    const retry = async () => start({ root, folder }, await loadRuntimeConfig())
    showInstead(root, <ConfigProblems problems={result.problems} onRetry={retry} />)
    return
  }
  setRuntimeConfig(result.config)
  const session = startSession(result.config)
  const index = new ReleaseIndexClient()
  // A production site runs only live releases and ignores overrides in the address.
  const isOverridden = !result.config.production && isOverrideRequested()
  const show = (question: ReactNode) => showInstead(root, question)
  const strip = isOverridden && (await (await importOverrides()).applyOverrides(index, show))
  const [, hostVersion] = /\/host\/([^/]+)\/$/.exec(folder) ?? []
  const hostReload = new HostReload({ running: hostVersion, index })
  registerPlugins([releasesPlugin({ manifests: () => pageBlock('manifests') })])
  const releases = new LoadedReleases()
  const loader = new RemoteLoader({ index, releases, hostReload, note, announce })
  // Development and overrides are not reported: nobody else runs those versions.
  if (hostVersion && !isOverridden) {
    startReports(result.config, { index, loader, hostVersion })
  } else dropNotes()
  await waitForFirstScreen({ session, loader, index })
  // Sends the screen's first requests before the render, which takes a task of its own.
  await nextTask()
  // Runs the effects in the same task, so the real and the static screen never coexist.
  flushSync(() => root.render(<App loader={loader} index={index} strip={strip} />))
}

/** Replaces the site with a notice, at once: a static screen shows only before the first render. */
export function showInstead(root: Root, notice: ReactNode): void {
  flushSync(() => root.render(notice))
  replaceStaticScreen()
}

/** In one chunk with all that few pages need: each chunk costs every page its name and hash. */
function importOverrides() {
  return import(/* webpackChunkName: "rare" */ './overrides/override-strip')
}

interface FirstScreenParts {
  session: Session
  loader: RemoteLoader
  index: ReleaseIndexClient
}

/** Waits briefly, so that the first paint shows the screen itself if it is almost ready. */
async function waitForFirstScreen({ session, loader, index }: FirstScreenParts) {
  const { pathname } = location
  // Only the index lists screens at other paths.
  if (!routeAt(pinnedRoutes, pathname)) await index.ensureScreens()
  await raceWithDelay(session.restore())
  const routes = routesOf(index.screens(), getRuntimeConfig())
  const { status } = session.getState()
  const screen = screenOnArrival(routes, { pathname, status })
  if (screen) await raceWithDelay(loader.load(screen))
}

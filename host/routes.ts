import type { SessionState } from '@parlor/shared'
import type { Access } from '@parlor/shared/contract/build/screen-paths'
import { settingOf } from '@parlor/shared/contract/configuration'
import { routing } from '@parlor/shared/contract/routing'
import { type Screen, screenOf, specifiedScreens } from './remotes/contract'
import type { ListedScreen } from './remotes/releases/release-index'

export interface SiteRoute {
  /** `/dash`, or `/profile/*` for a screen that owns all paths below. */
  path: string
  screen: Screen
  access: Access
  link?: string | undefined
  /** Paths of the screens that it leads to. */
  next?: readonly string[] | undefined
}

/** The routes of specification section 2, which no release can change. */
export const pinnedRoutes: readonly SiteRoute[] = routing.pinned.map(
  ({ path, remote, module, access }) => ({ path, screen: screenOf(remote, module), access }),
)

/**
 * The routes of the site: the specified ones, and those that live releases declare and the
 * configuration enables. Paths of the host and of the server stay theirs, and the first of two
 * screens with the same path keeps it: a deploy refuses such releases, but an index may be older.
 */
export function routesOf(declared: readonly ListedScreen[], config: unknown): SiteRoute[] {
  const routes: SiteRoute[] = pinnedRoutes.map((route) => ({
    ...route,
    next: declared.find(({ path, remote }) => path === route.path && remote === route.screen.remote)
      ?.next,
  }))
  for (const { path, remote, module, access, when, link, next } of declared) {
    const isOn = when === undefined || settingOf(config, when)
    const isTaken = routes.some((each) => each.path === path)
    if (!isOn || isTaken || isReserved(path)) continue
    routes.push({ path, screen: screenOf(remote, module), access, link, next })
  }
  return routes
}

export function asRouted(pathname: string): string {
  return pathname.replace(/\/+$/, '').toLowerCase()
}

export function routeAt(routes: readonly SiteRoute[], pathname: string): SiteRoute | undefined {
  const path = asRouted(pathname)
  return (
    routes.find((route) => route.path === path) ??
    routes.find((route) => route.path.endsWith('/*') && isBelow(path, route.path.slice(0, -2)))
  )
}

/** The screen that a visitor at that address gets; undefined if none can be shown yet. */
export function screenOnArrival(
  routes: readonly SiteRoute[],
  { pathname, status }: { pathname: string; status: SessionState['status'] },
): Screen | undefined {
  const route = routeAt(routes, pathname)
  if (route?.access === 'everyone') return route.screen
  if (status === 'unknown') return undefined
  if (status === 'signed-in')
    return route?.access === 'signed-in' ? route.screen : specifiedScreens.dash
  if (route?.access === 'anonymous') return route.screen
  const isHeldAtGuard = route !== undefined && status === 'unreachable'
  return isHeldAtGuard ? undefined : specifiedScreens.login
}

/** The routes that a screen says it leads to. */
export function routesAfter(route: SiteRoute | undefined, routes: readonly SiteRoute[]) {
  return (route?.next ?? []).flatMap((path) => routes.find((each) => each.path === path) ?? [])
}

/** The other screens that a visitor of this screen may open. */
export function screensBeside(route: SiteRoute, routes: readonly SiteRoute[]): Screen[] {
  const open: Access[] = [route.access, 'everyone']
  const others = routes.filter((each) => each !== route && open.includes(each.access))
  return others.map(({ screen }) => screen)
}

function isReserved(path: string): boolean {
  const isPinned = routing.pinned.some((pinned) => isBelow(path, pinned.path))
  return isPinned || routing.reserved.some((reserved) => isBelow(path, reserved))
}

/** `/a/b` is below `/a`, and so is `/a` itself; `/remote-chat` is below `/remote-*`. */
function isBelow(path: string, folder: string): boolean {
  return folder.endsWith('*')
    ? path.startsWith(folder.slice(0, -1))
    : `${path}/`.startsWith(`${folder}/`)
}

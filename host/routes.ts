import { matchPath } from 'react-router-dom'
import { paths, type SessionState } from 'shared'
import { type Screen, screens } from './remotes/contract'

/** Specification section 2: every screen, its path and who may see it. */
export const routes = [
  { path: paths.login, screen: screens.login, access: 'anonymous' },
  { path: paths.register, screen: screens.register, access: 'anonymous' },
  { path: paths.confirm, screen: screens.confirm, access: 'anonymous' },
  { path: paths.dash, screen: screens.dash, access: 'signed-in' },
] as const

/** The screen that a visitor ends up on at that address; undefined if none can be shown yet. */
export function screenOnArrival(pathname: string, { status }: SessionState): Screen | undefined {
  if (status === 'unknown') return undefined
  if (status === 'signed-in') return screens.dash
  const route = routes.find(({ path }) => matchPath(path, pathname))
  if (route?.access === 'anonymous') return route.screen
  const isHeldAtGuard = route !== undefined && status === 'unreachable'
  return isHeldAtGuard ? undefined : screens.login
}

import { matchPath } from 'react-router-dom'
import { paths, type SessionState } from 'shared'
import { type Screen, screens } from './remotes/contract'

/** Specification section 2: every screen, where it stands and who may see it. */
export const routes = [
  { path: paths.login, screen: screens.login, access: 'anonymous' },
  { path: paths.register, screen: screens.register, access: 'anonymous' },
  { path: paths.confirm, screen: screens.confirm, access: 'anonymous' },
  { path: paths.dash, screen: screens.dash, access: 'signed-in' },
] as const

/** The screen a visitor will see at that address, once redirects are done; undefined: none yet. */
export function screenOnArrival(pathname: string, { status }: SessionState): Screen | undefined {
  if (status === 'unknown') return undefined
  if (status === 'signed-in') return screens.dash
  const route = routes.find(({ path }) => matchPath(path, pathname))
  if (route?.access === 'anonymous') return route.screen
  const staysAtTheGuard = route !== undefined && status === 'unreachable'
  return staysAtTheGuard ? undefined : screens.login
}

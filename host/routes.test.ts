import { paths, type SessionState } from '@parlor/shared'
import { routing } from '@parlor/shared/contract/routing'
import { type Screen, screenOf, specifiedScreens } from './remotes/contract'
import type { ListedScreen } from './remotes/releases/release-index'
import { pinnedRoutes, routeAt, routesOf, screenOnArrival, screensBeside } from './routes'

const profile: ListedScreen = {
  remote: 'remote-profile',
  module: './profile',
  path: '/profile/*',
  access: 'signed-in',
}
const photo = { ...profile, module: './photo', path: '/profile/photo' }
const about: ListedScreen = { ...profile, module: './about', path: '/about', access: 'everyone' }
const routes = routesOf([profile, photo, about], {})
const of = ({ remote, module }: ListedScreen) => screenOf(remote, module)

test('the specified screens are at the paths that shared names', () => {
  // The screens that `account` enables are where a remote declares them.
  const { recover: _recover, account: _account, ...specified } = paths
  expect(pinnedRoutes.map(({ path }) => path).sort()).toEqual(Object.values(specified).sort())
})

test.each<[string, SessionState['status'], Screen | undefined]>([
  [paths.login, 'signed-out', specifiedScreens.login],
  [paths.register, 'signed-out', specifiedScreens.register],
  ['/', 'signed-out', specifiedScreens.login],
  ['/nowhere', 'signed-out', specifiedScreens.login],
  [paths.dash, 'signed-out', specifiedScreens.login],
  [paths.dash, 'signed-in', specifiedScreens.dash],
  [paths.register, 'signed-in', specifiedScreens.dash],
  [paths.dash, 'unreachable', undefined],
  [paths.confirm, 'unreachable', specifiedScreens.confirm],
  ['/', 'unreachable', specifiedScreens.login],
  [paths.dash, 'unknown', undefined],
  [paths.login, 'unknown', undefined],
  ['/profile/7', 'signed-in', of(profile)],
  ['/profile/7', 'signed-out', specifiedScreens.login],
  ['/profile/7', 'unreachable', undefined],
  ['/about', 'unknown', of(about)],
  ['/about', 'signed-in', of(about)],
])('the screen at %s for a session that is %s is %j', (pathname, status, screen) => {
  expect(screenOnArrival(routes, { pathname, status })).toBe(screen)
})

test.each([
  [paths.login, [specifiedScreens.register, specifiedScreens.confirm, of(about)]],
  [paths.dash, [of(profile), of(photo), of(about)]],
  ['/about', []],
])('from the screen at %s a visitor may open %j', (pathname, others) => {
  const beside = routes
    .filter(({ path }) => path === pathname)
    .map((route) => screensBeside(route, routes))
  expect(beside).toEqual([others])
})

test.each([
  ['/dash', '/dash'],
  ['/Dash/', '/dash'],
  ['/dash/deeper', undefined],
  ['/profile', '/profile/*'],
  ['/profile/photo', '/profile/photo'],
  ['/profile/photo/7', '/profile/*'],
  ['/profiles', undefined],
])('the route at %s is %s', (pathname, path) => {
  expect(routeAt(routes, pathname)?.path).toBe(path)
})

test.each([
  ...routing.pinned.flatMap(({ path }) => [path, `${path}/deeper`, `${path}/*`]),
  ...[
    '/host',
    '/host/profile',
    '/remote-profile',
    '/reports/*',
    '/prod/*',
    '/config.json',
    '/_local',
  ],
])('a release cannot have %s', (path) => {
  expect(routesOf([{ ...profile, path }], {})).toEqual(pinnedRoutes)
})

test('the first of two screens with the same path keeps it', () => {
  const other: ListedScreen = { ...profile, remote: 'remote-other' }
  expect(routesOf([profile, other], {}).at(-1)?.screen.remote).toBe('remote-profile')
  expect(routesOf([profile, other], {})).toHaveLength(pinnedRoutes.length + 1)
})

test.each([
  ['account', { account: true }, 1],
  ['account', { account: false }, 0],
  ['features.help', { features: { help: true } }, 1],
  ['features.help', { features: { help: false } }, 0],
  ['features.help', {}, 0],
  ['features.help', 'no configuration', 0],
  ['production', { production: true }, 0],
])('of the screens with %s, the configuration %j enables %i', (when, config, count) => {
  expect(routesOf([{ ...about, when }], config)).toHaveLength(pinnedRoutes.length + count)
})

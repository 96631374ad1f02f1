import type { Routing } from '@parlor/shared/contract/build/screen-paths'
import type { ReleasedScreen } from '@parlor/shared/contract/screens'
import { hostManifest, releaseOf } from '../../testing/release/manifest-at-test'
import { pathConflicts, routingOf } from './paths'
import type { ReleaseSet } from './release-set'

const screen = (path: string, more: { module?: string; access?: string } = {}) => ({
  path,
  module: './profile',
  access: 'signed-in',
  title: 'Profile',
  ...more,
})
const remote = (name: string, ...screens: ReleasedScreen[]) => releaseOf(name, { screens })
const at = (name: string, ...paths: string[]) => remote(name, ...paths.map((path) => screen(path)))
const hostWith = (routing: unknown, version = '1') =>
  releaseOf('host', { version, federation: hostManifest({ routing }) })
const specified = routingOf(undefined)
const conflicts = (releaseSet: ReleaseSet, previous: ReleaseSet = {}) =>
  pathConflicts({ releaseSet, previous }).map(({ sentence }) => sentence)
const conflictsAt = (...paths: string[]) =>
  conflicts({ 'remote-profile': at('remote-profile', ...paths) })
/** The conflicts of these paths with those of remote-people. */
const conflictsBeside = (otherPath: string, ...paths: string[]) =>
  conflicts({
    'remote-people': at('remote-people', otherPath),
    'remote-profile': at('remote-profile', ...paths),
  })

describe('the screens of a release', () => {
  it.each([
    ['a path of its own', ['/profile'], '/people'],
    ['a path that begins with the same letters', ['/people-of-note', '/product'], '/people/*'],
    ['a path below one that owns only itself', ['/people/ada'], '/people'],
  ])('may stand at %s', (_, paths, otherPath) => {
    expect(conflictsBeside(otherPath, ...paths)).toEqual([])
  })

  it.each([
    ['/people', '/people'],
    ['/people', '/People/'],
    ['/people', '/people/*'],
    ['/people/*', '/people/ada'],
    ['/people/ada', '/people/*'],
    ['/people/*', '/people/ada/*'],
  ])('may not stand at %s if another remote is at %s', (path, otherPath) => {
    const [sentence, ...more] = conflictsBeside(otherPath, path)
    expect(sentence).toMatch(
      `remote-people has a screen at ${otherPath}, and remote-profile has one at ${path}: give one of them another path in its remote.json, and deploy the one that moves first.`,
    )
    expect(more).toEqual([])
  })

  it('may stay where their own earlier release was', () => {
    const now = { 'remote-profile': at('remote-profile', '/profile') }
    expect(conflicts(now, now)).toEqual([])
  })

  it.each(['/dash', '/dash/*', '/dash/settings', '/Login', '/*'])(
    'may not stand at %s, which the specification gives to another',
    (path) => {
      expect(conflictsAt(path)[0]).toMatch(
        /^remote-profile has a screen at .* but \/(dash|login) is \.\/(dash|login) of remote-(chat|auth), for /,
      )
    },
  )

  it.each([
    ...['/', '/prod', '/prod/x', '/_local/*', '/remote-chat', '/remote-x/y', '/healthz'],
    ...['/releases', '/releases/x', '/index.html', '/cognito-idp/*', '/host', '/reports', '/PROD'],
  ])('may not stand at %s, which the server keeps', (path) => {
    expect(conflictsAt(path)).toEqual([
      expect.stringMatching(
        /belongs to the server: choose another path in remote-profile\/remote.json/,
      ),
    ])
  })

  it.each(['/products', '/hosted', '/remotes', '/dashboard'])('may stand at %s', (path) => {
    expect(conflictsAt(path)).toEqual([])
  })
})

describe('a remote of the specification', () => {
  const dash = screen('/dash', { module: './dash' })
  const collide = (...screens: ReleasedScreen[]) =>
    conflicts({ 'remote-chat': remote('remote-chat', ...screens) })

  it('has its screen where it is pinned, and others next to it', () => {
    expect(collide(dash, screen('/rooms/*'))).toEqual([])
  })

  it('has the specified screens if its release names none', () => {
    const chat = { 'remote-chat': releaseOf('remote-chat') }
    expect(conflicts(chat)).toEqual([])
    expect(conflicts({ ...chat, 'remote-profile': at('remote-profile', '/dash') })).toHaveLength(1)
  })

  it.each([
    ['another module', { ...dash, module: './other' }],
    ['another access', { ...dash, access: 'everyone' }],
    ['everything below it', { ...dash, path: '/dash/*' }],
    ['something below it', { ...dash, path: '/dash/settings' }],
  ])('may not give it %s', (_, change) => {
    expect(collide(change)).toEqual([
      expect.stringContaining('but /dash is ./dash of remote-chat, for signed-in: declare it so'),
    ])
  })
})

describe('the routing of a host', () => {
  const routing: Routing = { pinned: specified.pinned, reserved: ['/account'] }

  it('is read from its manifest, and is the specified one if that has none', () => {
    expect(routingOf(hostWith(routing))).toEqual(routing)
    for (const other of [undefined, {}, 'no', { pinned: 1 }]) {
      expect(routingOf(hostWith(other))).toEqual(specified)
    }
  })

  it('decides where a remote may stand', () => {
    const beside = (path: string) =>
      conflicts({ host: hostWith(routing), 'remote-profile': at('remote-profile', path) })
    expect(beside('/prod')).toEqual([])
    expect(beside('/account/name')).toHaveLength(1)
  })

  it('may not leave a live screen without its place', () => {
    const live = { host: hostWith(specified), 'remote-profile': at('remote-profile', '/account/*') }
    expect(conflicts({ ...live, host: hostWith(routing, '2') }, live)).toEqual([
      'remote-profile has a screen at /account/*, but /account belongs to the server: choose another path in remote-profile/remote.json.',
    ])
  })

  it.each([
    ['the live host keeps', { host: hostWith(specified) }],
    ['the specification has, if there is no host yet', {}],
  ])('keeps the screens for their remotes that %s', (_, previous) => {
    const { pinned, reserved } = specified
    const without = { pinned: pinned.filter(({ path }) => path !== '/confirm'), reserved }
    expect(conflicts({ host: hostWith(specified, '2') }, previous)).toEqual([])
    expect(conflicts({ host: hostWith(without, '2') }, previous)).toEqual([
      'This host does not keep /confirm for ./confirm of remote-auth, for anonymous, as specification section 2 requires: put it back into shared/contract/routing.ts.',
    ])
  })

  it('is compared with the live host’s, which may keep more than is specified', () => {
    const help = { path: '/help', remote: 'remote-help', module: './help', access: 'everyone' }
    const more = { ...specified, pinned: [...specified.pinned, help] }
    const live = { host: hostWith(more) }
    expect(conflicts({ host: hostWith(specified, '2') }, live)).toEqual([
      expect.stringContaining('This host does not keep /help for ./help of remote-help'),
    ])
  })
})

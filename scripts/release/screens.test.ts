import { fakeRow } from '../testing/release/fake-release'
import { readRouting, screenCollisions } from './screens'

const screen = (path: string, more: { module?: string; access?: string } = {}) => ({
  ...{ path, module: './profile', access: 'signed-in', title: 'Profile' },
  ...more,
})
const live = (...paths: string[]) => ({
  current: { ...fakeRow('1'), screens: paths.map((path) => screen(path)) },
  previous: [],
})
const specified = readRouting(undefined)
const collisions = (paths: string[], more: Partial<Parameters<typeof screenCollisions>[0]> = {}) =>
  screenCollisions({
    ...{ name: 'remote-profile', screens: paths.map((path) => screen(path)) },
    ...{ rows: {}, routing: specified },
    ...more,
  })

describe('the screens of a release', () => {
  it.each([
    ['a path of its own', ['/profile'], '/people'],
    ['a path that begins with the same letters', ['/people-of-note', '/product'], '/people/*'],
    ['a path below one that owns only itself', ['/people/ada'], '/people'],
  ])('may stand at %s', (_, paths, taken) => {
    expect(collisions(paths, { rows: { 'remote-people': live(taken) } })).toEqual([])
  })

  it.each([
    ['/people', '/people'],
    ['/people', '/People/'],
    ['/people', '/people/*'],
    ['/people/*', '/people/ada'],
    ['/people/ada', '/people/*'],
    ['/people/*', '/people/ada/*'],
  ])('may not stand at %s where another remote is live at %s', (path, taken) => {
    const [sentence, ...more] = collisions([path], { rows: { 'remote-people': live(taken) } })
    expect(sentence).toMatch(
      `remote-profile has a screen at ${path}, and remote-people is live with one at ${taken}: give one of them another path`,
    )
    expect(more).toEqual([])
  })

  it('may not stand where a canary of another remote does', () => {
    const canary = { release: live('/profile').current, share: 0.1 }
    const rows = { 'remote-people': { ...live('/people'), canary } }
    expect(collisions(['/profile'], { rows })).toHaveLength(1)
  })

  it('may stand where their own earlier release does', () => {
    expect(collisions(['/profile'], { rows: { 'remote-profile': live('/profile') } })).toEqual([])
  })

  it.each(['/dash', '/dash/*', '/dash/settings', '/Login', '/*'])(
    'may not stand at %s, which the specification gives away',
    (path) => {
      expect(collisions([path])[0]).toMatch(
        /^remote-profile has a screen at .* but \/(dash|login) is \.\/(dash|login) of remote-(chat|auth), for /,
      )
    },
  )

  it.each([
    ...['/', '/prod', '/prod/x', '/_local/*', '/remote-chat', '/remote-x/y', '/healthz'],
    ...['/releases', '/releases/x', '/index.html', '/cognito-idp/*', '/host', '/reports', '/PROD'],
  ])('may not stand at %s, which the server keeps', (path) => {
    expect(collisions([path])).toEqual([
      expect.stringMatching(
        /belongs to the server: choose another path in remote-profile\/remote.json/,
      ),
    ])
  })

  it.each(['/products', '/hosted', '/remotes', '/dashboard'])('may stand at %s', (path) => {
    expect(collisions([path])).toEqual([])
  })
})

describe('a remote of the specification', () => {
  const dash = screen('/dash', { module: './dash' })
  const collide = (...screens: ReturnType<typeof screen>[]) =>
    screenCollisions({ name: 'remote-chat', screens, rows: {}, routing: specified })

  it('has its screen where it is pinned, and others beside it', () => {
    expect(collide(dash, screen('/rooms/*'))).toEqual([])
  })

  it('has the specified screens where its release names none', () => {
    const release = { name: 'remote-chat', screens: undefined, routing: specified }
    expect(screenCollisions({ ...release, rows: {} })).toEqual([])
    const rows = { 'remote-chat': { current: fakeRow('1'), previous: [] } }
    expect(collisions(['/dash'], { rows })).toHaveLength(1)
  })

  it.each([
    ['another module', { ...dash, module: './other' }],
    ['another access', { ...dash, access: 'everyone' }],
    ['all that is below it', { ...dash, path: '/dash/*' }],
    ['something below it', { ...dash, path: '/dash/settings' }],
  ])('may not give it %s', (_, changed) => {
    expect(collide(changed)).toEqual([
      expect.stringContaining('but /dash is ./dash of remote-chat, for signed-in: declare it so'),
    ])
  })
})

describe('the routing of a host', () => {
  const routing = { pinned: [], reserved: ['/account'] }
  const rows = { 'remote-profile': live('/account/*') }

  it('is read from its manifest, and is the specified one where that does not say', () => {
    expect(readRouting(routing)).toEqual(routing)
    for (const other of [undefined, {}, 'no', { pinned: 1 }]) {
      expect(readRouting(other)).toEqual(specified)
    }
  })

  it('decides where a remote may stand', () => {
    expect(collisions(['/prod'], { routing })).toEqual([])
    expect(collisions(['/account/name'], { routing })).toHaveLength(1)
  })

  it('may not leave a live screen without its place', () => {
    const all = { ...routing, pinned: readRouting(undefined).pinned }
    expect(screenCollisions({ name: 'host', screens: undefined, rows, routing: all })).toEqual([
      'This host has no place for a live screen: remote-profile has a screen at /account/*, but /account belongs to the server: choose another path in remote-profile/remote.json.',
    ])
  })

  it('keeps the specified screens for their remotes', () => {
    const { pinned, reserved } = readRouting(undefined)
    const without = { pinned: pinned.filter(({ path }) => path !== '/confirm'), reserved }
    const claim = { name: 'host', screens: undefined, rows: {} }
    expect(screenCollisions({ ...claim, routing: readRouting(undefined) })).toEqual([])
    expect(screenCollisions({ ...claim, routing: without })).toEqual([
      'This host does not keep /confirm for ./confirm of remote-auth, for anonymous, as section 2 of the specification has it: put it back into shared/contract/routing.ts.',
    ])
  })
})

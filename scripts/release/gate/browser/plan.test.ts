import type { CheckedPackage, CheckedScreen } from './checked-package'
import { plan } from './plan'

const screen = (path: string, access: string): CheckedScreen => ({ path, access, switches: [] })
const remote = (name: string, screens: CheckedScreen[], steps: CheckedPackage['steps'] = []) => ({
  ...{ name, screens, steps, switches: [] },
})
const auth = remote(
  'remote-auth',
  [screen('/login', 'anonymous'), screen('/account', 'signed-in')],
  [{ go: '/login' }, { press: 'Sign In' }, { go: '/account' }, { see: 'Your account' }],
)
const chat = remote('remote-chat', [screen('/dash', 'signed-in')], [{ go: '/dash' }, { see: 'x' }])
const quiz = remote('remote-quiz', [screen('/quiz/*', 'everyone')])
const host = remote('host', [])

const visitsOf = (candidate: string, packages = [host, auth, chat, quiz], everything = false) =>
  plan({ candidate, packages, everything })
    .visits.filter(({ freshCheck }) => !freshCheck)
    .map(
      ({ path, as, from, leadsTo, steps, why }) =>
        `${path} as ${as}${leadsTo.startsWith(path) ? '' : ` leads to ${leadsTo}`}${from ? ` from ${from.path} as ${from.as}` : ''}, ${steps.length} steps: ${why}`,
    )

it.each<[string, string[]]>([
  [
    'remote-chat',
    [
      '/login as stranger, 2 steps: specified',
      '/account as person, 2 steps: specified',
      '/dash as person from /account as person, 2 steps: its own',
    ],
  ],
  [
    'remote-auth',
    [
      '/login as stranger from /quiz as stranger, 2 steps: its own',
      '/account as person from /dash as person, 2 steps: its own',
      '/dash as person, 2 steps: specified',
    ],
  ],
  [
    'remote-quiz',
    [
      '/login as stranger, 2 steps: specified',
      '/account as person, 2 steps: specified',
      '/dash as person, 2 steps: specified',
      '/quiz as stranger from /login as stranger, 0 steps: its own',
      '/quiz as person from /account as person, 0 steps: its own',
    ],
  ],
  [
    'host',
    [
      '/login as stranger, 2 steps: within reach',
      '/account as person, 2 steps: within reach',
      '/dash as person, 2 steps: within reach',
      '/quiz as stranger, 0 steps: within reach',
      '/quiz as person, 0 steps: within reach',
      '/login as person leads to /dash, 0 steps: specified',
      '/dash as stranger leads to /login, 0 steps: specified',
    ],
  ],
])('a deploy of %s visits what its change can reach', (candidate, visits) => {
  expect(visitsOf(candidate)).toEqual(visits)
})

it('a contribution leaves the screen with its slot for another screen', () => {
  const badge = remote('remote-badge', [], [{ go: '/dash' }, { see: 'Badge' }])
  const { visits } = plan({ candidate: 'remote-badge', packages: [host, auth, chat, badge] })
  const ownVisits = visits.filter(({ why, freshCheck }) => why === 'its own' && !freshCheck)
  expect(ownVisits).toMatchObject([{ path: '/dash', from: { path: '/account', as: 'person' } }])
})

it('visits nothing for the first host of a site, which has no screen yet', () => {
  expect(visitsOf('host', [host])).toEqual([])
})

it('leaves by a sign-out where no other screen is for the same visitors', () => {
  expect(
    visitsOf('remote-chat', [host, { ...auth, screens: auth.screens.slice(0, 1) }, chat]),
  ).toContain('/dash as person from /login as stranger, 2 steps: its own')
})

it('says what it leaves out, and why; asked for everything, it leaves out nothing', () => {
  const of = { candidate: 'remote-chat', packages: [host, auth, chat, quiz] }
  expect(plan(of).leftOut).toBe(
    'not visited: /quiz, because remote-chat does not run there (--everything visits all)',
  )
  const all = plan({ ...of, everything: true })
  expect(all.leftOut).toBeUndefined()
  expect(all.visits.filter(({ why }) => why === 'everything')).toHaveLength(2)
})

it('presses the controls of its own screens; a host compares static HTML, and presses its header', () => {
  const freshOf = (candidate: string) =>
    plan({ candidate, packages: [host, auth, chat] })
      .visits.filter(({ freshCheck }) => freshCheck)
      .map(({ path, freshCheck }) => `${path}: ${freshCheck}`)
  expect(freshOf('remote-auth')).toEqual(['/login: press screen', '/account: press screen'])
  expect(freshOf('host')).toEqual([
    '/login: compare',
    ...['/login: press header', '/account: press header'],
  ])
})

it('visits screens that depend on a switch once more with the switch flipped', () => {
  const recover = { ...screen('/recover', 'anonymous'), switches: ['account'] }
  const flippedPackages = [
    host,
    remote('remote-auth', [recover, screen('/login', 'anonymous')]),
    chat,
  ]
  const { visits } = plan({
    candidate: 'remote-auth',
    packages: [host, auth, chat],
    flippedPackages,
  })
  expect(
    visits
      .filter((visit) => visit.flippedSwitches)
      .map(({ path, freshCheck }) => [path, freshCheck]),
  ).toEqual([
    ['/recover', undefined],
    ['/recover', 'compare'],
  ])
})

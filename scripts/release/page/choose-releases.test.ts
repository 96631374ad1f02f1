import { fakeManifest } from '../../testing/release/fake-release'
import { parseManifest, type Release } from '../contract/manifest'
import { chooseReleases } from './choose-releases'

/** `remote-tea 2` with its screens' paths and the names that it takes, or that a host offers. */
function release(is: string, { at = [] as string[], names = [] as string[] } = {}): Release {
  const [name = '', version = ''] = is.split(' ')
  const screens = at.map((path) => ({ path, module: './x', access: 'everyone', title: 'X' }))
  const manifest = fakeManifest(name, version, name === 'host' ? { names } : { screens, names })
  const parsed = parseManifest(JSON.stringify(manifest))
  if ('problem' in parsed) throw new Error(parsed.problem)
  return parsed.release
}
const releaseSet = (...releases: Release[]) =>
  Object.fromEntries(releases.map((each) => [each.name, each]))

const host1 = release('host 1', { names: ['Old'] })
const host2 = release('host 2', { names: ['New'] })
const tea = release('remote-tea 1', { at: ['/tea'] })
const quiz = release('remote-quiz 1', { at: ['/quiz'] })
const usesOld = release('remote-tea 2', { names: ['Old'] })
const usesNew = release('remote-tea 3', { names: ['New'] })
const at = (is: string, path: string) => release(is, { at: [path] })

interface ChoiceCase {
  previous: Release[]
  requested: Release[]
  live: string[]
  refusals: Record<string, string>
}

it.each<[string, ChoiceCase]>([
  [
    'everything that fits is taken if nothing ran before',
    {
      previous: [],
      requested: [host1, tea, quiz],
      live: ['host 1', 'remote-quiz 1', 'remote-tea 1'],
      refusals: {},
    },
  ],
  [
    'a remote that imports a name which the live host lacks stays as it was',
    {
      previous: [host1, tea],
      requested: [host1, usesNew],
      live: ['host 1', 'remote-tea 1'],
      refusals: { 'remote-tea': 'imports New' },
    },
  ],
  [
    'a host that drops what a live remote uses stays as it was',
    {
      previous: [host1, usesOld],
      requested: [host2, usesOld],
      live: ['host 1', 'remote-tea 2'],
      refusals: { host: 'imports Old' },
    },
  ],
  [
    'two that need each other go together',
    {
      previous: [host1, usesOld],
      requested: [host2, usesNew],
      live: ['host 2', 'remote-tea 3'],
      refusals: {},
    },
  ],
  [
    'of two new screens at one path the first by name is taken, and the other reported',
    {
      previous: [host1],
      requested: [host1, at('remote-tea 4', '/same'), at('remote-ale 1', '/same')],
      live: ['host 1', 'remote-ale 1'],
      refusals: { 'remote-tea': 'remote-ale has a screen at /same, and remote-tea has one' },
    },
  ],
  [
    'a new screen at the path of a live remote stays away, whatever its name',
    {
      previous: [tea],
      requested: [tea, at('remote-ale 1', '/tea')],
      live: ['remote-tea 1'],
      refusals: { 'remote-ale': 'remote-tea has a' },
    },
  ],
  [
    'two remotes change their paths at once',
    {
      previous: [tea, quiz],
      requested: [at('remote-tea 4', '/quiz'), at('remote-quiz 4', '/tea')],
      live: ['remote-quiz 4', 'remote-tea 4'],
      refusals: {},
    },
  ],
  [
    'a package that is gone leaves its path to another one',
    {
      previous: [quiz],
      requested: [at('remote-tea 4', '/quiz')],
      live: ['remote-tea 4'],
      refusals: {},
    },
  ],
  [
    'a release that stays away keeps away those that need it',
    {
      previous: [host1, usesOld],
      requested: [host2, usesOld, release('remote-wine 1', { names: ['New'] })],
      live: ['host 1', 'remote-tea 2'],
      refusals: { host: 'imports Old', 'remote-wine': 'remote-wine imports New' },
    },
  ],
  [
    'a release that stayed away only because of another is taken after all',
    {
      previous: [host1, usesOld],
      requested: [host2, usesOld, release('remote-wine 1', { names: ['Old'] })],
      live: ['host 1', 'remote-tea 2', 'remote-wine 1'],
      refusals: { host: 'imports Old' },
    },
  ],
  [
    'an old conflict does not keep a new release away',
    {
      previous: [host1, usesNew],
      requested: [host1, usesNew, quiz],
      live: ['host 1', 'remote-quiz 1', 'remote-tea 3'],
      refusals: {},
    },
  ],
])('%s', (_, { previous, requested, live, refusals }) => {
  const choice = chooseReleases(releaseSet(...previous), releaseSet(...requested))
  const names = Object.values(choice.live).map(({ name, version }) => `${name} ${version}`)
  expect(names.sort()).toEqual(live)
  const reasons = Object.entries(refusals).map(([name, part]) => [
    name,
    expect.stringContaining(part),
  ])
  expect(choice.refusals).toEqual(Object.fromEntries(reasons))
})

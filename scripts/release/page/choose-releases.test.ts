import { fakeManifest } from '../../testing/release/fake-release'
import { parseManifest, type Release } from '../contract/manifest'
import { chooseReleases } from './choose-releases'

/** `remote-tea 2` with its screens' paths and the names that it takes, or that a host offers. */
function release(is: string, { at = [] as string[], names = [] as string[] } = {}): Release {
  const [name = '', version = ''] = is.split(' ')
  const screens = at.map((path) => ({ path, module: './x', access: 'everyone', title: 'X' }))
  const manifest = fakeManifest(name, version, name === 'host' ? { names } : { screens, names })
  const read = parseManifest(JSON.stringify(manifest))
  if ('problem' in read) throw new Error(read.problem)
  return read.release
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

interface Case {
  before: Release[]
  wanted: Release[]
  live: string[]
  left: Record<string, string>
}

it.each<[string, Case]>([
  [
    'what fits is taken if there was nothing',
    {
      before: [],
      wanted: [host1, tea, quiz],
      live: ['host 1', 'remote-quiz 1', 'remote-tea 1'],
      left: {},
    },
  ],
  [
    'what takes a name that the live host lacks stays as it was',
    {
      before: [host1, tea],
      wanted: [host1, usesNew],
      live: ['host 1', 'remote-tea 1'],
      left: { 'remote-tea': 'imports New' },
    },
  ],
  [
    'a host that drops what a live remote uses stays as it was',
    {
      before: [host1, usesOld],
      wanted: [host2, usesOld],
      live: ['host 1', 'remote-tea 2'],
      left: { host: 'imports Old' },
    },
  ],
  [
    'two that need each other go together',
    {
      before: [host1, usesOld],
      wanted: [host2, usesNew],
      live: ['host 2', 'remote-tea 3'],
      left: {},
    },
  ],
  [
    'of two new claims on one path the first by name is taken, and the other reported',
    {
      before: [host1],
      wanted: [host1, at('remote-tea 4', '/same'), at('remote-ale 1', '/same')],
      live: ['host 1', 'remote-ale 1'],
      left: { 'remote-tea': 'remote-ale has a screen at /same, and remote-tea has one' },
    },
  ],
  [
    'a new claim on the path of a live remote stays away, whatever its name',
    {
      before: [tea],
      wanted: [tea, at('remote-ale 1', '/tea')],
      live: ['remote-tea 1'],
      left: { 'remote-ale': 'remote-tea has a' },
    },
  ],
  [
    'two remotes change their paths at once',
    {
      before: [tea, quiz],
      wanted: [at('remote-tea 4', '/quiz'), at('remote-quiz 4', '/tea')],
      live: ['remote-quiz 4', 'remote-tea 4'],
      left: {},
    },
  ],
  [
    'a package that is gone leaves its path to another one',
    {
      before: [quiz],
      wanted: [at('remote-tea 4', '/quiz')],
      live: ['remote-tea 4'],
      left: {},
    },
  ],
  [
    'what stays away keeps away what needs it',
    {
      before: [host1, usesOld],
      wanted: [host2, usesOld, release('remote-wine 1', { names: ['New'] })],
      live: ['host 1', 'remote-tea 2'],
      left: { host: 'imports Old', 'remote-wine': 'remote-wine imports New' },
    },
  ],
  [
    'what stayed away only because of another one is taken after all',
    {
      before: [host1, usesOld],
      wanted: [host2, usesOld, release('remote-wine 1', { names: ['Old'] })],
      live: ['host 1', 'remote-tea 2', 'remote-wine 1'],
      left: { host: 'imports Old' },
    },
  ],
  [
    'what does not fit and is not new keeps running next to what is',
    {
      before: [host1, usesNew],
      wanted: [host1, usesNew, quiz],
      live: ['host 1', 'remote-quiz 1', 'remote-tea 3'],
      left: {},
    },
  ],
])('%s', (_, { before, wanted, live, left }) => {
  const settled = chooseReleases(releaseSet(...before), releaseSet(...wanted))
  const names = Object.values(settled.live).map(({ name, version }) => `${name} ${version}`)
  expect(names.sort()).toEqual(live)
  const said = Object.entries(left).map(([name, part]) => [name, expect.stringContaining(part)])
  expect(settled.left).toEqual(Object.fromEntries(said))
})

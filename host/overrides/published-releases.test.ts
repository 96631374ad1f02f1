import { publishedReleases } from './overrides'

const releaseJson = (version: string) => ({
  version,
  manifest: `/remote-auth/${version}/mf-manifest.json`,
})
const releasesByName = (entry: unknown) =>
  [...publishedReleases('remote-auth', entry)].map(([name, { version, isCanary }]) => [
    name,
    version,
    isCanary,
  ])

test('an override may name any release: a canary, one that was rolled back, and a preview by its name', () => {
  const entry = {
    current: releaseJson('3'),
    previous: [releaseJson('2'), releaseJson('1')],
    heldBack: ['2'],
    canary: { release: releaseJson('4'), share: 1 },
    previews: { mine: releaseJson('5'), broken: {} },
  }
  expect(releasesByName(entry)).toEqual([
    ...['3', '4', '2', '1'].map((version) => [version, version, false]),
    ['mine', '5', false],
  ])
})

test.each([
  ['was retired', { heldBack: ['2'] }, []],
  ['has only a preview so far', { previews: { mine: releaseJson('5') } }, ['mine']],
  [
    'was retired, even if its entry still names releases',
    { previous: [releaseJson('1')], canary: { release: releaseJson('4'), share: 1 } },
    ['4', '1'],
  ],
])('names the listed releases of a remote that %s', (_, rest, names) => {
  expect(releasesByName({ current: null, ...rest }).map(([name]) => name)).toEqual(names)
})

import { publishedReleases } from './overrides'

const listed = (version: string) => ({
  version,
  manifest: `/remote-auth/${version}/mf-manifest.json`,
})
const named = (entry: unknown) =>
  [...publishedReleases('remote-auth', entry)].map(([name, { version, isCanary }]) => [
    name,
    version,
    isCanary,
  ])

test('an override may name any release: a canary, one that was rolled back, and a preview by its name', () => {
  const entry = {
    current: listed('3'),
    previous: [listed('2'), listed('1')],
    heldBack: ['2'],
    canary: { release: listed('4'), share: 1 },
    previews: { mine: listed('5'), broken: {} },
  }
  expect(named(entry)).toEqual([
    ...['3', '4', '2', '1'].map((version) => [version, version, false]),
    ['mine', '5', false],
  ])
})

test.each([
  ['was retired', { heldBack: ['2'] }, []],
  ['has only a preview so far', { previews: { mine: listed('5') } }, ['mine']],
  [
    'was retired, even if its entry still names releases',
    { previous: [listed('1')], canary: { release: listed('4'), share: 1 } },
    ['4', '1'],
  ],
])('of a remote that %s those that are listed have a name', (_, rest, names) => {
  expect(named({ current: null, ...rest }).map(([name]) => name)).toEqual(names)
})

import type { BuiltRelease } from '../build/build-release'
import { withCallReports, withFullDisk } from '../testing/release/altered-storage'
import { fakeRelease } from '../testing/release/fake-release'
import { withFolder } from '../testing/test-folder'
import { publish } from './publish'
import { applyDeploy, applyRetirement, type DeployChange } from './records/release-commands'
import { readState } from './records/site-state'
import { rollBack } from './roll-back-release'
import { startPackages } from './start-packages'
import { folderStorage } from './storage/folder-storage'
import type { ObjectStorage } from './storage/object-storage'

let site: ObjectStorage
withFolder((folder) => {
  site = folderStorage(folder)
})

type Beside = Parameters<typeof fakeRelease>[3]
const config = { production: false }
const packageOf = (build: BuiltRelease) => ({ ...build, build: async () => build })
/** Starts with a checkout of these packages, and returns what it said. */
async function start(
  builds: BuiltRelease[],
  more: Partial<Parameters<typeof startPackages>[1]> = {},
): Promise<string[]> {
  const notes: string[] = []
  await startPackages(site, {
    packages: builds.map((build) => packageOf({ ...build, origin: more.origin ?? {} })),
    config,
    withToken: [],
    publishAll: false,
    origin: {},
    say: (note) => notes.push(note),
    ...more,
  })
  return notes
}
const checkout = (is: string, beside: Beside = {}) => {
  const [name = '', version = ''] = is.split(' ')
  return fakeRelease(name, version, {}, beside)
}
const deploy = (is: string, options: Partial<DeployChange> = {}, beside: Beside = {}) => {
  const build = checkout(is, beside)
  const origin = { commit: '1a2b3c4d'.repeat(5), author: 'Ada' }
  return publish(site, [{ ...build, origin }], {
    by: 'deploy',
    next: (record, entry) =>
      applyDeploy(record, { name: build.name, entry, at: entry.publishedAt, ...options }),
  })
}
const live = async () =>
  Object.entries((await readState(site)).index).map(
    ([name, { current }]) => `${name} ${current?.version}`,
  )

it('publishes what the site never had, without a note', async () => {
  expect(await start([checkout('host 1'), checkout('remote-chat 1')])).toEqual([])
  expect(await live()).toEqual(['host 1', 'remote-chat 1'])
  expect((await readState(site)).records.host?.by).toBe('start')
  expect(String((await site.read('index.html'))?.content)).toContain('{"production":false}')
})

it('publishes again what a start made live, and does not build what is live', async () => {
  await start([checkout('host 1'), checkout('remote-chat 1')])
  const build = () => Promise.reject(new Error('nobody needs that'))
  const packages = [{ ...checkout('host 1'), build }, packageOf(checkout('remote-chat 2'))]
  expect(await start([], { packages })).toEqual([])
  expect(await live()).toEqual(['host 1', 'remote-chat 2'])
})

it('names the commit of what it published with uncommitted changes', async () => {
  const origin = { commit: 'a'.repeat(40), dirty: true }
  await start([checkout('remote-quiz 1')], { origin })
  await start([checkout('remote-quiz 1')], { origin: { commit: 'b'.repeat(40) } })
  const { current, by } = (await readState(site)).records['remote-quiz'] ?? {}
  expect(current).toMatchObject({ commit: 'b'.repeat(40) })
  expect(current?.dirty).toBeUndefined()
  expect(by).toBe('start')
})

describe('a package that somebody else decides about', () => {
  const name = 'remote-quiz'
  beforeEach(async () => {
    await start([checkout('host 1')])
  })

  interface Case {
    before(): Promise<unknown>
    withToken?: string[]
    says: string
    /** The warning of `--publish`. */
    warns?: string
    /** The version that `--publish` makes live. */
    published: string
  }
  const [OLD, NEW] = ['remote-quiz 1', 'remote-quiz 9']
  it.each<[string, Case]>([
    [
      'a deploy has made it live',
      {
        before: () => deploy(OLD),
        says: 'remote-quiz: 1 is live, deployed by Ada; this checkout has 9: npm run deploy -- remote-quiz',
        published: NEW,
      },
    ],
    [
      'a rollback has made it live',
      {
        async before() {
          for (const is of [OLD, 'remote-quiz 2']) await start([checkout(is)])
          await rollBack(site, { name })
        },
        says: 'remote-quiz: 1 is live, after a rollback; this checkout has 9: npm run deploy',
        published: NEW,
      },
    ],
    [
      'a canary runs beside it',
      {
        async before() {
          await start([checkout(OLD)])
          await deploy('remote-quiz 2', { canary: 0.1 })
        },
        says: 'remote-quiz: 1 is live, by a start, beside the canary 2; this checkout has 9',
        warns: 'remote-quiz: WARNING: the canary 2 is withdrawn: 9 has taken its place.',
        published: NEW,
      },
    ],
    [
      'its team has a token for it',
      {
        before: () => start([checkout(OLD)]),
        withToken: [name],
        says: 'remote-quiz: 1 is live, by a start; its team has a token, and deploys it',
        published: OLD,
      },
    ],
    [
      'it was withdrawn',
      {
        async before() {
          for (const is of [OLD, NEW]) await start([checkout(is)])
          await rollBack(site, { name })
        },
        says: 'remote-quiz: 1 is live, after a rollback; 9 was withdrawn: npm run deploy -- remote-quiz',
        published: OLD,
      },
    ],
  ])('stays, with a note, if %s', async (_, { before, withToken = [], says, warns, published }) => {
    await before()
    expect(await start([checkout(NEW)], { withToken })).toEqual([expect.stringContaining(says)])
    expect(await live()).toEqual(['host 1', OLD])
    const notes = await start([checkout(NEW)], { withToken, publishAll: true })
    if (published === NEW) expect(notes).toEqual(warns === undefined ? [] : [warns])
    expect(await live()).toEqual(['host 1', published])
  })

  it('stays gone if it was retired, with any option', async () => {
    await deploy(OLD)
    await publish(site, [checkout(OLD)], {
      by: 'deploy',
      next: (record) => applyRetirement(record, { name, at: '2026-02-01T00:00:00.000Z' }),
    })
    for (const publishAll of [false, true]) {
      expect(await start([checkout(NEW)], { publishAll })).toEqual([
        'remote-quiz was retired; this checkout has 9: npm run deploy -- remote-quiz --again',
      ])
    }
    expect(await live()).toEqual(['host 1', 'remote-quiz undefined'])
  })

  it('stays if its record cannot be read, with a note', async () => {
    await site.write('releases/remote-quiz.json', Buffer.from('no'))
    expect(await start([checkout(NEW)], { publishAll: true })).toEqual([
      expect.stringMatching(
        /^remote-quiz: its record cannot be used \(.*\), so it stays as it is\./,
      ),
    ])
  })

  it('gets no note if the checkout has the same release', async () => {
    await deploy(OLD)
    expect(await start([checkout(OLD)])).toEqual([])
    expect((await readState(site)).records[name]?.by).toBe('deploy')
  })
})

describe('packages of one checkout', () => {
  it('come together if they need each other', async () => {
    await start([
      checkout('host 1', { names: ['Old'] }),
      checkout('remote-quiz 1', { names: ['Old'] }),
    ])
    expect(
      await start([
        checkout('host 2', { names: ['New'] }),
        checkout('remote-quiz 2', { names: ['New'] }),
      ]),
    ).toEqual([])
    expect(await live()).toEqual(['host 2', 'remote-quiz 2'])
  })

  it('stay away with what they need, with a note, and the others come', async () => {
    await start([checkout('host 1', { names: ['Old'] })])
    await deploy('remote-quiz 1', {}, { names: ['Old'] })
    const notes = await start([
      checkout('host 2', { names: ['New'] }),
      checkout('remote-quiz 2', { names: ['New'] }),
      checkout('remote-tea 1', { names: ['New'] }),
      checkout('remote-wine 1'),
    ])
    expect(notes).toEqual([
      expect.stringContaining('remote-quiz: 1 is live, deployed'),
      expect.stringMatching(/^host was left out: remote-quiz imports Old/),
      expect.stringMatching(/^remote-tea was left out: remote-tea imports New/),
    ])
    expect(await live()).toEqual(['host 1', 'remote-quiz 1', 'remote-wine 1'])
  })

  it.each<[string, string, BuiltRelease[], object]>([
    [
      'they do not fit each other',
      'remote-quiz imports New from @parlor/shared',
      [checkout('host 1', { names: ['Old'] }), checkout('remote-quiz 1', { names: ['New'] })],
      config,
    ],
    [
      'the host does not take the configuration',
      '"tea" is not a known key',
      [checkout('host 1')],
      { ...config, tea: true },
    ],
  ])('end the start of an empty site if %s', async (_, reason, builds, configuration) => {
    const starting = start(builds, { config: configuration })
    await expect(starting).rejects.toThrow('These packages do not fit together:\n  - ')
    await expect(starting).rejects.toThrow(reason)
    expect((await readState(site)).records).toEqual({})
  })
})

it('says that the live host does not take the configuration, and serves with the old one', async () => {
  await start([checkout('host 1')])
  const other = { config: { ...config, tea: true } }
  expect(await start([checkout('host 1'), checkout('remote-quiz 1')], other)).toEqual([
    expect.stringMatching(
      /The configuration does not suit the host that would be live on .*"tea" is not a known key.* Pages keep the configuration that they have\. The new one comes from the options and .*config\.json\./,
    ),
  ])
  expect((await readState(site)).config).toEqual({ value: config })
  expect(await live()).toEqual(['host 1', 'remote-quiz 1'])
})

it('leaves pages as they are on a full disk, and ends only where there are none', async () => {
  const disk = site
  site = withFullDisk(disk, /./)
  await expect(start([checkout('host 1')])).rejects.toThrow('the disk is full')
  site = disk
  await start([checkout('host 1')])
  site = withFullDisk(disk, /./)
  expect(await start([checkout('host 2')])).toEqual([
    expect.stringMatching(/the disk is full\..* The site is served as it is\.$/),
  ])
  expect(await live()).toEqual(['host 1'])
})

it('reads the store at most 500 times if nothing has changed in 100 packages', async () => {
  const names = Array.from({ length: 99 }, (_, at) => `remote-p${at}`)
  const builds = ['host', ...names].map((name) => checkout(`${name} 1`))
  await start(builds)
  const calls: Record<string, number> = {}
  const watchedSite = withCallReports(site, (call) => {
    calls[call] = (calls[call] ?? 0) + 1
  })
  await startPackages(watchedSite, {
    packages: builds.map(packageOf),
    config,
    withToken: [],
    publishAll: false,
    origin: {},
    say: () => {},
  })
  console.info(`a start of 100 packages without a change: ${JSON.stringify(calls)}`)
  expect(calls.read).toBeGreaterThan(100)
  expect((calls.read ?? 0) + (calls.list ?? 0)).toBeLessThanOrEqual(500)
  expect(calls).not.toHaveProperty('write')
  expect(calls).not.toHaveProperty('replace')
})

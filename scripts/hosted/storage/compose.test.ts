import type { ChangeOutcome } from '../../release/change-site'
import { composePages } from '../../release/page/write-pages'
import { publish } from '../../release/publish'
import { readState } from '../../release/records/site-state'
import type { ObjectStorage } from '../../release/storage/object-storage'
import { withReplacedCalls } from '../../testing/release/altered-storage'
import { fakeRelease } from '../../testing/release/fake-release'
import { FakeS3 } from '../testing/fake-s3'
import { s3Storage } from './s3-storage'

const name = 'remote-chat'
const at = (path: string) => [{ path, module: './x', access: 'everyone', title: 'X' }]

describe('a hosted site whose teams write only their own folder and record', () => {
  const s3 = new FakeS3()
  const place = { bucket: 'sites', prefix: '' }
  let site: ObjectStorage
  beforeEach(async () => {
    s3.objects.clear()
    site = s3Storage({ ...place, client: await s3.start() })
    s3.mayWrite = (team, key) =>
      team === 'test' || new RegExp(`^(\\.checks/)?${team}/|^releases/${team}\\.json$`).test(key)
    await publish(site, [fakeRelease('host', '1')], { by: 'deploy', config: { production: false } })
  })
  afterEach(() => s3.stop())
  const deploy = (storage: ObjectStorage, of: string, version: string) =>
    publish(storage, [fakeRelease(of, version)], { by: 'deploy' })
  const teamOf = (team: string) => s3Storage({ ...place, client: s3.clientOf(team) })
  const liveOf = async (of: string) => (await readState(site)).index[of]?.current?.version

  it('accepts a deploy once its composer has run', async () => {
    const deployment = deploy(teamOf(name), name, '1')
    // The bucket notifies the composer of the record.
    while (!s3.objects.has('releases/remote-chat.json')) await new Promise(setImmediate)
    expect(await liveOf(name)).toBeUndefined()
    await composePages(site)
    expect(await deployment).toEqual({ [name]: { status: 'live' } })
    expect(await liveOf(name)).toBe('1')
  })

  it('records a deploy without rebuilding the pages if no composer runs', async () => {
    const awaitComposer = async () => {}
    const change = { by: 'deploy', awaitComposer } as const
    expect(await publish(teamOf(name), [fakeRelease(name, '1')], change)).toEqual({
      [name]: { status: 'recorded', reason: 's3://sites has not composed its pages yet' },
    })
    await composePages(site)
    expect(await liveOf(name)).toBe('1')
  })

  it('reports which of two simultaneous deploys at one path it did not accept', async () => {
    const deployAtSamePath = (of: string, awaitComposer: () => Promise<void>) =>
      publish(teamOf(of), [fakeRelease(of, '1', {}, { screens: at('/same') })], {
        by: 'deploy',
        awaitComposer,
      })
    let other: Promise<Record<string, ChangeOutcome>> | undefined
    const first = await deployAtSamePath('remote-tea', async () => {
      // The composer runs once both records are written.
      other = deployAtSamePath('remote-ale', async () => void (await composePages(site)))
      await other
    })
    expect(await other).toEqual({ 'remote-ale': { status: 'live' } })
    expect(first).toEqual({
      'remote-tea': {
        status: 'not-live',
        reason: expect.stringContaining('remote-ale has a screen at /same'),
      },
    })
    const { records, index } = await readState(site)
    expect(records['remote-tea']?.current).toBeNull()
    expect(Object.keys(index)).toEqual(['host', 'remote-ale'])
  })

  it('composes its pages again until nothing has changed since it read', async () => {
    let isFirst = true
    const slowStorage = withReplacedCalls(site, (its) => ({
      async write(path, content) {
        // Another deploy, from record to page, while this one is about to write its page.
        if (path === 'index.html' && isFirst) {
          isFirst = false
          await deploy(site, 'remote-auth', '1')
        }
        return its.write(path, content)
      },
    }))
    expect(await deploy(slowStorage, name, '2')).toEqual({ [name]: { status: 'live' } })
    const page = String((await site.read('index.html'))?.content)
    for (const release of ['remote-auth/1', 'remote-chat/2']) {
      expect(page).toContain(`/${release}/mf-manifest.json`)
    }
  })
})

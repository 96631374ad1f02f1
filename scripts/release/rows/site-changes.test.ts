import { altered } from '../../testing/release/altered-storage'
import { fakeRelease } from '../../testing/release/fake-release'
import { FakeS3 } from '../../testing/release/fake-s3'
import { withFolder } from '../../testing/test-folder'
import { compose } from '../page/compose'
import { publish } from '../publish'
import { retireRelease, rollBack } from '../roll-back-release'
import { folderStorage } from '../storage/folder-storage'
import type { ObjectStorage } from '../storage/object-storage'
import { s3Storage } from '../storage/s3-storage'
import { readChanges } from './site-changes'
import { deployed } from './what-is-live'

const name = 'remote-quiz'
const commit = '1a2b3c4d1a2b3c4d1a2b3c4d1a2b3c4d1a2b3c4d'
const deploy = (storage: ObjectStorage, version: string, canary?: number) =>
  publish(storage, [fakeRelease(name, version)], {
    by: 'deploy',
    origin: { commit, author: 'Ada' },
    next: (row, entry) => deployed(row, { name, entry, at: entry.publishedAt, canary }),
  })
/** The live version and the canary of each change, oldest first. */
async function recorded(storage: ObjectStorage) {
  const { changes = [] } = (await readChanges(storage))[name] ?? {}
  return changes.map(({ live, canary }) => [live?.version, canary?.version]).reverse()
}

describe('in a folder', () => {
  let site: ObjectStorage
  withFolder((folder) => {
    site = folderStorage(folder)
  })

  it('records deploys, canaries, promotions, rollbacks and retirements, each once', async () => {
    await deploy(site, '1')
    await deploy(site, '2', 0.1)
    await deploy(site, '2')
    await compose(site)
    await rollBack(site, { name, version: undefined })
    await retireRelease(site, { name })
    await compose(site)
    const lives = [['1'], ['1', '2'], ['2'], ['1'], []]
    expect(await recorded(site)).toEqual(lives.map(([live, canary]) => [live, canary]))
  })

  it('says when it was composed, and what the row says of commit and author', async () => {
    const begun = new Date().toISOString()
    await deploy(site, '1')
    const [change] = (await readChanges(site))[name]?.changes ?? []
    expect(change?.live).toMatchObject({ version: '1', commit, author: 'Ada' })
    expect(change?.live?.integrity).toMatch(/^sha384-/)
    expect(String(change?.at) >= begun).toBe(true)
  })

  it('records nothing for another package, a preview, or a clean commit of the same', async () => {
    await deploy(site, '1')
    await publish(site, [fakeRelease('remote-tea', '1')], { by: 'deploy' })
    await publish(site, [fakeRelease(name, '2')], {
      by: 'deploy',
      next: (row, entry) => deployed(row, { name, entry, at: entry.publishedAt, preview: 'mine' }),
    })
    expect(await recorded(site)).toEqual([['1', undefined]])
  })

  it('records what a composer did that was stopped before it had recorded it', async () => {
    await deploy(site, '1')
    let isStopped = true
    const stopping = altered(site, (its) => ({
      async replace(path, ...rest) {
        if (isStopped && path.startsWith('.changes/')) throw new Error('stopped')
        return its.replace(path, ...rest)
      },
    }))
    await expect(deploy(stopping, '2')).rejects.toThrow('stopped')
    expect(await recorded(site)).toEqual([['1', undefined]])
    isStopped = false
    await deploy(stopping, '3')
    expect((await recorded(site)).map(([live]) => live)).toEqual(['1', '2', '3'])
  })

  it('keeps the newest 200 of a package', async () => {
    const change = { at: '2026-01-01T00:00:00.000Z', live: null }
    const many = Array.from({ length: 200 }, () => change)
    await site.write(`.changes/${name}.json`, Buffer.from(JSON.stringify(many)))
    await deploy(site, '1')
    const { changes = [] } = (await readChanges(site))[name] ?? {}
    expect([changes.length, changes[0]?.live?.version, changes[1]]).toEqual([200, '1', change])
  })
})

describe('in S3, where composers run at the same time', () => {
  const s3 = new FakeS3()
  let site: ObjectStorage
  beforeEach(async () => {
    s3.objects.clear()
    site = s3Storage({ bucket: 'sites', prefix: '', client: await s3.start() })
  })
  afterEach(() => s3.stop())

  it('records a change once if another composer comes between the index and its changes', async () => {
    await deploy(site, '1')
    let isFirst = true
    const slow = altered(site, (its) => ({
      async replace(path, ...rest) {
        if (isFirst && path === `.changes/${name}.json`) {
          isFirst = false
          await deploy(site, '3')
        }
        return its.replace(path, ...rest)
      },
    }))
    await deploy(slow, '2')
    expect((await recorded(site)).map(([live]) => live)).toEqual(['1', '2', '3'])
  })

  it('does not record an old index that another composer has replaced already', async () => {
    await deploy(site, '1')
    let isFirst = true
    const slow = altered(site, (its) => ({
      async list(path) {
        if (isFirst && path === '.changes') {
          isFirst = false
          await deploy(site, '2')
        }
        return its.list(path)
      },
    }))
    await compose(slow)
    expect((await recorded(site)).map(([live]) => live)).toEqual(['1', '2'])
  })
})

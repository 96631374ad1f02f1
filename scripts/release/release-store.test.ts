import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isCompressedCopy, writeCompressedCopies } from '../build/compressed-copies'
import { fakeRelease } from '../testing/release/fake-release'
import { FakeS3 } from '../testing/release/fake-s3'
import { forgetOld, rollBack } from './release-changes'
import { ReleaseStore } from './release-store'
import { explainFileError, folderStorage } from './storage/folder-storage'
import type { ObjectStorage } from './storage/object-storage'
import { s3Storage } from './storage/s3-storage'

// The real SDK over HTTP takes its time on a busy machine.
jest.setTimeout(30_000)

const LONG_SCRIPT = 'console.log("a line")\n'.repeat(100)

const s3 = new FakeS3()
const folder = mkdtempSync(join(tmpdir(), 'parlor-store-'))
afterAll(() => {
  s3.stop()
  rmSync(folder, { recursive: true })
})

/** Storage that has no room left for some of its files. */
function fullAt(storage: ObjectStorage, place: RegExp): ObjectStorage {
  const unlessFull = <T>(path: string, write: () => Promise<T>): Promise<T> => {
    const error = Object.assign(new Error(), { code: 'ENOSPC', path })
    return place.test(path) ? Promise.reject(explainFileError(error, storage.address)) : write()
  }
  return {
    ...storage,
    write: (path, content) => unlessFull(path, () => storage.write(path, content)),
    replace: (path, ...more) => unlessFull(path, () => storage.replace(path, ...more)),
  }
}

const sites: Record<string, () => Promise<ObjectStorage>> = {
  'a folder': async () => folderStorage(mkdtempSync(join(folder, 'site-'))),
  S3: async () => {
    s3.objects.clear()
    return s3Storage({ bucket: 'sites', prefix: 'parlor', client: await s3.start() })
  },
}

describe.each(Object.entries(sites))('a site in %s', (_place, open) => {
  let storage: ObjectStorage
  let store: ReleaseStore
  const page = async () => (await storage.read('index.html'))?.content.toString() ?? ''
  const publish = async (...versions: string[]) => {
    for (const version of versions) await store.publish(fakeRelease('remote-chat', version))
  }
  const chat = async () => {
    const deploy = (await store.index())['remote-chat']
    if (!deploy) throw new Error('remote-chat has no release')
    return deploy
  }

  beforeEach(async () => {
    storage = await open()
    store = new ReleaseStore(storage)
    await store.publish(fakeRelease('host', '1'))
    await store.configure({ production: true })
  })
  afterEach(() => s3.stop())

  it('composes its page from the live host, the configuration and the index', async () => {
    await publish('1')
    expect(await page()).toContain('src="/host/1/main.js"')
    expect(await page()).toContain('{"production":true}')
    expect(await page()).toContain('/remote-chat/1/mf-manifest.json')
  })

  it('publishes one package without touching the others', async () => {
    const before = await store.index()
    await publish('1')
    expect(await store.index()).toEqual({ ...before, 'remote-chat': await chat() })
  })

  it('goes back to a release that is still there', async () => {
    await publish('1')
    const { current: first } = await chat()
    await publish('2')
    const at = '2026-02-01T00:00:00.000Z'
    await store.change((index) => rollBack(index, { name: 'remote-chat', row: first, at }))
    expect(await page()).toContain('/remote-chat/1/mf-manifest.json')
    expect(await store.manifest(first)).toContain('"version":"1"')
  })

  it('lets deploys at the same time all land', async () => {
    const packages = ['remote-auth', 'remote-chat'] as const
    const releases = packages.flatMap((name) => ['1', '2', '3'].map((v) => fakeRelease(name, v)))
    await Promise.all(releases.map((release) => store.publish(release)))
    const index = await store.index()
    for (const name of packages) {
      const deploy = index[name]
      const versions = [deploy?.current, ...(deploy?.previous ?? [])].map((row) => row?.version)
      expect(versions.sort()).toEqual(['1', '2', '3'])
      expect(await page()).toContain(deploy?.current.manifest)
    }
  })

  it('changes nothing when the disk fills up, wherever that is', async () => {
    await publish('1')
    const before = [await page(), await store.index()]
    for (const place of [/release\.json$/, /^index\.html$/, /^releases\.json$/]) {
      const full = fullAt(storage, place)
      const publishing = new ReleaseStore(full).publish(fakeRelease('remote-chat', '2'))
      await expect(publishing).rejects.toThrow('the disk is full. Free some space')
      expect([await page(), await store.index()]).toEqual(before)
    }
    await publish('2')
    expect(await page()).toContain('/remote-chat/2/')
  })

  it.each([
    ['names a missing release', 'remote-chat/1/', 'remote-chat/0/', 'which is not in'],
    ['has the wrong hash', 'sha384-', 'sha384-0', 'the wrong hash for'],
  ])('changes nothing when its index %s', async (_, from, to, reason) => {
    await publish('1')
    const edited = JSON.stringify(await store.index()).replaceAll(from, to)
    await storage.write('releases.json', Buffer.from(edited))
    const before = await page()
    await expect(store.publish(fakeRelease('remote-auth', '1'))).rejects.toThrow(reason)
    expect((await storage.read('releases.json'))?.content.toString()).toBe(edited)
    expect(await page()).toBe(before)
  })

  it('accepts a whole release, and refuses one that somebody has changed', async () => {
    await publish('1')
    const { current: row } = await chat()
    await store.ensureWhole('remote-chat', row)
    await storage.write('remote-chat/1/main.js', Buffer.from('alert(1)'))
    await expect(store.ensureWhole('remote-chat', row)).rejects.toThrow('remote-chat/1/main.js in')
  })

  it('keeps the files of a version that it has, and their hash', async () => {
    await publish('1')
    const row = await store.add(fakeRelease('remote-chat', '1', { 'other.js': 'other()' }))
    expect(await store.manifest(row)).toContain('"version":"1"')
    expect(await storage.list('remote-chat/1')).not.toContain('other.js')
  })

  it('has compressed copies where a web server can choose them', async () => {
    const release = fakeRelease('remote-chat', '1', { 'long.js': LONG_SCRIPT })
    await writeCompressedCopies(release.folder, Object.keys(release.files))
    await store.publish(release)
    const copies = (await storage.list('remote-chat/1')).filter(isCompressedCopy)
    expect(copies).toEqual(storage.hasCompressedCopies ? ['long.js.br', 'long.js.gz'] : [])
    const { current: row } = await chat()
    await store.ensureWhole('remote-chat', row)
  })

  it('lists what is directly below a path', async () => {
    await store.publish(fakeRelease('remote-chat', '1', { 'deep/file.js': '' }))
    expect(await storage.list('remote-chat/1')).toEqual([
      'deep',
      'main.js',
      'mf-manifest.json',
      'release.json',
    ])
    expect(await storage.list('')).toEqual(expect.arrayContaining(['host', 'index.html']))
  })

  it('removes only what the index has forgotten', async () => {
    await publish('1', '2', '3')
    await store.add(fakeRelease('remote-chat', 'on-its-way'))
    const before = await store.index()
    const after = await store.change((index) => forgetOld(index, { name: 'remote-chat', keep: 0 }))
    await store.prune('remote-chat', { before, after })
    expect(await storage.list('remote-chat')).toEqual(['3', 'on-its-way'])
  })
})

describe('a release with a compressed copy of something else', () => {
  it('is not published', async () => {
    const store = new ReleaseStore(folderStorage(join(folder, 'stale')))
    const release = fakeRelease('remote-chat', '1', { 'long.js': LONG_SCRIPT })
    writeFileSync(join(release.folder, 'long.js.gz'), gzipSync('alert(1)'))
    await expect(store.publish(release)).rejects.toThrow('was built again while it was')
    expect(await store.index()).toEqual({})
  })
})

describe('storage that refuses', () => {
  it('is quoted, with what to check', async () => {
    const client = await s3.start()
    s3.failure = { status: 403, code: 'AccessDenied' }
    const store = new ReleaseStore(s3Storage({ bucket: 'sites', prefix: '', client }))
    await expect(store.publish(fakeRelease('host', '1'))).rejects.toThrow(
      /s3:\/\/sites refused: AccessDenied.*Check the credentials/,
    )
    s3.failure = undefined
    s3.stop()
  })
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isCompressedCopy, writeCompressedCopies } from '../build/built-files'
import { fakeRelease } from '../testing/release/fake-release'
import { FakeS3 } from '../testing/release/fake-s3'
import { fullAt, storageKinds } from '../testing/release/storage-kinds'
import { testFolder } from '../testing/test-folder'
import { forgetOld, rollBack } from './release-changes'
import { ReleaseStore } from './release-store'
import { folderStorage } from './storage/folder-storage'
import type { ObjectStorage } from './storage/object-storage'
import { s3Storage } from './storage/s3-storage'

const LONG_SCRIPT = 'console.log("a line")\n'.repeat(100)

const folder = testFolder()

describe.each(storageKinds())('a site in %s', (_place, open) => {
  let storage: ObjectStorage
  let store: ReleaseStore
  const page = async () => (await storage.read('index.html'))?.content.toString() ?? ''
  const composed = async () => JSON.parse(String((await storage.read('releases.json'))?.content))
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
    expect(await store.manifest(first)).toMatchObject({ version: '1' })
  })

  it('lets deploys at the same time all land', async () => {
    // One that this checkout does not know is another team's.
    const packages = ['remote-auth', 'remote-chat', 'remote-profile']
    const releases = packages.flatMap((name) => ['1', '2', '3'].map((v) => fakeRelease(name, v)))
    await Promise.all(releases.map((release) => new ReleaseStore(storage).publish(release)))
    const index = await store.index()
    expect(await composed()).toEqual(index)
    for (const name of packages) {
      const deploy = index[name]
      const versions = [deploy?.current, ...(deploy?.previous ?? [])].map((row) => row?.version)
      expect(versions.sort()).toEqual(['1', '2', '3'])
      expect(await page()).toContain(deploy?.current.manifest)
    }
  })

  it.each([
    ['a release', ['1']],
    ['none', []],
  ])(
    'changes nothing when the disk fills up, wherever that is, where there was %s',
    async (_, earlier) => {
      await publish(...earlier)
      const state = async () => [await page(), await store.index(), await composed()]
      const before = await state()
      const places = [
        /release\.json$/,
        /^releases\/remote-chat/,
        /^index\.html$/,
        /^releases\.json$/,
      ]
      for (const place of places) {
        const full = fullAt(storage, place)
        const publishing = new ReleaseStore(full).publish(fakeRelease('remote-chat', '2'))
        await expect(publishing).rejects.toThrow('the disk is full. Free some space')
        expect(await state()).toEqual(before)
      }
      await publish('2')
      expect(await page()).toContain('/remote-chat/2/')
    },
  )

  it.each([
    ['names a missing release', 'remote-chat/1/', 'remote-chat/0/', 'which is not in'],
    ['has the wrong hash', 'sha384-', 'sha384-0', 'the wrong hash for'],
  ])('changes nothing when a row of its index %s', async (_, from, to, reason) => {
    await publish('1')
    const edited = JSON.stringify(await chat()).replaceAll(from, to)
    await storage.write('releases/remote-chat.json', Buffer.from(edited))
    const before = await page()
    await expect(store.publish(fakeRelease('remote-auth', '1'))).rejects.toThrow(reason)
    expect((await storage.read('releases/remote-chat.json'))?.content.toString()).toBe(edited)
    expect(Object.keys(await store.index())).toEqual(['host', 'remote-chat'])
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
    expect(await store.manifest(row)).toMatchObject({ version: '1' })
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

  it('keeps what a release brings for the gates of others where no page finds it', async () => {
    const checks = { smoke: [{ go: '/dash' }], sources: { 'dash.tsx': 'export default null' } }
    const row = await store.add(
      fakeRelease('remote-chat', '1', {}, { checks: JSON.stringify(checks) }),
    )
    expect(await store.checks('remote-chat', row)).toEqual(checks)
    expect(await storage.list('remote-chat/1')).toEqual([
      'main.js',
      'mf-manifest.json',
      'release.json',
    ])
    expect(await storage.list('.checks/remote-chat')).toEqual(['1.json'])
  })

  it.each([
    ['brought nothing', undefined],
    ['brought something malformed', '{"sources":1}'],
    ['was cut short', '{"sources":'],
  ])('has no checks for a release that %s', async (_, checks) => {
    const row = await store.add(fakeRelease('remote-chat', '1', {}, { checks }))
    expect(await store.checks('remote-chat', row)).toBeUndefined()
  })

  it('lists the screens of a release, and what it was built from', async () => {
    const screens = [{ path: '/dash', module: './dash', access: 'signed-in', title: 'Chat room' }]
    const origin = { commit: '1a2b3c4', author: 'Ada', dirty: true }
    const release = fakeRelease('remote-chat', '1', {}, { screens })
    await store.publish(release, origin)
    expect((await chat()).current).toMatchObject({ screens, ...origin })
    expect((await store.add(release)).screens).toEqual(screens)
    expect((await composed())['remote-chat'].current).toMatchObject({ screens, ...origin })
    expect(await page()).toContain('"title":"Chat room"')
    expect(await page()).not.toContain('Ada')
  })

  it('removes only what the index has forgotten', async () => {
    for (const version of ['1', '2', '3']) {
      await store.publish(fakeRelease('remote-chat', version, {}, { checks: '{}' }))
    }
    await store.add(fakeRelease('remote-chat', 'on-its-way'))
    const change = await store.change((index) => forgetOld(index, { name: 'remote-chat', keep: 0 }))
    await store.prune('remote-chat', change)
    expect(await storage.list('remote-chat')).toEqual(['3', 'on-its-way'])
    expect(await storage.list('.checks/remote-chat')).toEqual(['3.json'])
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
    const s3 = new FakeS3()
    const client = await s3.start()
    s3.failure = { status: 403, code: 'AccessDenied' }
    const store = new ReleaseStore(s3Storage({ bucket: 'sites', prefix: '', client }))
    await expect(store.publish(fakeRelease('host', '1'))).rejects.toThrow(
      /s3:\/\/sites refused: AccessDenied.*Check the credentials/,
    )
    s3.stop()
  })

  it('is named for a file that it did not delete, though it answers that all is well', async () => {
    const s3 = new FakeS3()
    const storage = s3Storage({ bucket: 'sites', prefix: '', client: await s3.start() })
    await storage.write('host/1/main.js', Buffer.from('1'))
    s3.undeletable.add('host/1/main.js')

    await expect(storage.remove('host/1')).rejects.toThrow(
      /host\/1\/main\.js was not deleted.*AccessDenied/,
    )
    s3.stop()
  })
})

import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { isCompressedCopy, writeCompressedCopies } from '../build/built-files'
import { withReplacedCalls } from '../testing/release/altered-storage'
import { fakeRelease } from '../testing/release/fake-release'
import { storageKinds } from '../testing/release/storage-kinds'
import { testFolder } from '../testing/test-folder'
import type { ReleaseEntry } from './contract/record'
import { publish } from './publish'
import { readState } from './records/site-state'
import { ensureWhole, openRelease } from './release-set/open-release'
import { folderStorage } from './storage/folder-storage'
import type { ObjectStorage } from './storage/object-storage'

const name = 'remote-chat'
const LONG_SCRIPT = 'console.log("a line")\n'.repeat(100)
const day = (count: number) => new Date(Date.UTC(2026, 0, count)).toISOString()

describe.each(storageKinds())('a release in %s', (_place, open) => {
  let operator: ObjectStorage
  let team: ObjectStorage
  beforeEach(async () => {
    const site = await open()
    operator = site.storage
    team = site.storageOf(name)
  })
  const deploy = (
    version: string,
    more: Record<string, string> = {},
    beside: Parameters<typeof fakeRelease>[3] = {},
  ) => publish(team, [fakeRelease(name, version, more, beside)], { by: 'deploy' })
  const current = async () => {
    const entry = (await readState(operator)).records[name]?.current
    if (!entry) throw new Error('nothing is live')
    return entry
  }
  const openLive = async () => openRelease(operator, name, await current())

  it('is whole, and refused once somebody has changed a file of it', async () => {
    await deploy('1', { 'deep/main.js': 'main()' })
    await ensureWhole(operator, await openLive())
    await operator.write('remote-chat/1/deep/main.js', Buffer.from('alert(1)'))
    await expect(ensureWhole(operator, await openLive())).rejects.toThrow(
      'remote-chat/1/deep/main.js has changed since it was published in',
    )
  })

  it('keeps the files of its version, which takes no others', async () => {
    await deploy('1')
    await expect(deploy('1', { 'other.js': 'other()' })).rejects.toThrow(
      /remote-chat\/1\/mf-manifest\.json in .* is not that of this build, and a version is never overwritten/,
    )
    expect(await operator.list('remote-chat/1')).not.toContain('other.js')
    expect(await deploy('1')).toEqual({ [name]: { status: 'live' } })
  })

  it('has compressed copies if a web server can choose them', async () => {
    const release = fakeRelease(name, '1', { 'long.js': LONG_SCRIPT })
    await writeCompressedCopies(release.folder, Object.keys(release.files))
    await publish(team, [release], { by: 'deploy' })
    const copies = (await operator.list('remote-chat/1')).filter(isCompressedCopy)
    expect(copies).toEqual(operator.hasCompressedCopies ? ['long.js.br', 'long.js.gz'] : [])
    await ensureWhole(operator, await openLive())
  })

  it('is in its folder, except for what the gates of others read', async () => {
    const checks = '{"smoke":[{"go":"/dash"}]}'
    await deploy('1', { 'deep/file.js': '' }, { checks })
    expect(await operator.list('remote-chat/1')).toEqual([
      'deep',
      'mf-manifest.json',
      'remoteEntry.js',
    ])
    expect(String((await operator.read('.checks/remote-chat/1.json'))?.content)).toBe(checks)
    expect(await operator.list('')).toEqual(expect.arrayContaining(['host', 'index.html', name]))
  })

  it('has its screens and its origin in its record', async () => {
    const screens = [{ path: '/dash', module: './dash', access: 'signed-in', title: 'Chat room' }]
    const origin = { commit: 'a'.repeat(40), author: 'Ada', dirty: true }
    const release = fakeRelease(name, '1', {}, { screens })
    await publish(team, [{ ...release, origin }], { by: 'deploy' })
    expect(await current()).toMatchObject({ screens, ...origin })
    const page = String((await operator.read('index.html'))?.content)
    expect(page).toContain('"title":"Chat room"')
    expect(page).not.toContain('Ada')
  })

  it('that was built from uncommitted changes gets the commit once they are committed', async () => {
    const release = fakeRelease(name, '1')
    const [dirty, clean] = ['a', 'b'].map((digit) => ({ commit: digit.repeat(40), author: 'Ada' }))
    await publish(team, [{ ...release, origin: { ...dirty, dirty: true } }], { by: 'deploy' })
    const { publishedAt } = await current()
    await publish(team, [{ ...release, origin: clean ?? {} }], { by: 'deploy' })
    const entry: ReleaseEntry = await current()
    expect(entry).toMatchObject({ ...clean, publishedAt })
    expect(entry.dirty).toBeUndefined()
    expect((await readState(operator)).index[name]?.current?.commit).toBe(clean?.commit)
  })

  it('is deleted once no record has named it for a day, and not while a page may run it', async () => {
    for (const [version, at] of [
      ['1', 1],
      ['2', 2],
      ['3', 3],
    ] as const) {
      await publish(operator, [fakeRelease(name, version, {}, { checks: '{}' })], {
        by: 'deploy',
        at: day(at),
        next: (record, entry) => ({
          ...record,
          current: entry,
          keep: 1,
          previous: record?.current
            ? [{ ...record.current, until: day(at) }, ...record.previous]
            : [],
        }),
      })
    }
    const versionsAt = async (at: number) => {
      await publish(operator, [fakeRelease(name, '3', {}, { checks: '{}' })], {
        by: 'deploy',
        at: day(at),
      })
      const checks = await operator.list('.checks/remote-chat')
      expect(checks).toEqual((await operator.list(name)).map((version) => `${version}.json`))
      return operator.list(name)
    }
    expect(await versionsAt(8)).toEqual(['1', '2', '3'])
    expect(await versionsAt(9)).toEqual(['1', '2', '3'])
    expect(await versionsAt(10)).toEqual(['2', '3'])
    expect(await versionsAt(700)).toEqual(['2', '3'])
  })

  it('that was deleted while it came back is there again', async () => {
    await deploy('1')
    const release = fakeRelease(name, '2', { 'part.js': 'part()' }, { checks: '{}' })
    const racing = withReplacedCalls(operator, (its) => ({
      async replace(path, ...more) {
        const isWritten = await its.replace(path, ...more)
        if (path === 'releases.json') await its.remove('remote-chat/2/part.js')
        return isWritten
      },
    }))
    await publish(racing, [release], { by: 'deploy' })
    await ensureWhole(operator, await openLive())
  })
})

describe('a release with a compressed copy of something else', () => {
  const folder = testFolder()

  it('is not published', async () => {
    const site = folderStorage(folder)
    const release = fakeRelease(name, '1', { 'long.js': LONG_SCRIPT })
    writeFileSync(join(release.folder, 'long.js.gz'), gzipSync('alert(1)'))
    await expect(publish(site, [release], { by: 'deploy' })).rejects.toThrow(
      'was built again while it was',
    )
    expect((await readState(site)).records).toEqual({})
  })
})

import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fakeRelease } from '../testing/release/fake-release'
import { hostManifest, manifestOf, sharedPackage } from '../testing/release/manifest-at-test'
import { testFolder } from '../testing/test-folder'
import { releaseCommand } from './command'
import { publishBuild } from './publish-build'
import { beginCanary, putPreview } from './release-changes'
import { ReleaseStore } from './release-store'
import { rollBackRelease } from './roll-back-release'
import { folderStorage } from './storage/folder-storage'

const name = 'remote-chat' as const
const folder = testFolder()

async function site(...versions: string[]) {
  const to = mkdtempSync(join(folder, 'site-'))
  const storage = folderStorage(to)
  const store = new ReleaseStore(storage)
  for (const version of versions) await store.publish(fakeRelease(name, version))
  const live = async () => (await store.index())[name]?.current.version
  const beginCanaryOf = async (version: string) => {
    const release = fakeRelease(name, version)
    const row = await store.add(release)
    await store.change((index) => beginCanary(index, { name, row, share: 0.1 }))
    return release
  }
  return { to, storage, store, live, beginCanaryOf }
}

describe('a rollback', () => {
  it.each([
    ['the release before', undefined, '2'],
    ['the release that is named', '1', '1'],
  ])('goes to %s', async (_, version, target) => {
    const { to, live } = await site('1', '2', '3')
    expect(await rollBackRelease({ name, version, to })).toBe(
      `remote-chat ${target} is live on ${to} again, instead of 3.`,
    )
    expect(await live()).toBe(target)
  })

  it('goes back for a package that this checkout does not know', async () => {
    const { to, store, live } = await site('1', '2')
    for (const version of ['1', '2']) await store.publish(fakeRelease('remote-profile', version))
    const { name: unknown = name } = releaseCommand('rollback', ['remote-profile'])
    expect(await rollBackRelease({ name: unknown, version: undefined, to })).toBe(
      `remote-profile 1 is live on ${to} again, instead of 2.`,
    )
    expect(await live()).toBe('2')
    const nowhere = releaseCommand('rollback', ['remote-tea']).name ?? name
    await expect(rollBackRelease({ name: nowhere, version: undefined, to })).rejects.toThrow(
      `${to} has no release of remote-tea. It has releases of: remote-chat, remote-profile.`,
    )
  })

  it.each([
    ['a version that is missing', '9', 'no earlier release 9 on', ['1', '2']],
    ['where nothing came before', undefined, 'has no earlier release on', ['2']],
    ['a package that was never deployed', undefined, 'has no release of remote-chat', []],
  ])('refuses %s', async (_, version, reason, versions) => {
    const { to, store, live } = await site(...versions)
    await store.publish(fakeRelease('host', '1'))
    await expect(rollBackRelease({ name, version, to })).rejects.toThrow(reason)
    expect(await live()).toBe(versions.at(-1))
  })

  it('refuses a release that is no longer whole', async () => {
    const { to, storage, live } = await site('1', '2')
    await storage.write('remote-chat/1/main.js', Buffer.from('cut sh'))
    await expect(rollBackRelease({ name, version: '1', to })).rejects.toThrow(
      'has changed since it was published',
    )
    expect(await live()).toBe('2')
  })

  it('refuses a release that no longer fits the host', async () => {
    const { to, store, live } = await site()
    const uses = (used: string) => ({
      'mf-manifest.json': JSON.stringify({
        exposes: [{ path: './dash' }],
        shared: [sharedPackage('@parlor/shared', { uses: [used] })],
      }),
    })
    await store.publish(fakeRelease(name, '1', uses('Gone')))
    await store.publish(fakeRelease(name, '2', uses('Page')))
    const { consumes } = hostManifest()
    const shared = [sharedPackage('@parlor/shared', { offers: ['Page'] })]
    const host = { 'mf-manifest.json': JSON.stringify({ ...manifestOf(), consumes, shared }) }
    await store.publish(fakeRelease('host', '1', host))
    await expect(rollBackRelease({ name, version: '1', to })).rejects.toThrow(
      /was not rolled back to 1:\n {2}- remote-chat imports Gone from @parlor\/shared/,
    )
    expect(await live()).toBe('2')
  })

  it('refuses a release whose screen another remote has taken since', async () => {
    const { to, store, live } = await site()
    const at = (path: string) => ({
      screens: [{ path, module: './x', access: 'everyone', title: 'X' }],
    })
    await store.publish(fakeRelease(name, '1', {}, at('/x')))
    await store.publish(fakeRelease(name, '2', {}, at('/rooms')))
    await store.publish(fakeRelease('remote-profile', '1', {}, at('/x/*')))
    await expect(rollBackRelease({ name, version: '1', to })).rejects.toThrow(
      /was not rolled back to 1:\n {2}- remote-chat has a screen at \/x, and remote-profile is live with one at \/x\/\*/,
    )
    expect(await live()).toBe('2')
  })

  it('refuses a package whose row somebody has broken, and no other', async () => {
    const { to, storage, store, live } = await site('1', '2')
    for (const version of ['1', '2']) await store.publish(fakeRelease('remote-auth', version))
    await storage.write('releases/remote-auth.json', Buffer.from('{"current":1}'))
    await expect(rollBackRelease({ name: 'remote-auth', version: undefined, to })).rejects.toThrow(
      /remote-auth\.current: .* Restore releases\/remote-auth\.json as/,
    )
    await rollBackRelease({ name, version: undefined, to })
    expect(await live()).toBe('1')
    expect((await storage.read('releases/remote-auth.json'))?.content.toString()).toBe(
      '{"current":1}',
    )
  })

  it('withdraws a running canary, and leaves what is live', async () => {
    const { to, store, live, beginCanaryOf } = await site('1', '2')
    await beginCanaryOf('3')
    expect(await rollBackRelease({ name, version: undefined, to })).toContain(
      'The canary 3 of remote-chat is withdrawn',
    )
    expect(await live()).toBe('2')
    expect((await store.index())[name]?.canary).toBeUndefined()
  })

  it('takes a preview away with its files, and leaves what is live', async () => {
    const { to, storage, store, live } = await site('1')
    const release = fakeRelease(name, '2')
    const row = await store.add(release)
    await store.change((index) => putPreview(index, { name, row, preview: 'half-done' }))
    expect(await publishBuild(name, store, { build: async () => release })).toContain(
      'remote-chat 2 is the preview half-done, so 1 stays live.',
    )
    const drop = (preview: string) => rollBackRelease({ name, version: undefined, preview, to })
    await expect(drop('other')).rejects.toThrow(
      `has no preview other on ${to}. The previews are: half-done.`,
    )
    expect(await drop('half-done')).toBe(`The preview half-done of remote-chat is gone from ${to}.`)
    expect(await storage.list(name)).toEqual(['1'])
    expect(await live()).toBe('1')
  })

  it('to an earlier version also ends a canary, which a restart of the site does not publish', async () => {
    const { to, store, live, beginCanaryOf } = await site('1', '2')
    const canary = await beginCanaryOf('3')
    await rollBackRelease({ name, version: '1', to })
    for (const build of [canary, fakeRelease(name, '2')]) {
      expect(await publishBuild(name, store, { build: async () => build })).toContain(
        `remote-chat ${build.version} was rolled back, so 1 stays live.`,
      )
    }
    expect(await live()).toBe('1')
  })
})

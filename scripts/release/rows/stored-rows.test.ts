import { fakeRelease } from '../../testing/release/fake-release'
import { storageKinds } from '../../testing/release/storage-kinds'
import { publishBuild } from '../publish-build'
import { ReleaseStore } from '../release-store'
import type { ObjectStorage } from '../storage/object-storage'
import { StoredRows } from './stored-rows'

describe.each(storageKinds())('the rows of a site in %s', (_place, open) => {
  let storage: ObjectStorage
  let store: ReleaseStore
  const text = async (path: string) => (await storage.read(path))?.content.toString()
  const json = async (path: string) => JSON.parse((await text(path)) ?? 'null')
  const live = async (name: string) => (await store.index())[name]?.current.version
  const put = (path: string, content: unknown) =>
    storage.write(
      path,
      Buffer.from(typeof content === 'string' ? content : JSON.stringify(content)),
    )
  /** What a start of the local site does for each package of its checkout. */
  const restart = async (...names: ('host' | 'remote-chat')[]) => {
    for (const name of names) {
      await publishBuild(name, store, { build: async () => fakeRelease(name, '1') })
    }
    await store.configure({ production: true })
  }

  beforeEach(async () => {
    storage = await open()
    store = new ReleaseStore(storage)
    await store.publish(fakeRelease('host', '1'))
    await store.publish(fakeRelease('remote-chat', '1'))
    await store.configure({ production: true })
  })

  it('are a file for each package, and together in one for pages', async () => {
    expect(await storage.list('releases')).toEqual(['host.json', 'remote-chat.json'])
    expect(await json('releases.json')).toEqual({
      host: await json('releases/host.json'),
      'remote-chat': await json('releases/remote-chat.json'),
    })
  })

  it('of a package that a checkout does not know go through its deploys and restarts', async () => {
    const unknown = fakeRelease('remote-profile', '1')
    await store.publish(unknown)
    await put('releases/remote-profile.json', {
      ...(await json('releases/remote-profile.json')),
      fromANewerTool: true,
    })
    const row = await text('releases/remote-profile.json')
    await restart('host', 'remote-chat')
    await store.publish(fakeRelease('remote-chat', '2'))
    expect(await text('releases/remote-profile.json')).toBe(row)
    expect((await json('releases.json'))['remote-profile'].fromANewerTool).toBe(true)
    expect(await text('index.html')).toContain('/remote-profile/1/mf-manifest.json')
  })

  describe('that stand in releases.json alone, as they did before', () => {
    const asBefore = async (more: Record<string, unknown> = {}) => {
      const index = { ...(await json('releases.json')), ...more }
      await storage.remove('releases')
      await put('releases.json', index)
      expect(await storage.list('releases')).toEqual([])
      return index
    }

    it('are read from there', async () => {
      const index = await asBefore()
      expect(await store.index()).toEqual(index)
    })

    it.each([
      ['a deploy', () => store.publish(fakeRelease('remote-auth', '1')), ['remote-auth']],
      ['a restart that publishes nothing', () => store.configure({}), []],
    ])('become files with %s, as they were written', async (_, change, added) => {
      const row = { ...(await json('releases/remote-chat.json')), fromANewerTool: true }
      const broken = { current: 'gone' }
      await asBefore({ 'remote-chat': row, 'remote-tea': broken })
      await change()
      const names = [...added, 'host', 'remote-chat', 'remote-tea'].sort()
      expect(await storage.list('releases')).toEqual(names.map((name) => `${name}.json`))
      expect(await json('releases/remote-chat.json')).toEqual(row)
      expect(await json('releases/remote-tea.json')).toEqual(broken)
      expect(await text('index.html')).toContain('/remote-chat/1/mf-manifest.json')
    })

    it('become files of what is live when several deploys take them over at once', async () => {
      await asBefore()
      const names = ['remote-chat', 'remote-auth', 'remote-profile']
      const deploy = (name: string) => new ReleaseStore(storage).publish(fakeRelease(name, '2'))
      await Promise.all(names.map(deploy))
      for (const name of names) expect(await live(name)).toBe('2')
      expect(await live('host')).toBe('1')
      expect((await store.index())['remote-chat']?.previous).toHaveLength(1)
    })

    it('go on where a deploy was killed while it took them over', async () => {
      const index = await asBefore()
      await put('releases/host.json', index.host)
      await store.publish(fakeRelease('remote-auth', '1'))
      expect(Object.keys(await store.index())).toEqual(['host', 'remote-auth', 'remote-chat'])
      expect(await storage.list('releases')).toContain('remote-chat.json')
    })

    it.each(['no', '[]', 'null'])('are refused where releases.json says %s', async (broken) => {
      await asBefore()
      await put('releases.json', broken)
      await expect(store.publish(fakeRelease('remote-auth', '1'))).rejects.toThrow(
        /The release index of .* cannot be used: .* Restore releases\.json as the last deploy/,
      )
      expect(await text('releases.json')).toBe(broken)
    })
  })

  it('compose releases.json again where somebody has broken it', async () => {
    const before = await text('releases.json')
    await put('releases.json', 'no')
    await store.compose()
    expect(await text('releases.json')).toBe(before)
  })

  it.each([
    ['no row', { current: 1 }, 'remote-chat.current: '],
    ['no JSON', '{"current":', 'remote-chat.'],
  ])('stop their own package alone where one is %s', async (_, broken, reason) => {
    await put('releases/remote-chat.json', broken)
    const stored = await text('releases/remote-chat.json')
    await store.publish(fakeRelease('remote-auth', '1'))
    await restart('host')
    expect(await text('releases/remote-chat.json')).toBe(stored)
    expect(await text('index.html')).not.toContain('remote-chat')
    expect(Object.keys(await json('releases.json'))).toEqual(['host', 'remote-auth'])

    const sentence = `cannot be used: ${reason}`
    const todo = 'Restore releases/remote-chat.json as the last deploy wrote it.'
    for (const refused of [
      () => store.publish(fakeRelease('remote-chat', '2')),
      () => store.ensureUsable('remote-chat'),
      () => restart('remote-chat'),
    ]) {
      await expect(refused()).rejects.toThrow(sentence)
      await expect(refused()).rejects.toThrow(todo)
    }
    expect(await text('releases/remote-chat.json')).toBe(stored)
  })

  it.each([
    ['the next deploy', () => store.publish(fakeRelease('remote-auth', '1'))],
    ['the next start', () => restart('host')],
  ])(
    'are composed by %s where a deploy was killed between its row and the page',
    async (_, next) => {
      const page = await text('index.html')
      const row = await store.add(fakeRelease('remote-chat', '2'))
      const before = (await store.index())['remote-chat']
      const previous = before ? [before.current] : []
      await (await StoredRows.read(storage)).write('remote-chat', { current: row, previous })
      // Nothing has been taken away, so the page that stands can be served meanwhile.
      expect(await text('index.html')).toBe(page)
      expect(await storage.list('remote-chat')).toEqual(['1', '2'])
      await next()
      expect(await text('index.html')).toContain('/remote-chat/2/mf-manifest.json')
      expect((await json('releases.json'))['remote-chat'].current.version).toBe('2')
    },
  )

  it('are composed until what was read is what stands', async () => {
    const slow = {
      ...storage,
      write: async (path: string, content: Buffer) => {
        // Another deploy, from row to page, while this one is about to write its page.
        if (path === 'index.html' && !(await live('remote-auth'))) {
          await store.publish(fakeRelease('remote-auth', '1'))
        }
        return storage.write(path, content)
      },
    }
    await new ReleaseStore(slow).publish(fakeRelease('remote-chat', '2'))
    for (const name of ['remote-auth/1', 'remote-chat/2']) {
      expect(await text('index.html')).toContain(`/${name}/mf-manifest.json`)
      expect(await text('releases.json')).toContain(`/${name}/mf-manifest.json`)
    }
  })
})

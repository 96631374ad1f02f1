import { mkdirSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { fakeRelease } from '../testing/release/fake-release'
import { testFolder } from '../testing/test-folder'
import { configure } from './configure-site'
import { inlinedBlock } from './page/render-page'
import { publish } from './publish'
import { applyDeploy } from './records/release-commands'
import { CONFIG_FILE, jsonFile, readState } from './records/site-state'
import { releaseName } from './release-options'
import { retireRelease, rollBackRelease } from './roll-back-release'
import { folderStorage } from './storage/folder-storage'
import type { ObjectStorage } from './storage/object-storage'

const name = 'remote-quiz'
const folder = testFolder()
const at = (path: string) => ({
  screens: [{ path, module: './x', access: 'everyone', title: 'X' }],
})
type Beside = Parameters<typeof fakeRelease>[3]

async function site(...versions: string[]) {
  const to = mkdtempSync(join(folder, 'site-'))
  const storage = folderStorage(to)
  const deploy = (of: string, version: string, beside: Beside = {}, options: object = {}) =>
    publish(storage, [fakeRelease(of, version, {}, beside)], {
      by: 'deploy',
      next: (record, entry) =>
        applyDeploy(record, { name: of, entry, at: entry.publishedAt, ...options }),
    })
  for (const version of versions) await deploy(name, version)
  const entry = async (of = name) => (await readState(storage)).index[of]
  const live = async (of = name) => (await entry(of))?.current?.version
  const back = (version?: string, of = name) => rollBackRelease({ name: of, version, to })
  return { to, storage, deploy, entry, live, back }
}

const configInPage = async (storage: ObjectStorage) =>
  inlinedBlock(String((await storage.read('index.html'))?.content), 'config')

describe('a rollback', () => {
  it.each([
    ['the release before', undefined, '2'],
    ['the release that is named', '1', '1'],
  ])('goes to %s', async (_, version, target) => {
    const { to, live, back } = await site('1', '2', '3')
    expect(await back(version)).toBe(`remote-quiz ${target} is live on ${to} again, instead of 3.`)
    expect(await live()).toBe(target)
  })

  it('twice goes to the next, and a third time nowhere', async () => {
    const { live, back } = await site('1', '2', '3')
    await back()
    await back()
    expect(await live()).toBe('1')
    await expect(back()).rejects.toThrow('has no earlier release to roll back to that is not with')
    expect(await live()).toBe('1')
  })

  it('works for a package that this checkout does not know', async () => {
    const { to, deploy, entry, back } = await site('1')
    for (const version of ['1', '2']) await deploy('remote-tea', version)
    const unknown = releaseName('remote-tea')
    expect(await back(undefined, unknown)).toContain('remote-tea 1 is live')
    expect((await entry('remote-tea'))?.current?.version).toBe('1')
    await expect(back(undefined, 'remote-ale')).rejects.toThrow(
      `${to} has no release of remote-ale. It has releases of: remote-quiz, remote-tea.`,
    )
  })

  it('is refused if nothing was ever deployed', async () => {
    const { back } = await site()
    await expect(back()).rejects.toThrow('There is no site at')
  })

  it('is refused for a release that is no longer whole', async () => {
    const { storage, live, back } = await site('1', '2')
    await storage.write('remote-quiz/1/remoteEntry.js', Buffer.from('cut sh'))
    await expect(back('1')).rejects.toThrow('has changed since it was published')
    await storage.write('remote-quiz/1/mf-manifest.json', Buffer.from('{}'))
    await expect(back('1')).rejects.toThrow('has a different hash than the record says')
    expect(await live()).toBe('2')
  })

  it.each<[string, Beside, Beside, string]>([
    ['no longer fits the host', { names: ['Gone'] }, {}, 'remote-quiz imports Gone from @parlor'],
    [
      'has a screen that another has taken since',
      at('/x'),
      at('/y'),
      'remote-tea has a screen at /x/*',
    ],
  ])('is refused for a release that %s', async (_, first, second, reason) => {
    const { deploy, live, back } = await site()
    await deploy('host', '1', { names: ['Gone'] })
    await deploy(name, '1', first)
    await deploy(name, '2', second)
    await deploy('host', '2')
    await deploy('remote-tea', '1', at('/x/*'))
    const rollback = back('1')
    await expect(rollback).rejects.toThrow(
      'remote-quiz was not rolled back to 1, because that does not fit what else is live: ',
    )
    await expect(rollback).rejects.toThrow(reason)
    expect(await live()).toBe('2')
  })

  it('of a host leaves out of pages the keys that only the later host knew', async () => {
    const { to, storage, deploy, entry, back } = await site()
    await deploy('host', '1')
    await deploy('host', '2', { keys: ['tea'] })
    await configure(storage, { production: false, tea: true })
    expect(await back(undefined, 'host')).toBe(
      `host 1 is live on ${to} again, instead of 2.\nWARNING: The live host does not know tea of ${to}/config.json, as an earlier one did, so pages leave it out.`,
    )
    expect((await entry('host'))?.current?.version).toBe('1')
    expect(await configInPage(storage)).toEqual({ production: false })
    expect(await configure(storage)).toEqual([expect.stringContaining('does not know tea')])
    await deploy('host', '2', { keys: ['tea'] })
    expect(await configInPage(storage)).toEqual({ production: false, tea: true })
  })

  it('of a host is refused if it takes neither config.json nor what pages have', async () => {
    const { storage, deploy, live, back } = await site()
    const strict = {
      release: { configuration: { production: { kind: 'flag' }, ale: { kind: 'text' } } },
    }
    await storage.write(CONFIG_FILE, jsonFile({ production: false, ale: 'pale' }))
    await deploy('host', '1', strict)
    await deploy('host', '2', { keys: ['ale'] })
    await configure(storage, { production: false })
    await expect(back(undefined, 'host')).rejects.toThrow('"ale" is missing; expected')
    expect(await live('host')).toBe('2')
  })

  describe.each([
    ['has a stray key', '{"production":false,"ale":1}', '"ale" is not a known key'],
    ['is cut off', '{"production":fal', 'config.json is not JSON'],
    ['is missing', undefined, 'config.json is missing'],
    ['is a folder', '', 'config.json cannot be read: a folder is where a file belongs'],
  ])('while config.json %s', (_, text, fault) => {
    it('goes through on what pages have, as do the end of a canary and a retirement', async () => {
      const { to, storage, deploy, live, back } = await site()
      await deploy('host', '1')
      await configure(storage, { production: false })
      for (const version of ['1', '2']) await deploy('host', version)
      for (const version of ['1', '2']) await deploy(name, version)
      await deploy(name, '3', {}, { canary: 0.1 })
      await storage.remove(CONFIG_FILE)
      if (text) await storage.write(CONFIG_FILE, Buffer.from(text))
      if (text === '') mkdirSync(join(to, CONFIG_FILE))
      const sentences = [
        await back(),
        await back(),
        await back(undefined, 'host'),
        await retireRelease(storage, { name }),
      ]
      for (const sentence of sentences) {
        expect(sentence).toContain(`WARNING: ${to}/config.json cannot be used, so pages keep`)
        expect(sentence).toContain(fault)
        expect(sentence).toContain(`Fix it, then put it into the pages: npm run configure`)
      }
      expect(await live('host')).toBe('1')
      expect(await live()).toBeUndefined()
      expect(await configInPage(storage)).toEqual({ production: false })
      if (text) expect(String((await storage.read(CONFIG_FILE))?.content)).toBe(text)
    })
  })

  it('is refused for a package with a broken record, and for no other', async () => {
    const { to, storage, deploy, live, back } = await site('1', '2', '3')
    for (const version of ['1', '2']) await deploy('remote-tea', version)
    const file = 'releases/remote-tea.json'
    await storage.write(file, Buffer.from('{"current":1}'))
    await expect(back(undefined, 'remote-tea')).rejects.toThrow(
      /The record of remote-tea cannot be used: current: .* Restore releases\/remote-tea\.json as/,
    )
    await back()
    expect(await live()).toBe('2')
    expect((await storage.read(file))?.content.toString()).toBe('{"current":1}')

    await storage.remove(file)
    mkdirSync(join(to, file))
    await expect(back(undefined, 'remote-tea')).rejects.toThrow('a folder is where a file belongs')
    await back()
    expect(await live()).toBe('1')
  })

  it('says that pages lose a package whose record is gone', async () => {
    const { to, storage, deploy, back } = await site('1', '2')
    await deploy('remote-tea', '1')
    await storage.remove('releases/remote-tea.json')
    expect(await back()).toContain(
      `WARNING: The record of remote-tea is gone from ${to}, so pages leave it out. Restore releases/remote-tea.json, or deploy again: npm run deploy -- remote-tea`,
    )
  })

  it('ends a running canary, and leaves what is live', async () => {
    const { to, deploy, entry, back } = await site('1', '2')
    await deploy(name, '3', {}, { canary: 0.1 })
    expect(await back()).toBe(
      `The canary 3 of remote-quiz is withdrawn from ${to}: 2 is live for everyone.`,
    )
    expect(await entry()).toMatchObject({ current: { version: '2' }, heldBack: ['3'] })
    expect(await entry()).not.toHaveProperty('canary')
  })

  it('to a version says which canary it ends', async () => {
    const { to, deploy, entry, back } = await site('1', '2')
    await deploy(name, '3', {}, { canary: 0.1 })
    expect(await back('1')).toBe(
      `remote-quiz 1 is live on ${to} again, instead of 2. The canary 3 is withdrawn as well.`,
    )
    expect(await entry()).toMatchObject({ current: { version: '1' }, heldBack: ['2', '3'] })
  })

  it('removes a preview, and leaves what is live', async () => {
    const { to, deploy, live, entry } = await site('1')
    await deploy(name, '2', {}, { preview: 'half-done' })
    const drop = (preview: string) => rollBackRelease({ name, version: undefined, preview, to })
    await expect(drop('other')).rejects.toThrow(
      `has no preview other on ${to}. The previews are: half-done.`,
    )
    expect(await drop('half-done')).toBe(
      `The preview half-done of remote-quiz was removed from ${to}.`,
    )
    expect((await entry())?.previews).toEqual({})
    expect(await live()).toBe('1')
  })
})

describe('a remote that is retired', () => {
  it('is taken off the site, and comes back by name without its releases', async () => {
    const { to, storage, deploy, entry, back } = await site()
    await deploy('host', '1')
    await storage.write(CONFIG_FILE, jsonFile({ production: false }))
    for (const version of ['1', '2']) await deploy(name, version, at('/quiz'))
    expect(await retireRelease(storage, { name })).toBe(
      `remote-quiz is retired on ${to}: none of its releases is live, and open pages drop it. To bring it back, without its releases: npm run deploy -- remote-quiz --again`,
    )
    const retired = { current: null, previous: [], heldBack: ['2', '1'] }
    expect(await entry()).toEqual(retired)
    const page = String((await storage.read('index.html'))?.content)
    expect(inlinedBlock(page, 'releaseSet')).toMatchObject({ screens: [] })
    await expect(back()).rejects.toThrow('has no live release: it was retired on')
    await expect(back('1')).rejects.toThrow('has no live release: it was retired on')

    expect(await deploy('remote-riddle', '1', at('/quiz'))).toMatchObject({
      'remote-riddle': { status: 'live' },
    })
    await deploy(name, '3', {}, { again: true })
    expect(await entry()).toMatchObject({ current: { version: '3' }, previous: [] })
  })

  it('is not one that the site needs', async () => {
    const { storage } = await site('1')
    await expect(retireRelease(storage, { name: 'host' })).rejects.toThrow(
      'host cannot be retired: the site does not work without it.',
    )
    expect((await readState(storage)).records[name]?.retiredAt).toBeUndefined()
  })
})

describe('the settings of remotes', () => {
  const pricing: Beside = { release: { settings: { currency: { kind: 'text' } } } }
  const withRemotes = {
    production: false,
    remotes: { [name]: { settings: { currency: 'EUR' } } },
  }

  it('keep a release from coming back to a site that no longer has them', async () => {
    const { storage, deploy, live, back } = await site()
    await deploy('host', '1', { keys: ['remotes'] })
    await configure(storage, withRemotes)
    await deploy(name, '1', pricing)
    await deploy(name, '2')
    await configure(storage, { production: false })
    await expect(back()).rejects.toThrow('settings.currency" is missing; expected a text.')
    expect(await live()).toBe('2')
    await configure(storage, withRemotes)
    await back()
    expect(await live()).toBe('1')
  })

  it('do not keep a host from coming back that does not know them', async () => {
    const { storage, deploy, back } = await site()
    await deploy('host', '1')
    await deploy('host', '2', { keys: ['remotes'] })
    await configure(storage, withRemotes)
    expect(await back(undefined, 'host')).toContain('does not know remotes of')
  })
})

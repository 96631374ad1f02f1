import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readPageReleaseSet } from '@parlor/shared/contract/page/page-release-set'
import { fakeRelease } from '../../testing/release/fake-release'
import { withFolder } from '../../testing/test-folder'
import type { ReleaseRecord } from '../contract/record'
import { publish } from '../publish'
import { beginCanary } from '../records/release-record'
import { CONFIG_FILE, jsonFile, readState, recordFile } from '../records/site-state'
import { rollBack } from '../roll-back-release'
import { startPackages } from '../start-packages'
import { folderStorage } from '../storage/folder-storage'
import type { ObjectStorage } from '../storage/object-storage'
import { refuseForeign, refuseMissing } from '../storage/site-storage'
import { formatTag } from './page-format'
import { inlinedBlock } from './render-page'
import { composePages } from './write-pages'

const name = 'remote-quiz'
const quiz = [{ path: '/quiz', module: './quiz', access: 'everyone', title: 'Quiz' }]

let folder: string
let site: ObjectStorage
withFolder((each) => {
  folder = each
  site = folderStorage(folder)
})
const deploy = (of: string, version: string, beside: Parameters<typeof fakeRelease>[3] = {}) =>
  publish(site, [fakeRelease(of, version, {}, beside)], { by: 'deploy' })
const text = async (path: string) => (await site.read(path))?.content.toString() ?? ''
const write = (path: string, content: string) => site.write(path, Buffer.from(content))
const entry = async (of = name) => (await readState(site)).index[of]
/** Changes a record in a way that no command does. */
const edit = async (change: (record: string) => string, of = name) =>
  write(recordFile(of), change(await text(recordFile(of))))
const inPage = async (block: 'host' | 'config' | 'releaseSet') =>
  inlinedBlock(await text('index.html'), block)

beforeEach(async () => {
  const host = fakeRelease('host', '1', {}, { keys: ['tea'] })
  await publish(site, [host], { by: 'deploy', config: { production: false } })
  await deploy(name, '1', { screens: quiz })
})

describe('a record that cannot be read', () => {
  it.each([
    ['not JSON', '{"current":'],
    ['not a record', '{"current":1}'],
  ])('because it is %s leaves its package as it was, and says since when', async (_, broken) => {
    const previous = await entry()
    await write(recordFile(name), broken)
    const { refusals } = await composePages(site)
    expect(refusals[name]).toContain('its record cannot be read: ')
    const current = await entry()
    expect(current).toEqual({ ...previous, unreadableSince: expect.stringMatching(/^20\d\d-/) })
    expect(await inPage('releaseSet')).toMatchObject({
      screens: [[name, '/quiz', './quiz', 'everyone', 'Quiz']],
    })
    expect(await text('index.html')).not.toContain('unreadableSince')
    await deploy('remote-tea', '1')
    expect(await entry()).toEqual(current)
  })

  it('keeps its path from others meanwhile', async () => {
    await write(recordFile(name), '')
    expect(await deploy('remote-ale', '1', { screens: quiz })).toMatchObject({
      'remote-ale': { status: 'not-live', reason: expect.stringContaining('/quiz') },
    })
  })

  it('is read again once it is fixed', async () => {
    const previous = await entry()
    const record = await text(recordFile(name))
    await write(recordFile(name), '')
    await composePages(site)
    await write(recordFile(name), record)
    expect(await composePages(site)).toMatchObject({ refusals: {} })
    expect(await entry()).toEqual(previous)
  })
})

describe('a record whose file is gone', () => {
  it('is gone', async () => {
    rmSync(join(folder, recordFile(name)))
    await composePages(site)
    expect(await entry()).toBeUndefined()
    expect(await text('index.html')).not.toContain(name)
    await deploy('remote-ale', '1', { screens: quiz })
    expect(await entry('remote-ale')).toBeDefined()
  })

  it.each(['host', 'remote-auth', 'remote-chat'])(
    'of %s, which the site needs, stops composing with a sentence until it is back',
    async (needed) => {
      await deploy(needed, '2')
      const record = await text(recordFile(needed))
      const previous = [await text('index.html'), await text('releases.json')]
      rmSync(join(folder, recordFile(needed)))
      const sentence = `The record of ${needed} is gone from ${folder}, so its pages stay as they are. Restore releases/${needed}.json, or deploy again: npm run deploy -- ${needed}`
      await expect(composePages(site)).rejects.toThrow(sentence)
      await expect(deploy('remote-ale', '1')).rejects.toThrow(sentence)
      expect([await text('index.html'), await text('releases.json')]).toEqual(previous)
      await write(recordFile(needed), record)
      await composePages(site)
    },
  )

  it('of one of those is back after a deploy', async () => {
    rmSync(join(folder, recordFile('host')))
    await deploy('host', '2', { keys: ['tea'] })
    expect(await text('index.html')).toContain('src="/host/2/main.js"')
  })
})

describe('a record that somebody has edited', () => {
  it.each([
    ['another hash', (text: string) => text.replace(/sha384-.{64}/, `sha384-${'A'.repeat(64)}`)],
    ['other screens', (record: string) => record.replace('"/quiz"', '"/riddle"')],
    ['a release that is not there', (record: string) => record.replace('"1"', '"9"')],
  ])('to %s leaves its package as it was, and is reported', async (_, change) => {
    const previous = [await text('index.html'), await text('releases.json')]
    await edit(change)
    const { refusals } = await composePages(site)
    expect(refusals).toEqual({ [name]: expect.stringMatching(/^remote-quiz \d cannot be used: /) })
    expect([await text('index.html'), await text('releases.json')]).toEqual(previous)
    expect(await deploy('remote-tea', '1')).toEqual({ 'remote-tea': { status: 'live' } })
  })

  it('with what a later tool has added to a screen means the same', async () => {
    const tea = quiz.map((screen) => ({ ...screen, path: '/tea', later: true }))
    await deploy('remote-tea', '1', { screens: tea })
    expect(await composePages(site)).toMatchObject({ refusals: {} })
    await write(recordFile('remote-tea'), '')
    await composePages(site)
    expect(await inPage('releaseSet')).toMatchObject({
      screens: [expect.arrayContaining(['remote-quiz']), expect.arrayContaining(['remote-tea'])],
    })
  })
})

it('composes nothing over pages of a newer version of Parlor', async () => {
  await deploy(name, '2')
  const newer = (await text('index.html')).replace(formatTag(), formatTag(9))
  await write('index.html', newer)
  const previous = await text('releases.json')
  const changes = [
    () => composePages(site),
    () => deploy('remote-tea', '1'),
    () => rollBack(site, { name }),
  ]
  for (const change of changes) {
    await expect(change()).rejects.toThrow(/A newer version of Parlor has composed .* Update this/)
  }
  const start = { packages: [], config: {}, withToken: [], publishAll: false, origin: {} }
  const notes: string[] = []
  await startPackages(site, { ...start, say: (note) => notes.push(note) })
  expect(notes).toEqual([expect.stringContaining('so it composes nothing')])
  expect([await text('index.html'), await text('releases.json')]).toEqual([newer, previous])
})

describe('a lost file is composed again', () => {
  it.each([['releases.json'], ['index.html'], ['login/index.html', 'releases.json']])(
    'by every command that changes what is live: %s',
    async (...files) => {
      const removeFiles = () => files.map((file) => rmSync(join(folder, file)))
      const all = async () => [await text('releases.json'), await text('login/index.html')]
      const previous = await all()
      removeFiles()
      await refuseMissing({ storage: site, data: undefined })
      await composePages(site)
      expect(await all()).toEqual(previous)
      removeFiles()
      await refuseForeign(site)
      await deploy('remote-tea', '1')
      expect(await entry('remote-tea')).toBeDefined()
      expect(await inPage('host')).toBeDefined()
    },
  )

  it('unless the record of the host cannot be read: the sentence says what works', async () => {
    rmSync(join(folder, 'releases.json'))
    await write(recordFile('host'), '{')
    await expect(composePages(site)).rejects.toThrow(
      /The record of host on .* cannot be used .*, and there is no releases\.json .* If you have no copy of it, delete it and deploy: npm run deploy -- host\./,
    )
    rmSync(join(folder, recordFile('host')))
    await deploy('host', '1', { keys: ['tea'] })
    expect(await entry('host')).toBeDefined()
  })
})

it('composes releases.json again if it is broken', async () => {
  const previous = await text('releases.json')
  await write('releases.json', 'no')
  await composePages(site)
  expect(await text('releases.json')).toBe(previous)
})

it('reports a package whose folder is gone, which stops no other', async () => {
  rmSync(join(folder, name), { recursive: true })
  expect(await deploy('remote-tea', '1')).toEqual({ 'remote-tea': { status: 'live' } })
  expect((await composePages(site)).refusals).toEqual({
    [name]: expect.stringContaining('remote-quiz/1/mf-manifest.json is not in'),
  })
})

it('leaves pages as they are if the host lacks a file that they are made of', async () => {
  const previous = await text('index.html')
  await write('host/1/index.html', 'altered')
  await expect(deploy('remote-tea', '1')).rejects.toThrow('host/1/index.html is not in')
  expect(await text('index.html')).toBe(previous)
})

it('shows no static screen that is not as it was published', async () => {
  const staticScreens = [{ path: '/login', module: './login', file: 'login.html', config: {} }]
  const html = { 'login.html': '<main>Sign in</main>' }
  const header = { 'static.header.html': '<header>Parlor</header>' }
  const login = async () => /<template.*<\/template>/.exec(await text('login/index.html'))?.[0]
  await publish(
    site,
    [
      fakeRelease('host', '2', header),
      fakeRelease('remote-auth', '1', html, { release: { staticScreens } }),
    ],
    { by: 'deploy' },
  )
  expect(await login()).toContain('<header>Parlor</header><main>Sign in</main>')
  await write('remote-auth/1/login.html', '<main>Sign up</main>')
  await composePages(site)
  expect(await login()).toBeUndefined()
})

describe('a canary', () => {
  const startCanary = (version: string, names: string[]) =>
    publish(site, [fakeRelease(name, version, {}, { screens: quiz, names })], {
      by: 'deploy',
      next: (record, release) =>
        beginCanary(record as ReleaseRecord, {
          entry: release,
          at: release.publishedAt,
          share: 0.1,
        }),
    })

  it('is refused if it does not fit what is live', async () => {
    expect(await startCanary('2', ['Tooltip'])).toMatchObject({ [name]: { status: 'not-live' } })
    expect(await startCanary('3', [])).toEqual({ [name]: { status: 'live' } })
  })

  it('that its record has ended is over, even if the live release of the record cannot go live', async () => {
    await startCanary('2', [])
    await edit((record) => {
      const { canary: _, ...rest } = JSON.parse(record)
      return JSON.stringify({
        ...rest,
        current: { ...rest.current, version: '9' },
        heldBack: ['2'],
      })
    })
    await composePages(site)
    expect(await entry()).toMatchObject({ current: { version: '1' }, heldBack: ['2'] })
    expect(await entry()).not.toHaveProperty('canary')
  })

  it('is not ended by a deploy of another package, which gets the reason', async () => {
    await deploy('host', '2', { names: ['Tooltip'] })
    await startCanary('2', ['Tooltip'])
    const tea = fakeRelease('remote-tea', '1')
    const host = fakeRelease('host', '3')
    expect(await publish(site, [host, tea], { by: 'deploy' })).toEqual({
      host: {
        status: 'not-live',
        reason: expect.stringMatching(
          /^with it the canary 2 of remote-quiz ends in pages\. .*imports Tooltip.* end its canary: npm run rollback -- remote-quiz$/,
        ),
      },
      'remote-tea': { status: 'live' },
    })
    expect(await entry()).toMatchObject({ canary: { release: { version: '2' } } })
  })

  it('that no longer fits after a rollback is left out and named, and its package stays live', async () => {
    await deploy('host', '2', { names: ['Tooltip'] })
    expect(await startCanary('2', ['Tooltip'])).toEqual({ [name]: { status: 'live' } })
    expect(await rollBack(site, { name: 'host' })).toMatch(
      /\nWARNING: the canary 2 of remote-quiz ends in pages\. .*imports Tooltip/,
    )
    expect(await entry()).not.toHaveProperty('canary')
    expect((await composePages(site)).refusals).toEqual({
      'the canary of remote-quiz': expect.stringContaining('imports Tooltip'),
    })
    await deploy('host', '4', { names: ['Tooltip'] })
    expect(await entry()).toMatchObject({ canary: { release: { version: '2' } } })
  })
})

describe('the host that a page falls back to', () => {
  const scripts = async () =>
    ((await inPage('host')) as { scripts: { path: string }[] }[]).map(
      ({ scripts }) => scripts[0]?.path,
    )

  it('is the one before', async () => {
    await deploy('host', '2')
    expect(await scripts()).toEqual(['/host/2/main.js', '/host/1/main.js'])
  })

  it('is not one that was withdrawn', async () => {
    for (const version of ['2', '3']) await deploy('host', version)
    await rollBack(site, { name: 'host' })
    expect(await scripts()).toEqual(['/host/2/main.js', '/host/1/main.js'])
    await rollBack(site, { name: 'host' })
    expect(await scripts()).toEqual(['/host/1/main.js'])
  })

  it('is one that knows the configuration', async () => {
    await deploy('host', '2')
    await publish(site, [fakeRelease('host', '3', {}, { keys: ['tea'] })], {
      by: 'deploy',
      config: { production: false, tea: true },
    })
    expect(await scripts()).toEqual(['/host/3/main.js', '/host/1/main.js'])
  })
})

describe('the configuration of pages', () => {
  it.each([
    ['the live host does not take', '{"production":false,"ale":true}', '"ale" is not a known key'],
    ['is not JSON', '{', 'config.json is not JSON'],
  ])('stays as it was if config.json %s, which is reported', async (_, config, reason) => {
    await write(CONFIG_FILE, config)
    expect((await composePages(site)).refusals).toEqual({
      [CONFIG_FILE]: expect.stringContaining(reason),
    })
    expect(await inPage('config')).toEqual({ production: false })
  })

  it('opens the screens that depend on a switch in it', async () => {
    const screens = quiz.map((screen) => ({ ...screen, path: '/riddle', when: 'features.riddle' }))
    await deploy('remote-tea', '1', {
      screens: [...quiz, ...screens].map((each) => ({ ...each, path: `/tea${each.path}` })),
    })
    await deploy('host', '2', { keys: ['features'] })
    const paths = async () => {
      const { screens } = readPageReleaseSet(await inPage('releaseSet'))
      return screens
        .filter(({ remote }) => remote === 'remote-tea')
        .map(({ screen }) => screen.path)
    }
    expect(await paths()).toEqual(['/tea/quiz'])
    await site.write(CONFIG_FILE, jsonFile({ production: false, features: { riddle: true } }))
    await composePages(site)
    expect(await paths()).toEqual(['/tea/quiz', '/tea/riddle'])
  })
})

import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { integrityOf } from '../../build/release'
import { Progress } from '../../platform/progress'
import { fakeRelease } from '../../testing/release/fake-release'
import { withFolder } from '../../testing/test-folder'
import type { ReleaseRecord } from '../contract/record'
import { publish } from '../publish'
import { beginCanary } from '../records/release-record'
import { CONFIG_FILE, jsonFile, readState } from '../records/site-state'
import { takeSnapshot } from '../snapshot'
import { folderStorage } from '../storage/folder-storage'
import type { ObjectStorage } from '../storage/object-storage'
import { gate } from './gate'

type Beside = Parameters<typeof fakeRelease>[3]
const name = 'remote-chat'
const at = (path: string) => ({
  screens: [{ path, module: './x', access: 'everyone', title: 'X' }],
})

let site: ObjectStorage
withFolder((folder) => {
  site = folderStorage(folder)
})
/** Each release has a file that no release had before. */
const deploy = (of: string, beside: Beside = {}) =>
  publish(site, [fakeRelease(of, '1', { 'own.css': `/* ${randomUUID()} */` }, beside)], {
    by: 'deploy',
  })
const startCanary = (of: string, beside: Beside) =>
  publish(site, [fakeRelease(of, '2', {}, beside)], {
    by: 'deploy',
    next: (record, entry) =>
      beginCanary(record as ReleaseRecord, { entry, at: entry.publishedAt, share: 0.1 }),
  })
beforeEach(async () => {
  await publish(site, [fakeRelease('host', '1', {}, { names: ['Page'] })], {
    by: 'deploy',
    config: { production: false },
  })
})

/** The gate's problems, without browser and compiler, and its progress messages. */
async function runGate(
  version: string,
  beside: Beside = {},
  of = name,
  files: Record<string, string> = {},
) {
  const lines: string[] = []
  const stream = { isTTY: false, write: (line: string) => lines.push(line) > 0 }
  const types = of === 'host' ? { 'types.json': '{}' } : files
  const build = fakeRelease(of, version, types, beside)
  const snapshot = await takeSnapshot(site, await readState(site))
  try {
    const candidate = { build, snapshot, tools: undefined, compare: async () => [] }
    const problems = await gate({ ...candidate, progress: new Progress(stream) })
    return { problems, output: lines.join('') }
  } finally {
    snapshot.remove()
  }
}

it('objects to nothing if a release fits', async () => {
  const { problems, output } = await runGate('2', { names: ['Page'] })
  expect(problems).toEqual([])
  expect(output).toContain('compared with what is live')
  expect(output).not.toContain('WARNING')
})

it('names the key of a configuration that the live host does not know', async () => {
  await site.write(CONFIG_FILE, jsonFile({ production: false, tea: true }))
  const sentence = `${site.address}/config.json does not suit the host: "tea" is not a known key; expected one of: production.`
  expect((await runGate('2')).problems).toEqual([sentence])
  expect((await runGate('2', {}, 'host')).problems).toContain(sentence)
})

it('checks a host against the configuration that it will have', async () => {
  await site.write(CONFIG_FILE, jsonFile({ production: false, tea: true }))
  const { problems } = await runGate('2', { keys: ['tea'], names: ['Page'] }, 'host')
  expect(problems).toEqual([])
})

it.each<[string, Beside, string]>([
  ['a name that the live host lacks', { names: ['Tooltip'] }, 'imports Tooltip from'],
  ['a token that it lacks', { tokens: ['--parlor-new'] }, 'use the token --parlor-new'],
  ['the path of a live remote', at('/quiz'), '/quiz'],
  ['the path of a canary', at('/riddle'), '/riddle'],
])('objects to a release that uses %s', async (_, beside, problem) => {
  await deploy('remote-quiz', at('/quiz'))
  await startCanary('remote-quiz', at('/riddle'))
  expect((await runGate('2', beside)).problems).toEqual([expect.stringContaining(problem)])
})

it('lets a release take the place of its own canary', async () => {
  await deploy(name)
  await startCanary(name, at('/riddle'))
  expect((await runGate('3', at('/riddle'))).problems).toEqual([])
})

it('says which package cannot be fetched, and lets the others be deployed', async () => {
  await deploy('remote-quiz', at('/quiz'))
  rmSync(join(site.address, 'remote-quiz'), { recursive: true })
  const { problems, output } = await runGate('2')
  expect(problems).toEqual([])
  expect(output).toMatch(
    /WARNING: remote-quiz was left out of all checks: remote-quiz 1 cannot be used: .*\. Deploy remote-quiz again\./,
  )
})

it('passes the first package of a site', async () => {
  rmSync(site.address, { recursive: true })
  const { problems, output } = await runGate('1')
  expect(problems).toEqual([])
  expect(output).toContain('not checked in a browser, because the site has no host yet')
})

describe('slots', () => {
  const contribution = { into: 'quiz.aside', module: './badge', access: 'everyone' }
  const withContribution: Beside = { release: { offers: [contribution] } }
  const withSlot = (from: string[]): Beside => ({ release: { slots: { 'quiz.aside': { from } } } })

  it('objects to a contribution that no live release accepts', async () => {
    expect((await runGate('2', withContribution)).problems).toEqual([
      expect.stringContaining('to the slot quiz.aside, which no live release has'),
    ])
    await deploy('remote-quiz', withSlot(['remote-tea']))
    expect((await runGate('2', withContribution)).problems).toEqual([
      expect.stringContaining('which remote-quiz does not open to it'),
    ])
  })

  it('accepts a contribution that a live release accepts', async () => {
    await deploy('remote-quiz', withSlot([name]))
    expect((await runGate('2', withContribution)).problems).toEqual([])
  })

  it('objects to a slot that another remote has, and names the contributions that one drops', async () => {
    await deploy('remote-quiz', withSlot([name]))
    await deploy(name, withContribution)
    expect((await runGate('2', withSlot(['remote-tea']), 'remote-ale')).problems).toEqual([
      expect.stringContaining('both declare the slot quiz.aside'),
    ])
    const { problems, output } = await runGate('2', {}, 'remote-quiz')
    expect(problems).toEqual([])
    expect(output).toContain(`remote-quiz no longer accepts what ${name} contributes to quiz.aside`)
  })
})

describe('services and settings', () => {
  const declaring = (token: string): Beside => ({
    release: { services: { orders: { purpose: 'Lists orders.', token } } },
  })
  const pricing: Beside = {
    release: { settings: { currency: { kind: 'text', purpose: 'Of prices.' } } },
  }

  it.each(['(0,r.useService)("bills")', "useService('bills')", 'n.useService( `bills` )'])(
    'objects to the call %s of a service that is not declared',
    async (call) => {
      const files = { 'remoteEntry.js': `${call};(0,r.useService)("orders")` }
      const { problems } = await runGate('2', declaring('id'), name, files)
      expect(problems).toEqual([
        expect.stringContaining('uses the service bills, which it has not declared'),
      ])
    },
  )

  it.each([
    ['none', 'id', 'sends the id token to its service orders'],
    ['id', 'access', '--service remote-chat/orders=ADDRESS,access'],
  ])('says that a token is new: %s, then %s', async (liveToken, token, news) => {
    await deploy(name, declaring(liveToken))
    const { problems, output } = await runGate('2', declaring(token))
    expect(problems).toEqual([])
    expect(output).toContain(news)
    expect((await runGate('2', declaring(liveToken))).output).not.toContain('NEW')
  })

  it.each<[string, Beside, object, string]>([
    [
      'settings',
      pricing,
      { remotes: { [name]: { settings: { currency: 'EUR' } } } },
      '"remotes.remote-chat.settings.currency" is missing; expected a text.',
    ],
    [
      'policies',
      { release: { policies: ['vue'] } },
      { policies: ['vue'] },
      '"policies" lacks "vue"',
    ],
    [
      'styles with text',
      { release: { inlineStyles: true } },
      { inlineStyles: true },
      '"inlineStyles" is not true',
    ],
  ])('objects to a release whose %s the site does not allow', async (_, needy, config, problem) => {
    expect((await runGate('2', needy)).problems).toEqual([
      expect.stringContaining(`${site.address}/config.json does not suit remote-chat: ${problem}`),
    ])
    const host = fakeRelease('host', '2', {}, { keys: Object.keys(config), names: ['Page'] })
    await publish(site, [host], { by: 'deploy' })
    await site.write(CONFIG_FILE, jsonFile({ production: false, ...config }))
    expect((await runGate('2', needy)).problems).toEqual([])
  })
})

describe('a stock build', () => {
  const singleton = { singleton: true, version: '1.0.0', requiredVersion: '^1.0.0' }
  const fallback = { assets: { js: { sync: ['react.js'], async: [] } } }
  const stock = (shared: object[], bundles: string[]): Beside => ({
    release: { built: 'elsewhere' },
    federation: {
      shared,
      build: {
        uniqueName: 'remote-tea@2',
        chunkLoadingGlobal: 'webpackChunk_2',
        publicPath: 'auto',
        scriptPolicy: 'parlor-chunks',
        bundles,
      },
    },
  })
  const react = 'react()'
  const files = { 'react.js': react, 'remoteEntry.js': `"${integrityOf(react)}"` }

  it('passes with a copy of what the host shares, whose bytes are named, and with unknown names', async () => {
    const shared = [{ name: 'react', ...singleton, ...fallback }]
    const { problems, output } = await runGate('2', stock(shared, ['react']), 'remote-tea', files)
    expect(problems).toEqual([])
    expect(output).toMatch(
      /it contains a copy of react \(\d+ bytes, gzip\) for hosts that do not share it/,
    )
    expect(output).toContain('the names that it imports from react are not known')
    expect(output).toContain('the types of remote-tea could not be compiled')
  })

  it('says nothing about names that it records, or copies that it does not have', async () => {
    const shared = [{ name: 'react', ...singleton, uses: ['useState'] }]
    const { problems, output } = await runGate('2', stock(shared, []), 'remote-tea')
    expect(problems).toEqual([])
    expect(output).not.toMatch(/it contains|not known/)
  })

  it('is refused with a second copy that it does not share', async () => {
    const { problems } = await runGate('2', stock([], ['react']), 'remote-tea')
    expect(problems).toEqual([expect.stringContaining('remote-tea contains its own react')])
  })
})

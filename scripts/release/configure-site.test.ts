import { fakeRelease } from '../testing/release/fake-release'
import { withFolder } from '../testing/test-folder'
import { configure, settingsWarnings } from './configure-site'
import { putFiles } from './deploy/upload'
import { inlinedBlock } from './page/render-page'
import { publish } from './publish'
import { CONFIG_FILE, readState } from './records/site-state'
import { folderStorage } from './storage/folder-storage'
import type { ObjectStorage } from './storage/object-storage'

const open = { production: false }
const withTea = { production: false, tea: true }

let site: ObjectStorage
withFolder((folder) => {
  site = folderStorage(folder)
})
beforeEach(async () => {
  const host = fakeRelease('host', '1', {}, { keys: ['tea'] })
  await publish(site, [host], { by: 'deploy', config: open })
})
const inPages = async () => {
  const paths = ['index.html', 'login/index.html']
  const pages = await Promise.all(
    paths.map(async (path) => String((await site.read(path))?.content)),
  )
  return pages.map((page) => inlinedBlock(page, 'config'))
}
const edit = (text: string) => site.write(CONFIG_FILE, Buffer.from(text))

it('puts the contents of config.json into every page', async () => {
  await edit(JSON.stringify(withTea))
  expect(await inPages()).toEqual([open, open])
  await configure(site)
  expect(await inPages()).toEqual([withTea, withTea])
})

it('gives a site another configuration', async () => {
  await configure(site, withTea)
  expect(await inPages()).toEqual([withTea, withTea])
  expect((await readState(site)).config).toEqual({ value: withTea })
})

it.each([
  [
    'a key that the live host does not know',
    '{"production":false,"ale":1}',
    '"ale" is not a known',
  ],
  [
    'a value that it does not take',
    '{"production":"no"}',
    '"production" is "no"; expected true or',
  ],
  ['no JSON', '{', 'config.json is not JSON'],
  ['no JSON, but what a terminal obeys', 'x\n\u001b[2J', '"x\\u{a}\\u{1b}[2J" is not valid JSON.'],
])('leaves pages as they are if config.json has %s', async (_, text, reason) => {
  await edit(text)
  const configuring = configure(site)
  await expect(configuring).rejects.toThrow(reason)
  await expect(configuring).rejects.toThrow('Fix it, then put it into the pages: npm run configure')
  expect(await inPages()).toEqual([open, open])
})

it('refuses another configuration that the live host does not know, and writes none', async () => {
  await expect(configure(site, { ...open, ale: true })).rejects.toThrow(
    /does not suit the host that would be live on .*: "ale" is not a known key.* Nothing was changed/,
  )
  expect((await readState(site)).config).toEqual({ value: open })
})

it('makes live what a deploy has recorded but nobody has composed yet', async () => {
  const contents = String((await site.read('releases/host.json'))?.content)
  await publish(site, [fakeRelease('host', '2')], { by: 'deploy' })
  const newContents = String((await site.read('releases/host.json'))?.content)
  await site.write('releases/host.json', Buffer.from(contents))
  await configure(site)
  await site.write('releases/host.json', Buffer.from(newContents))
  await configure(site)
  expect(String((await site.read('index.html'))?.content)).toContain('src="/host/2/main.js"')
})

it('names every release that pages leave out', async () => {
  await publish(site, [fakeRelease('remote-quiz', '1')], { by: 'deploy' })
  const lacking = fakeRelease('remote-quiz', '2', {}, { names: ['Tooltip'] })
  const { records } = await readState(site)
  const canary = {
    release: await putFiles(site, lacking, { at: new Date().toISOString() }),
    share: 1,
  }
  const contents = { ...records['remote-quiz'], canary }
  await site.write('releases/remote-quiz.json', Buffer.from(JSON.stringify(contents)))
  await site.write('releases/remote-tea.json', Buffer.from('{'))
  expect(await configure(site)).toEqual([
    expect.stringMatching(
      /^WARNING: pages do not have the canary of remote-quiz as its record says: .*imports Tooltip/,
    ),
    expect.stringMatching(/^WARNING: pages do not have remote-tea as its record says: .*JSON/),
  ])
})

it('waits for a host if there is none', async () => {
  const empty = folderStorage(`${site.address}/empty`)
  await configure(empty, open)
  expect(await empty.list('')).toEqual(expect.not.arrayContaining(['index.html']))
  await publish(empty, [fakeRelease('host', '1')], { by: 'deploy' })
  expect(await empty.list('')).toContain('index.html')
})

it('reports settings that remotes lack, and settings that no release reads', async () => {
  const priced = (kind: string) => ({ release: { settings: { currency: { kind } } } })
  await publish(site, [fakeRelease('host', '2', {}, { keys: ['remotes'] })], { by: 'deploy' })
  const settings = { currency: 'EUR' }
  await configure(site, { production: false, remotes: { 'remote-quiz': { settings } } })
  await publish(site, [fakeRelease('remote-quiz', '1', {}, priced('text'))], { by: 'deploy' })
  expect(await settingsWarnings(site)).toEqual([])
  await configure(site, {
    production: false,
    remotes: { 'remote-quiz': { settings: { curency: 'EUR' } }, 'remote-tea': {} },
  })
  expect(await settingsWarnings(site)).toEqual([
    'WARNING: config.json has settings for remote-tea, which is not live here.',
    'WARNING: remote-quiz 1: "remotes.remote-quiz.settings.currency" is missing; expected a text.',
    'WARNING: no release of remote-quiz reads "remotes.remote-quiz.settings.curency".',
  ])
})

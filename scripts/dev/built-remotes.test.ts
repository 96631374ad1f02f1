import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { publish } from '../release/publish'
import { siteToTakeFrom } from '../release/storage/site-storage'
import { fakeRelease } from '../testing/release/fake-release'
import { openDeploySite, type SiteWithDeploys } from '../testing/release/site-with-deploys'
import { withFolder } from '../testing/test-folder'
import { siteReleases } from './built-remotes'

const name = 'remote-quiz'
let site: SiteWithDeploys
let folder: string
withFolder((each) => {
  folder = each
})
beforeEach(async () => {
  site = await openDeploySite(folder)
  await publish(site.storage, [fakeRelease(name, '1', { 'quiz.js': 'play()' })], { by: 'deploy' })
})
afterEach(() => site.close())

const read = async (path: string, version = '1') =>
  (await (await siteReleases(siteToTakeFrom(site.url))).read({ name, version, path }))?.toString()

test('the releases of a running site are read as they were published', async () => {
  const { releases } = await siteReleases(siteToTakeFrom(site.url))
  expect(releases.get(name)).toMatchObject({ version: '1', integrity: expect.any(String) })
  expect(await read('quiz.js')).toBe('play()')
  expect(await read(MANIFEST_FILE)).toContain('"version":"1"')
})

test('a file with another hash, an unlisted one and another release are missing', async () => {
  writeFileSync(join(site.folder, name, '1/quiz.js'), 'cheat()')
  expect(await read('quiz.js')).toBeUndefined()
  expect(await read('other.js')).toBeUndefined()
  expect(await read('quiz.js', '2')).toBeUndefined()
})

test('the page of a running site is that of its host, which loads by its hashes', async () => {
  const { page } = await siteReleases(siteToTakeFrom(site.url))
  expect(await page?.()).toMatch(/^<script defer src="\/host\/1\/main.js" integrity="sha384-/)
})

test.each(['http://site.example', 'ftp://localhost', 'https://me:secret@site.example', 'site'])(
  'no code is taken from %s',
  (address) => {
    expect(() => siteToTakeFrom(address)).toThrow('is not a site to take code from')
  },
)

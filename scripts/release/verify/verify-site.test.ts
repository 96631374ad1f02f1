import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { fakeRelease } from '../../testing/release/fake-release'
import { servedSite } from '../../testing/release/site-with-deploys'
import { withFolder } from '../../testing/test-folder'
import { publish } from '../publish'
import type { Finding } from './finding'
import { verifySite } from './verify-site'

const config = { production: true }
const FORM = { path: '/profile', module: './profile', access: 'everyone', title: 'P' } as const

let data: string
withFolder((each) => {
  data = each
})

let site: Awaited<ReturnType<typeof servedSite>>
beforeEach(async () => {
  site = await servedSite(data)
  const files = { 'main.4965024bc7.css': 'p { color: red }' }
  const remote = fakeRelease('remote-profile', '1', files, { screens: [FORM], checks: '{}' })
  await publish(site.storage, [fakeRelease('host', '1'), remote], { by: 'deploy', config })
})
afterEach(() => site.close())

function change(file: string, change: (text: string) => string): void {
  const path = join(site.folder, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

/** The problems, by package or page. */
async function problems(): Promise<Record<string, string[]>> {
  const findings = await verifySite(site.url)
  const wrong = ({ problems: all }: Finding) => all.length > 0
  return Object.fromEntries(findings.filter(wrong).map((each) => [each.subject, each.problems]))
}

it('finds nothing on an unchanged site, and says what it looked at', async () => {
  const findings = await verifySite(site.url)
  expect(findings.flatMap((each) => each.problems)).toEqual([])
  expect(findings.map(({ subject, seen }) => `${subject}: ${seen}`)).toEqual([
    'host: 1 release, 3 files, all hashes right',
    // Without its checks, which are private.
    'remote-profile: 1 release, 3 files, all hashes right',
    ...['/', '/login', '/register', '/confirm'].map(
      (path) => `the page ${path}: loads and names only what releases.json says`,
    ),
  ])
})

it('names a file with another byte, and one that is missing', async () => {
  change('remote-profile/1/remoteEntry.js', (text) => text.replace('p', 'q'))
  rmSync(join(site.folder, 'remote-profile/1/main.4965024bc7.css'))
  const { 'remote-profile': wrong, ...rest } = await problems()
  expect(wrong).toContain('remote-profile/1/remoteEntry.js has another hash (identity)')
  expect(wrong).toContain('remote-profile/1/main.4965024bc7.css is missing (identity)')
  expect(rest).toEqual({})
})

it('names a compressed copy with other content', async () => {
  const { gzipSync } = await import('node:zlib')
  writeFileSync(join(site.folder, 'host/1/main.js.gz'), gzipSync('/* another */'))
  expect(await problems()).toEqual({ host: ['host/1/main.js has another hash (gzip)'] })
})

it('names a manifest that is not the one in the index', async () => {
  change(`host/1/${MANIFEST_FILE}`, (text) => `${text} `)
  expect((await problems()).host).toEqual([
    `1: ${MANIFEST_FILE} has another hash than the index says`,
  ])
})

it.each<[string, (page: string) => string, string]>([
  [
    'loads a script of no release',
    (page) => page.replace('</script>', '</script><script src="/more.js"></script>'),
    'loads /more.js, which no release has with this hash',
  ],
  [
    'loads a script without its hash',
    (page) => page.replace(/ integrity="[^"]*"/, ''),
    'loads /host/1/main.js, which no release has with this hash',
  ],
  ['runs an inline script', (page) => `${page}<script>1</script>`, 'has an inline script'],
  [
    'names another release',
    (page) => page.replace('"version":"1"', '"version":"0"'),
    'has host 0, not 1',
  ],
  [
    'names the hash of something else',
    (page) => `${page}<!-- sha384-${'A'.repeat(64)} -->`,
    `names the hash sha384-${'A'.repeat(13)}…, which no release has`,
  ],
])('names a page that %s', async (_, changed, problem) => {
  change('login/index.html', changed)
  expect(await problems()).toEqual({ 'the page /login': [problem] })
})

it('refuses a site without releases', async () => {
  writeFileSync(join(site.folder, 'releases.json'), '{}')
  await expect(verifySite(site.url)).rejects.toThrow(
    `${site.url} has no releases.json that names a release.`,
  )
})

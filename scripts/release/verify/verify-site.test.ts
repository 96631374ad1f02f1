import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { MANIFEST_FILE } from '@parlor/shared/contract/build/release-files'
import { fakeRelease } from '../../testing/release/fake-release'
import { openEmptySite } from '../../testing/release/site-with-deploys'
import { withFolder } from '../../testing/test-folder'
import { lineOf, verdict } from '../finding'
import { publish } from '../publish'
import { verifySite } from './verify-site'

const config = { production: true }
const FORM = { path: '/profile', module: './profile', access: 'everyone', title: 'P' } as const

let data: string
withFolder((each) => {
  data = each
})

let site: Awaited<ReturnType<typeof openEmptySite>>
beforeEach(async () => {
  site = await openEmptySite(data)
  const files = { 'main.4965024bc7.css': 'p { color: red }' }
  const remote = fakeRelease('remote-profile', '1', files, { screens: [FORM], checks: '{}' })
  await publish(site.storage, [fakeRelease('host', '1'), remote], { by: 'deploy', config })
})
afterEach(() => site.close())

function change(file: string, change: (text: string) => string): void {
  const path = join(site.folder, file)
  writeFileSync(path, change(readFileSync(path, 'utf8')))
}

/** The faults by package or page. */
async function faults(): Promise<Record<string, string>> {
  const faultFindings = (await verifySite(site.url)).filter(({ state }) => state === 'FAULT')
  return Object.fromEntries(faultFindings.map(({ subject, says }) => [subject, says]))
}

it('finds nothing on an unchanged site, and says what it checked', async () => {
  const findings = await verifySite(site.url)
  expect(findings.map(lineOf)).toEqual([
    'ok        host has 1 release with 3 files, and all hashes are right.',
    // Without its checks, which are private.
    'ok        remote-profile has 1 release with 3 files, and all hashes are right.',
    ...['/', '/login', '/register', '/confirm'].map(
      (path) => `ok        The page ${path} loads and names only what releases.json says.`,
    ),
    'skipped   The checks of the releases are private.',
  ])
  expect(verdict(findings)).toBe('All checks passed.')
})

it('names a file with another byte, and one that is missing', async () => {
  change('remote-profile/1/remoteEntry.js', (text) => text.replace('p', 'q'))
  rmSync(join(site.folder, 'remote-profile/1/main.4965024bc7.css'))
  const { 'remote-profile': says, ...rest } = await faults()
  expect(says).toContain('remote-profile/1/remoteEntry.js has another hash (identity)')
  expect(says).toContain('remote-profile/1/main.4965024bc7.css is missing (identity)')
  expect(rest).toEqual({})
})

it('names a compressed copy with other content', async () => {
  const { gzipSync } = await import('node:zlib')
  writeFileSync(join(site.folder, 'host/1/main.js.gz'), gzipSync('/* another */'))
  expect(await faults()).toEqual({ host: 'differs: host/1/main.js has another hash (gzip)' })
})

it('names a manifest that is not the one in the index', async () => {
  change(`host/1/${MANIFEST_FILE}`, (text) => `${text} `)
  expect((await faults()).host).toBe(
    `differs: 1: ${MANIFEST_FILE} has a different hash than the index says`,
  )
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
])('names a page that %s', async (_, edit, problem) => {
  change('login/index.html', edit)
  expect(await faults()).toEqual({ 'The page /login': problem })
})

it('refuses a site without releases', async () => {
  writeFileSync(join(site.folder, 'releases.json'), '{}')
  await expect(verifySite(site.url)).rejects.toThrow(
    `${site.url} has no releases.json that names a release.`,
  )
})

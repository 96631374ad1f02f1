import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { build } from 'esbuild'
import { integrityOf } from '../../build/release'
import { listen } from '../../platform/listen'
import { root } from '../../platform/project-root'
import { securityHeaders } from '../../release/headers/security-headers'
import { staticSite } from '../../site/static-site'

/** A host that no plugin has built: the runtime, and the plugin for releases. */
const HOST = `
  import { init } from '@module-federation/enhanced/runtime'
  import { forget, load, releasesPlugin } from './host/federation'
  init({ name: 'plain', remotes: [], plugins: [releasesPlugin()] })
  Object.assign(window, { forget, load })
`

/** The files that Vite writes for a remote with one module, in short. */
const filesOf = (version: string) => ({
  'remoteEntry.js': `export const init = () => {}
export const get = async () => { const tea = await import('./tea.js'); return () => tea }`,
  'tea.js': `export { version } from './later.js'`,
  'later.js': `globalThis.ran = '${version}'; export const version = '${version}'`,
  'tea.css': `.tea { --version: ${version} }`,
})

const manifestOf = (files: Record<string, string>) => ({
  metaData: {
    globalName: 'tea',
    remoteEntry: { name: 'remoteEntry.js', path: '', type: 'module' },
  },
  exposes: [{ path: './tea', assets: { js: { sync: ['tea.js'] }, css: { sync: ['tea.css'] } } }],
  files: Object.fromEntries(Object.entries(files).map(([name, text]) => [name, integrityOf(text)])),
})

/** Writes a release. A file can be `unlisted` in its manifest, or `altered` since. */
function writeRelease(
  site: { folder: string; url: string },
  version: string,
  { unlisted, altered }: { unlisted?: string; altered?: string } = {},
) {
  const folder = join(site.folder, 'tea', version)
  mkdirSync(folder, { recursive: true })
  const files = filesOf(version)
  const manifest = manifestOf(files)
  if (unlisted) delete manifest.files[unlisted]
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(join(folder, name), name === altered ? `${text}\n` : text)
  }
  const text = JSON.stringify(manifest)
  writeFileSync(join(folder, 'mf-manifest.json'), text)
  return {
    key: `tea@${version}`,
    manifest: `${site.url}/tea/${version}/mf-manifest.json`,
    integrity: integrityOf(text),
  }
}

type WrittenRelease = ReturnType<typeof writeRelease>

/** The globals that the host and its releases leave in the page. */
declare const window: {
  ran: string | undefined
  load(release: object, module: string): Promise<{ version: string }>
  forget(release: object): void
}

const test = base.extend<{ site: { folder: string; url: string } }>({
  site: async ({ page }, use, info) => {
    const folder = info.outputPath('site')
    mkdirSync(folder, { recursive: true })
    await build({
      stdin: { contents: HOST, resolveDir: root, loader: 'ts' },
      bundle: true,
      outfile: join(folder, 'host.js'),
    })
    const hash = integrityOf(readFileSync(join(folder, 'host.js')))
    writeFileSync(
      join(folder, 'index.html'),
      `<!doctype html><link rel="icon" href="data:,"><title>Plain</title><p class="tea">Tea</p>
      <script src="/host.js" integrity="${hash}" crossorigin></script>`,
    )
    const serve = staticSite(folder)
    const server = createServer((request, response) => {
      response.setHeaders(new Headers(securityHeaders()))
      serve(request, response)
    })
    const url = `http://localhost:${await listen(server)}`
    await page.goto(url)
    await use({ folder, url })
    server.close()
    server.closeAllConnections()
  },
})

const load = (page: Page, release: WrittenRelease) =>
  page.evaluate(async (each) => (await window.load(each, './tea')).version, release)

const styleOf = (page: Page) =>
  page.locator('.tea').evaluate((tea) => getComputedStyle(tea).getPropertyValue('--version').trim())

test('a release of ES modules runs under the policies of a production site, and comes back', async ({
  page,
  site,
}) => {
  const output: string[] = []
  page.on('console', (message) => output.push(message.text()))
  const [first, second] = [writeRelease(site, '1'), writeRelease(site, '2')]
  let previousRelease: WrittenRelease | undefined
  for (const release of [first, second, first, second]) {
    expect(`tea@${await load(page, release)}`).toBe(release.key)
    if (previousRelease) await page.evaluate((each) => window.forget(each), previousRelease)
    expect(`tea@${await styleOf(page)}`).toBe(release.key)
    previousRelease = release
  }
  expect(output).toEqual([])
})

for (const [fault, how] of [
  ['was altered', { altered: 'later.js' }],
  ['has no hash', { unlisted: 'later.js' }],
] as const) {
  test(`a release of ES modules in which an imported script ${fault} does not run`, async ({
    page,
    site,
  }) => {
    await expect(load(page, writeRelease(site, '1', how))).rejects.toThrow()
    expect(await page.evaluate(() => window.ran)).toBeUndefined()
    expect(await load(page, writeRelease(site, '2'))).toBe('2')
  })
}

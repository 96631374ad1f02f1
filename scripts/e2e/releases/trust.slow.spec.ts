import type { Page } from '@playwright/test'
import { FaultyProxy, flipBit } from '../../testing/browser/faulty-proxy'
import { test as base, expect } from '../../testing/browser/fixtures'
import { ReleaseSite } from '../../testing/browser/release-site'
import {
  type SpecifiedPackage,
  type TwoReleases,
  twoReleases,
} from '../../testing/browser/stamp-release'
import { expectFileRuns, loadFlippedFile } from '../../testing/browser/trust/flipped-file'
import { servedFiles } from '../../testing/browser/trust/running-files'
import { expectStylesOf } from '../../testing/browser/watched-page'

interface Fixtures {
  /** A live release and an earlier one of each package. */
  releases: TwoReleases
  /** A site with both, behind a proxy that can alter what it serves. */
  site: FaultyProxy
}

const test = base.extend<Fixtures>({
  releases: async ({}, use, info) => use(await twoReleases(info.outputPath('releases'))),
  site: async ({ releases }, use) => {
    const site = await ReleaseSite.open()
    for (const [name, { live, previous }] of Object.entries(releases)) {
      await site.arrange({ [name]: [live, previous] })
    }
    const proxy = await FaultyProxy.open(site.url)
    await use(proxy)
    proxy.close()
    await site.close()
  },
})

const withFirstBitFlipped = (bytes: Buffer) => flipBit(bytes, { place: 0.5, bit: 0 })

/** The paths of the scripts that the page runs, in order. */
async function scriptsParsed(page: Page): Promise<string[]> {
  const paths: string[] = []
  const session = await page.context().newCDPSession(page)
  session.on('Debugger.scriptParsed', ({ url }) => {
    if (URL.canParse(url)) paths.push(new URL(url).pathname)
  })
  await session.send('Debugger.enable')
  return paths
}

test.describe('a file with a flipped bit does not run, and the last good release does', () => {
  const files: [what: string, name: SpecifiedPackage, file: RegExp][] = [
    ['entry of a remote', 'remote-auth', /remoteEntry\.js$/],
    ['chunk of a remote', 'remote-auth', /__federation_expose_login\..*js$/],
    ['style sheet of a remote', 'remote-auth', /__federation_expose_login\..*css$/],
    ['script of the shell', 'host', /main\..*js$/],
  ]
  for (const [what, name, pattern] of files) {
    test(what, async ({ browser, site, releases, ada }) => {
      const freshPage = () => browser.newPage({ baseURL: site.url })
      const tamperedSite = { releases, proxy: site, who: ada, freshPage }
      const servedFile = servedFiles(releases).find(
        (each) => each.name === name && pattern.test(each.file),
      )
      if (!servedFile) throw new Error(`There is no ${what}.`)
      await expectFileRuns(tamperedSite, servedFile)
      expect(await loadFlippedFile(tamperedSite, { servedFile, random: () => 0.5 })).toBe(
        'the last good release runs',
      )
    })
  }
})

test('a page that arrives in two parts, split at its rescue script, starts without its own script', async ({
  page,
  site,
  releases,
}) => {
  const { live, previous } = releases.host
  const parsedScripts = await scriptsParsed(page)
  const rescueParsed = () =>
    expect.poll(() => parsedScripts).toContainEqual(expect.stringMatching(/rescue\.js$/))
  async function* inTwo(bytes: Buffer) {
    const head = bytes.indexOf('</head>')
    yield bytes.subarray(0, head)
    await rescueParsed()
    yield bytes.subarray(head)
  }
  site.inject({
    files: new RegExp(`^(/login|/host/${live.version}/main\\..*js)$`),
    by: (bytes) => (bytes.includes('</head>') ? inTwo(bytes) : withFirstBitFlipped(bytes)),
  })
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  await expectStylesOf(page, previous)
})

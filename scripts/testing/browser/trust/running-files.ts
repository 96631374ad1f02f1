import type { Page } from '@playwright/test'
import { type SpecifiedPackage, specifiedPackages, type TwoReleases } from '../stamp-release'

/** A script or style sheet of a live release, with its path on the site. */
export interface ServedFile {
  name: SpecifiedPackage
  file: string
  path: string
}

/** The scripts and style sheets of the live releases. */
export function servedFiles(releases: TwoReleases): ServedFile[] {
  return specifiedPackages.flatMap((name) => {
    const { version, files } = releases[name].live
    return Object.keys(files)
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => ({ name, file, path: `/${name}/${version}/${file}` }))
  })
}

/**
 * Detects whether a file has taken effect in a page: scripts that the engine has compiled, styles
 * with rules. Call it before the page is opened.
 */
export async function watchRunning(page: Page): Promise<(path: string) => Promise<boolean>> {
  const session = await page.context().newCDPSession(page)
  const scripts = new Set<string>()
  session.on('Debugger.scriptParsed', ({ url }) => scripts.add(pathOf(url)))
  await session.send('Debugger.enable')
  return async (path) => {
    // The answer comes after all earlier events, so none of them is still pending.
    await session.send('Runtime.evaluate', { expression: '0' })
    return scripts.has(path) || (await stylesheetPathsOf(page)).includes(path)
  }
}

async function stylesheetPathsOf(page: Page): Promise<string[]> {
  const addresses = await page.evaluate(() =>
    [...document.styleSheets].map((sheet) => {
      try {
        return sheet.cssRules.length > 0 ? (sheet.href ?? '') : ''
      } catch {
        // Refused by the browser: it has no readable rules, and none that apply.
        return ''
      }
    }),
  )
  return addresses.map(pathOf)
}

function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : ''
}

/**
 * Makes a build in the page load one of its own chunks that no screen has requested yet, as an
 * `import()` in its sources would; false if it does not load.
 */
export function loadChunk(page: Page, { name, file }: ServedFile): Promise<boolean> {
  const id = file.slice(0, file.indexOf('.'))
  const table = `webpackChunk${name.replaceAll('-', '_')}`
  return page.evaluate(
    async ({ id, table }) => {
      type Load = { e(id: string): Promise<unknown> }
      type Chunks = { push(chunk: [string[], object, (runtime: Load) => void]): void }
      const key = Object.keys(window).find((each) => each.startsWith(table))
      const chunks = key && (Reflect.get(window, key) as Chunks)
      // Chunks arrive before the entry that reads them, which the page may have given up.
      if (!chunks || chunks.push === Array.prototype.push) return false
      return new Promise<boolean>((resolve) => {
        chunks.push([
          ['probe'],
          {},
          (runtime) =>
            runtime.e(id).then(
              () => resolve(true),
              () => resolve(false),
            ),
        ])
      })
    },
    { id, table },
  )
}

import type { Page } from '@playwright/test'

/** The files that took effect in a page: scripts that its engine compiled, styles with rules. */
export class RunningFiles {
  readonly #scripts = new Set<string>()

  private constructor(private readonly page: Page) {}

  /** From now on; before the page is opened. */
  static async watch(page: Page): Promise<RunningFiles> {
    const watch = new RunningFiles(page)
    const session = await page.context().newCDPSession(page)
    session.on('Debugger.scriptParsed', ({ url }) => watch.#scripts.add(pathOf(url)))
    await session.send('Debugger.enable')
    return watch
  }

  async has(path: string): Promise<boolean> {
    return this.#scripts.has(path) || (await this.#worn()).includes(path)
  }

  async #worn(): Promise<string[]> {
    const addresses = await this.page.evaluate(() => {
      const hasRules = (sheet: CSSStyleSheet) => {
        try {
          return sheet.cssRules.length > 0
        } catch {
          return false
        }
      }
      return [...document.styleSheets].filter(hasRules).map(({ href }) => href ?? '')
    })
    return addresses.map(pathOf)
  }
}

function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : ''
}

import type { CDPSession, Page } from '@playwright/test'
import type { ServedFile } from '../trust'

/** The files that took effect in a page: scripts that its engine compiled, styles with rules. */
export class RunningFiles {
  readonly #scripts = new Set<string>()

  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  /** From now on; before the page is opened. */
  static async watch(page: Page): Promise<RunningFiles> {
    const session = await page.context().newCDPSession(page)
    const watch = new RunningFiles(page, session)
    session.on('Debugger.scriptParsed', ({ url }) => watch.#scripts.add(pathOf(url)))
    await session.send('Debugger.enable')
    return watch
  }

  async has(path: string): Promise<boolean> {
    // An answer comes after all events before it: none is still on its way then.
    await this.session.send('Runtime.evaluate', { expression: '0' })
    return this.#scripts.has(path) || (await this.#worn()).includes(path)
  }

  async #worn(): Promise<string[]> {
    const addresses = await this.page.evaluate(() =>
      [...document.styleSheets].map((sheet) => {
        try {
          return sheet.cssRules.length > 0 ? (sheet.href ?? '') : ''
        } catch {
          // Refused by the browser: it has no rules that a script may see, and none that apply.
          return ''
        }
      }),
    )
    return addresses.map(pathOf)
  }
}

function pathOf(address: string): string {
  return URL.canParse(address) ? new URL(address).pathname : ''
}

/**
 * Makes a build in the page load one of its own chunks that no screen has asked for yet, as an
 * `import()` in its sources would; false where it does not come.
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
      if (!chunks) return false
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

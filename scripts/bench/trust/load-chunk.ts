import type { Page } from '@playwright/test'
import type { ServedFile } from './served-files'

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

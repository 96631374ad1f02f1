import { readFileSync, writeFileSync } from 'node:fs'
import { freePorts } from '../../testing/browser/free-ports'
import type { ProjectCopy } from '../../testing/browser/project-copy'
import { ServedProcess } from '../../testing/browser/served-process'
import { withBrowser } from '../measure/bench-browser'

const HEADING = 'Welcome Back!'

/**
 * Milliseconds from each of so many saved changes of the login screen, in the composed development
 * site, to the frame that shows it; and the seconds until that site was ready.
 */
export function timeHotReloads(project: ProjectCopy, changes: number) {
  return withBrowser(async (browser, data) => {
    const server = new ServedProcess()
    const args = ['scripts/dev.ts', '--port', String(await freePorts(3)), '--data', data]
    const begun = performance.now()
    const url = await server.start({ args, folder: project.folder })
    const readySeconds = (performance.now() - begun) / 1000
    try {
      const page = await browser.newPage()
      await page.goto(`${url}/login`)
      await page.getByRole('heading', { name: HEADING }).waitFor()
      const file = project.path('remote-auth/login.tsx')
      const source = readFileSync(file, 'utf8')
      const reloadsMs: number[] = []
      for (let change = 1; change <= changes; change++) {
        const heading = `Welcome, change ${change}!`
        const shown = page.waitForFunction(
          (heading) => document.querySelector('h1')?.textContent === heading,
          heading,
        )
        const start = performance.now()
        writeFileSync(file, source.replace(HEADING, heading))
        await shown
        reloadsMs.push(performance.now() - start)
      }
      return { readySeconds, reloadsMs }
    } finally {
      await server.stop()
    }
  })
}

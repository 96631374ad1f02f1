import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../../platform/chromium'
import { freePorts } from '../../testing/browser/free-ports'
import type { ProjectCopy } from '../../testing/browser/project-copy'
import { ServedProcess } from '../../testing/browser/served-process'

const HEADING = 'Welcome Back!'

/**
 * Milliseconds from each of so many saved changes of the login screen, in the composed development
 * site, to the frame that shows it.
 */
export async function timeHotReloads(project: ProjectCopy, changes: number): Promise<number[]> {
  const server = new ServedProcess()
  const port = String(await freePorts(3))
  const args = ['scripts/dev.ts', '--port', port, '--data', join(project.folder, 'dev-data')]
  const url = await server.start({ args, folder: project.folder })
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    chromiumSandbox: false,
  })
  try {
    const page = await browser.newPage()
    await page.goto(`${url}/login`)
    await page.getByRole('heading', { name: HEADING }).waitFor()
    const file = project.path('remote-auth/login.tsx')
    const source = readFileSync(file, 'utf8')
    const times: number[] = []
    for (let change = 1; change <= changes; change++) {
      const heading = `Welcome, change ${change}!`
      const shown = page.waitForFunction(
        (heading) => document.querySelector('h1')?.textContent === heading,
        heading,
      )
      const start = performance.now()
      writeFileSync(file, source.replace(HEADING, heading))
      await shown
      times.push(performance.now() - start)
    }
    return times
  } finally {
    await browser.close()
    await server.stop()
  }
}

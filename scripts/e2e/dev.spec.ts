import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { freePorts } from './free-ports'
import { person, signUp } from './people'
import { ProjectCopy } from './project-copy'
import { composerOf, say, transcriptOf } from './room'
import { ServedProcess } from './served-process'

const test = base.extend<{
  project: ProjectCopy
  /** Runs `npm run dev`, for one package or composed, and returns its address. */
  dev: (name?: string) => Promise<string>
}>({
  project: async ({}, use) => {
    const project = new ProjectCopy()
    await use(project)
    project.dispose()
  },
  dev: async ({ project }, use) => {
    const server = new ServedProcess()
    await use(async (name) => {
      const port = String(await freePorts(3))
      const options = ['--port', port, '--data', join(project.folder, 'data')]
      const args = ['scripts/dev.ts', ...(name ? [name] : []), ...options]
      return server.start({ args, folder: project.folder })
    })
    await server.stop()
  },
})

/** For a busy machine: three builds, or one change of one. */
const BUILD_TIMEOUT_MS = 60_000

test.describe('development', () => {
  test.describe.configure({ timeout: 3 * BUILD_TIMEOUT_MS })

  test('composes the site, and a change in a remote shows at once and keeps what was typed', async ({
    page,
    project,
    dev,
  }) => {
    await page.goto(`${await dev()}/login`)
    await page.getByLabel('Email').fill('typed@example.com')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))

    const file = project.path('remote-auth/login.tsx')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Welcome Back!', 'Welcome, changed!'))
    const changed = page.getByRole('heading', { name: 'Welcome, changed!' })
    await expect(changed).toBeVisible({ timeout: BUILD_TIMEOUT_MS })
    await expect(page.getByLabel('Email')).toHaveValue('typed@example.com')
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  })

  test('runs remote-auth alone, from its forms to a sign-in', async ({ browser, dev }) => {
    const context = await browser.newContext({ baseURL: await dev('remote-auth') })
    const page = await context.newPage()
    const calls: string[] = []
    page.on('response', async (response) => {
      if (response.url().endsWith('/cognito-idp/')) calls.push(`${response.status()}`)
    })
    await signUp(page, person('ada'))
    expect(calls.length).toBeGreaterThanOrEqual(4)
    expect(new Set(calls)).toEqual(new Set(['200']))
    await context.close()
  })

  test('runs remote-chat alone, with a sign-in of its own', async ({ page, dev }) => {
    await page.goto(await dev('remote-chat'))
    await page.getByRole('button', { name: /sign in|enter/i }).click()
    await expect(composerOf(page)).toBeVisible()
    await say(page, 'alone')
    await expect(transcriptOf(page)).toHaveValue(/: alone/)
  })
})

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { freePorts } from '../../testing/browser/free-ports'
import { ProjectCopy } from '../../testing/browser/project-copy'
import { ServedProcess } from '../../testing/browser/served-process'
import { expectSameDocument, markDocument } from '../../testing/browser/watched-page'

const test = base.extend<{
  project: ProjectCopy
  /** Address of the composed development site, as `npm run dev` serves it. */
  dev: string
}>({
  project: async ({}, use) => {
    const project = new ProjectCopy()
    await use(project)
    project.dispose()
  },
  dev: async ({ project }, use) => {
    const server = new ServedProcess()
    const port = String(await freePorts(3))
    const args = ['scripts/dev.ts', '--port', port, '--data', join(project.folder, 'data')]
    await use(await server.start({ args, folder: project.folder }))
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
    // Nobody opens an editor there: what lists the builds answers for it.
    const openEditor = await page.request.get(`${dev}/webpack-dev-server/open-editor?fileName=x`)
    expect(await openEditor.text()).toContain('Assets Report')

    await page.goto(`${dev}/login`)
    await page.getByLabel('Email').fill('typed@example.com')
    await markDocument(page)

    const file = project.path('remote-auth/login.tsx')
    writeFileSync(file, readFileSync(file, 'utf8').replace('Welcome Back!', 'Welcome, changed!'))
    const changed = page.getByRole('heading', { name: 'Welcome, changed!' })
    await expect(changed).toBeVisible({ timeout: BUILD_TIMEOUT_MS })
    await expect(page.getByLabel('Email')).toHaveValue('typed@example.com')
    await expectSameDocument(page)
  })
})

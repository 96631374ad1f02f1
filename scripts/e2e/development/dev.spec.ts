import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { deployables } from '../../build/packages'
import { ProjectCopy } from '../../demo/project-copy'
import { ServedProcess } from '../../demo/served-process'
import { testWithOpenSite as base, expect } from '../../testing/browser/fixtures'
import { freePorts } from '../../testing/browser/free-ports'
import { openOverride } from '../../testing/browser/open-override'
import { expectSameDocument, markDocument } from '../../testing/browser/watched-page'

const SCREEN = 'remote-auth/login.tsx'
const FIELD = 'remote-auth/form/form-fields.tsx'
const HEADING = 'Welcome Back!'
const TYPED = 'typed@example.com'

const test = base.extend<{
  project: ProjectCopy
  /** URL of the composed development site, as `npm run dev` serves it. */
  dev: string
  /** URL of the development server of one remote. */
  alone: string
}>({
  project: async ({}, use) => {
    const project = new ProjectCopy()
    await use(project)
    project.dispose()
  },
  dev: async ({ project }, use) => {
    // As on a developer's second day. The first check of all types takes most of a minute.
    await promisify(execFile)(project.path('node_modules/.bin/tsc'), ['-b', ...deployables], {
      cwd: project.folder,
    })
    await serve({ project, names: [], ports: 3 }, use)
  },
  alone: ({ project }, use) => serve({ project, names: ['remote-auth', '--alone'], ports: 1 }, use),
})

interface ServeOptions {
  project: ProjectCopy
  names: readonly string[]
  ports: number
}

async function serve({ project, names, ports }: ServeOptions, use: (url: string) => Promise<void>) {
  const server = new ServedProcess()
  const port = String(await freePorts(ports))
  const data = join(project.folder, 'data')
  const args = ['scripts/kit/command.mjs', 'dev', ...names, '--port', port, '--data', data]
  await use(await server.start({ args, folder: project.folder }))
  await server.stop()
}

/** Enough on a busy machine for three builds, or for one change. */
const BUILD_TIMEOUT_MS = 60_000

interface Mistake {
  make(project: ProjectCopy): void
  /** The overlay's message about it. */
  says: string
}

const syntaxError: Mistake = {
  make: (project) => project.edit(SCREEN, (text) => `${text}\nfunction unfinished() {\n`),
  says: 'ERROR in ./login.tsx',
}
/** Without another export, for which the page would reload. */
const typeError: Mistake = {
  make: (project) =>
    project.edit(SCREEN, (text) => `${text}\nconst score: number = 'none'\nvoid score\n`),
  says: "error TS2322: Type 'string' is not assignable to type 'number'",
}
const renderError: Mistake = {
  make: (project) =>
    project.edit(SCREEN, (text) =>
      text.replace('return (', "if (steps) throw new Error('a mistake')\n  return ("),
    ),
  says: 'a mistake',
}
const deletedFile: Mistake = {
  make: (project) => rmSync(project.path(FIELD)),
  says: "Can't resolve './form/form-fields'",
}

const overlayOf = (page: Page) => page.frameLocator('#webpack-dev-server-client-overlay')

/** Makes a mistake and fixes it: the overlay appears and disappears, and later changes show. */
async function expectShownAndHealed(
  { make, says }: Mistake,
  { page, project }: { page: Page; project: ProjectCopy },
): Promise<void> {
  const sources = [SCREEN, FIELD].map((file) => [file, project.read(file)] as const)
  make(project)
  await expect(overlayOf(page).getByText(says).first()).toBeVisible({ timeout: BUILD_TIMEOUT_MS })
  for (const heading of ['Welcome, fixed!', HEADING]) {
    for (const [file, source] of sources) project.write(file, source.replace(HEADING, heading))
    await expectHeading(page, heading)
    await expect(overlayOf(page).owner()).toHaveCount(0, { timeout: BUILD_TIMEOUT_MS })
  }
}

async function expectHeading(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { name })).toBeVisible({ timeout: BUILD_TIMEOUT_MS })
}

test.describe('development', { tag: '@slow' }, () => {
  test.describe.configure({ timeout: 4 * BUILD_TIMEOUT_MS })

  test('composes the site, and a change in a remote shows at once and keeps typed text', async ({
    page,
    project,
    dev,
  }) => {
    // The route that opens an editor does not exist: the list of builds answers instead.
    const openEditor = await page.request.get(`${dev}/webpack-dev-server/open-editor?fileName=x`)
    expect(await openEditor.text()).toContain('Assets Report')

    const answer = await page.goto(`${dev}/login`)
    // Development builds of libraries write their styles as text.
    expect(answer?.headers()).not.toHaveProperty('content-security-policy')
    await page.getByLabel('Email').fill(TYPED)
    await markDocument(page)

    project.edit(SCREEN, (text) => text.replace(HEADING, 'Welcome, changed!'))
    await expectHeading(page, 'Welcome, changed!')
    await expect(page.getByLabel('Email')).toHaveValue(TYPED)
    await expectSameDocument(page)

    project.edit(SCREEN, (text) => text.replace('Welcome, changed!', HEADING))
    await expectHeading(page, HEADING)
    await expectShownAndHealed(syntaxError, { page, project })
    await expectShownAndHealed(typeError, { page, project })
    await expect(page.getByLabel('Email')).toHaveValue(TYPED)
    await expectSameDocument(page)
    await expectShownAndHealed(renderError, { page, project })
    await expectShownAndHealed(deletedFile, { page, project })
  })

  test('shows a change, and the overlay of a mistake, in the published site with an override', async ({
    page,
    project,
    alone,
  }) => {
    await openOverride(page, `/login?override=remote-auth@${alone}`)
    await expectHeading(page, HEADING)
    await expectShownAndHealed(syntaxError, { page, project })
    await expectShownAndHealed(renderError, { page, project })
  })
})

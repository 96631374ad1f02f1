import { cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ProjectCopy } from '../../demo/project-copy'
import { ServedProcess } from '../../demo/served-process'
import { root } from '../../platform/project-root'
import { expect, testWithReleases } from '../../testing/browser/fixtures'
import { freePorts } from '../../testing/browser/free-ports'
import { Stranger } from '../../testing/browser/stranger'
import { expectSameDocument, markDocument } from '../../testing/browser/watched-page'

const REMOTE = 'remote-tea'

const SHEET = `@import "tailwindcss";

@theme {
  --font-sans: var(--parlor-font);
}

@layer components {
  .pot {
    @apply px-4;
  }
}
`

const SCREEN = `import { Link, Page, usePortalContainer } from '@parlor/shared'
import { createPortal } from 'react-dom'
import './tea.css'

export default function Tea() {
  const container = usePortalContainer()
  return (
    <Page title="Tea" heading="Tea">
      <p className="pot bg-linear-to-r from-teal-500 to-sky-500 py-4 text-white shadow-lg">Pot</p>
      <p className="mt-6 h-8 -translate-x-2 animate-pulse px-2 dark:bg-sky-900">Steam</p>
      <Link className="font-normal text-red-600" to="/login">
        Away
      </Link>
      {createPortal(<p className="p-4">Saucer</p>, container)}
    </Page>
  )
}
`

const UNIT_TEST = `import { renderScreen } from '@parlor/shared/testing'
import { screen } from '@testing-library/react'
import Tea from './tea'

it('pours beside the page', () => {
  renderScreen(<Tea />)
  expect(screen.getByText('Saucer')).toHaveClass('p-4')
})
`

const test = testWithReleases.extend<{ team: ProjectCopy; packages: Stranger }>({
  packages: async ({}, use) => {
    const packages = new Stranger()
    cpSync(join(root, 'scripts/e2e/releases/tailwind'), packages.folder, { recursive: true })
    const installation = await packages.run('npm', ['ci'])
    expect(installation, installation.printed).toMatchObject({ status: 0 })
    await use(packages)
    await packages.dispose()
  },
  team: async ({ packages }, use) => {
    const team = new ProjectCopy({ withBuilds: true })
    const creation = await team.run('new', [REMOTE, '--path', '/tea', '--access', 'everyone'])
    expect(creation, creation.printed).toMatchObject({ status: 0 })
    // Its packages are the team's own: nothing else in the workspace has them.
    cpSync(join(packages.folder, 'node_modules'), team.path(`${REMOTE}/node_modules`), {
      recursive: true,
    })
    const { dependencies, ...rest } = JSON.parse(team.read(`${REMOTE}/package.json`))
    const tailwind = JSON.parse(team.read('scripts/e2e/releases/tailwind/package.json'))
    const manifest = { ...rest, dependencies: { ...dependencies, ...tailwind.dependencies } }
    team.write(`${REMOTE}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`)
    team.write(`${REMOTE}/tea.css`, SHEET)
    team.write(`${REMOTE}/tea.tsx`, SCREEN)
    team.write(`${REMOTE}/tea.test.tsx`, UNIT_TEST)
    await use(team)
    team.dispose()
  },
})

// An installation from the registry, and a deploy with its build.
test.setTimeout(300_000)

/** The values of styles of the element with a text. */
const styleOf = (page: Page, text: string, ...properties: string[]) =>
  page
    .getByText(text, { exact: true })
    .evaluate(
      (element, names) => names.map((name) => getComputedStyle(element).getPropertyValue(name)),
      properties,
    )

/** The host's styles, with the remote's style sheets and without them. */
const hostWithAndWithout = (page: Page, remote: string) =>
  page.evaluate((name) => {
    const readStyles = () =>
      [document.documentElement, document.body, ...document.querySelectorAll('header, header *')]
        .map((element) => getComputedStyle(element))
        .flatMap((style) =>
          [...style]
            .filter((property) => !property.startsWith('--'))
            .map((property) => `${property}: ${style.getPropertyValue(property)}`),
        )
    const sheets = [...document.styleSheets].filter(({ href }) => href?.includes(`/${name}/`))
    const within = readStyles()
    for (const sheet of sheets) sheet.disabled = true
    const without = readStyles()
    for (const sheet of sheets) sheet.disabled = false
    return { sheets: sheets.length, within, without }
  }, remote)

test('a remote with Tailwind has the same bytes whatever others write, and is deployed as it is', async ({
  site,
  team,
  page,
}) => {
  const build = async () => {
    rmSync(team.path(`${REMOTE}/dist`), { recursive: true })
    const buildRun = await team.run('build', [REMOTE])
    expect(buildRun, buildRun.printed).toMatchObject({ status: 0 })
    const { files, release } = JSON.parse(team.read(`${REMOTE}/dist/mf-manifest.json`))
    return { files, version: release.version }
  }
  const first = await build()
  // Classes of a test, of another remote, and of files beside the packages.
  team.write(`${REMOTE}/tea.test.tsx`, `${UNIT_TEST}export const other = 'bg-lime-300'`)
  team.write('remote-chat/cups.tsx', "export const cups = 'bg-lime-400 grid-cols-7'")
  team.write('cups.html', '<p class="bg-lime-500 underline">')
  expect(await build()).toEqual(first)
  rmSync(team.path('remote-chat/cups.tsx'))
  // Nor other files that it is configured to read, which the version would not cover.
  team.write(`${REMOTE}/tea.css`, `${SHEET}@source "../remote-chat";`)
  const refusal = await team.run('build', [REMOTE])
  expect(refusal.printed).toContain('reads files outside the version')
  expect(refusal.status).not.toBe(0)
  team.write(`${REMOTE}/tea.css`, SHEET)

  const deploy = await team.run('deploy', [REMOTE, '--to', site.storage.address])
  expect(deploy, deploy.printed).toMatchObject({ status: 0 })

  await page.goto(`${site.url}/tea`)
  await expect(page.getByText('Steam')).toBeVisible()
  expect(await styleOf(page, 'Pot', 'padding', 'margin-top')).toEqual(['16px', '0px'])
  const [image, shadow] = await styleOf(page, 'Pot', 'background-image', 'box-shadow')
  expect(image).toContain('linear-gradient(to right')
  expect(shadow).toContain('0px 10px 15px -3px')
  expect(await styleOf(page, 'Steam', 'animation-name', 'translate', 'margin-top')).toEqual([
    'tea-pulse',
    '-8px',
    '24px',
  ])
  expect(await styleOf(page, 'Steam', 'background-color')).toEqual(['rgba(0, 0, 0, 0)'])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await styleOf(page, 'Steam', 'background-color')).not.toEqual(['rgba(0, 0, 0, 0)'])
  await page.emulateMedia({ colorScheme: 'light' })
  expect(await styleOf(page, 'Away', 'font-weight', 'text-decoration-line')).toEqual([
    '400',
    'none',
  ])
  expect(await styleOf(page, 'Saucer', 'padding')).toEqual(['16px'])
  const { sheets, within, without } = await hostWithAndWithout(page, REMOTE)
  expect(sheets).toBeGreaterThan(0)
  expect(within).toEqual(without)
  const sheet = readdirSync(team.path(`${REMOTE}/dist`)).find((file) => file.endsWith('.css'))
  expect(team.read(`${REMOTE}/dist/${sheet}`)).not.toMatch(/@property --tw-|@layer (theme|base)/)
})

test('a remote with Tailwind passes its own tests, and a new class shows at once in development', async ({
  team,
  page,
}) => {
  const testRun = await team.run('test', [REMOTE])
  expect(testRun, testRun.printed).toMatchObject({ status: 0 })

  const server = new ServedProcess()
  const port = String(await freePorts(1))
  const options = ['--alone', '--port', port, '--data', team.path('data')]
  const args = ['scripts/kit/command.mjs', 'dev', REMOTE, ...options]
  await page.goto(await server.start({ args, folder: team.folder }))
  await expect(page.getByText('Steam')).toBeVisible()
  expect(await styleOf(page, 'Steam', 'animation-name', 'margin-top')).toEqual([
    'tea-pulse',
    '24px',
  ])
  // The design system's sheets stay the page's.
  await expect(page.locator('body')).toHaveCSS('margin', '0px')
  await markDocument(page)
  team.edit(`${REMOTE}/tea.tsx`, (text) => text.replace('mt-6', 'mt-[37px]'))
  await expect(page.getByText('Steam')).toHaveCSS('margin-top', '37px', { timeout: 60_000 })
  await expectSameDocument(page)
  await server.stop()
})

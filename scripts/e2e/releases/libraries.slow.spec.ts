import { cpSync, mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ProjectCopy } from '../../demo/project-copy'
import { root } from '../../platform/project-root'
import { test as base, expect } from '../../testing/browser/fixtures'
import { ReleaseSite } from '../../testing/browser/release-site'
import { stampRelease } from '../../testing/browser/stamp-release'
import { Stranger } from '../../testing/browser/stranger'
import { watchViolations } from '../../testing/browser/violations'
import { readBuild } from '../../testing/built-release'

/** Screens that use them, with tests, and one lock file. */
const LIBRARIES = join(root, 'scripts/e2e/releases/libraries')

interface Shop {
  site: ReleaseSite
  project: ProjectCopy
  /** Runs a command of the project, and returns what it prints. */
  run(command: string, ...args: string[]): Promise<string>
}

/** One site and one project for all. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({}, use) => {
      const policies = ['vue', 'svelte-trusted-html']
      const site = await ReleaseSite.open({ inlineStyles: true, policies })
      await site.arrangeBuilds()
      const project = new ProjectCopy({ withBuilds: true })
      await install(project)
      const run = async (command: string, ...args: string[]) => {
        const commandRun = await project.run(command, args)
        expect(commandRun, commandRun.printed).toMatchObject({ status: 0 })
        return commandRun.printed
      }
      await use({ site, project, run })
      project.dispose()
      await site.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  site: async ({ shop }, use) => use({ url: shop.site.url }),
})

/** The packages of the remotes: nothing else in the workspace has them. */
async function install(project: ProjectCopy): Promise<void> {
  const registry = new Stranger()
  for (const file of ['package.json', 'package-lock.json']) {
    cpSync(join(LIBRARIES, file), join(registry.folder, file))
  }
  // Their peer dependencies, React and webpack, are the project's.
  const installation = await registry.run('npm', ['ci', '--legacy-peer-deps'])
  expect(installation, installation.printed).toMatchObject({ status: 0 })
  mkdirSync(project.path('libraries'))
  renameSync(join(registry.folder, 'node_modules'), project.path('libraries/node_modules'))
  await registry.dispose()
}

interface LibraryRemote {
  name: string
  libraries: string
  /** The packages that its build expects in its package.json. */
  lists?: Record<string, string>
  /** Uses each library on the screen, and expects what it shows. */
  use(page: Page): Promise<void>
  /** The violations of the policy that its screen causes. */
  violations?: string[]
  /** Further lines of the deploy's output. */
  news?: RegExp[]
}

const remotes: LibraryRemote[] = [
  {
    name: 'remote-cups',
    libraries: 'recharts, Redux Toolkit, MobX and zod',
    use: async (page) => {
      await page.getByRole('button', { name: 'Pour' }).click()
      await expect(page.getByText('Poured 1, left 1.75')).toBeVisible()
      await expect(page.getByText('Wed')).toBeVisible()
      await expect(page.locator('.recharts-line')).toBeVisible()
    },
    // By zod.
    violations: ['require-trusted-types-for Function|(\n) {\n\n})'],
    news: [
      /new globals in the page: .*__mobxGlobals/,
      /new globals in the page: .*__zod_globalConfig/,
      /new globals in the page: .*Symbol\(react-redux-context\)/,
      /\/remote-cups\/\S+\.js tries to run text as a script .*; the screen works without it\./,
    ],
  },
  {
    name: 'remote-orders',
    libraries: 'TanStack Query, zustand, i18next and react-hook-form',
    use: async (page) => {
      await expect(page.getByText('Sencha')).toBeVisible()
      await page.getByRole('button', { name: 'Order' }).click()
      await expect(page.getByText('Which tea?')).toBeVisible()
      await page.getByLabel('Tea').fill('Sencha')
      await page.getByRole('button', { name: 'Order' }).click()
      await expect(page.getByText('Last: Sencha')).toBeVisible()
      await page.getByRole('button', { name: 'Deutsch' }).click()
      await expect(page.getByText('Zuletzt: Sencha')).toBeVisible()
    },
  },
  {
    name: 'remote-visits',
    libraries: 'react-day-picker, Radix Dialog and motion',
    use: async (page) => {
      const day = page.getByRole('button', { name: /November 12th/ })
      await day.click()
      // By its own style sheet, which the build has enclosed.
      await expect(day).toHaveCSS('border-radius', '100%')
      await page.getByRole('button', { name: 'Confirm' }).click()
      await expect(page.getByRole('dialog')).toContainText('Thu Nov 12 2026')
      // By a style with text.
      await expect(page.locator('body')).toHaveCSS('overflow', 'hidden')
      await page.getByRole('button', { name: 'Done' }).click()
      await expect(page.getByRole('dialog')).toBeHidden()
      await expect(page.locator('body')).not.toHaveCSS('overflow', 'hidden')
      await expect(page.getByText('Choose a day')).toHaveCSS('transform', 'none')
    },
  },
  {
    name: 'remote-shelf',
    libraries: 'MUI, styled-components and Tailwind',
    lists: { '@tailwindcss/postcss': '4.3.5' },
    use: async (page) => {
      const add = page.getByRole('button', { name: 'Add a box' })
      await expect(add).toHaveCSS('background-color', 'rgb(25, 118, 210)')
      await add.click()
      await expect(page.getByText('1 on the shelf')).toHaveCSS('border-left-width', '6px')
      await expect(page.getByText('It holds ten.')).toHaveCSS('border-radius', '12px')
    },
  },
  {
    name: 'remote-mixed',
    libraries: 'files of Vue, Svelte and MDX',
    use: async (page) => {
      await page.getByRole('button', { name: 'Vue: 0' }).click()
      const byVue = page.getByRole('button', { name: 'Vue: 1' })
      await expect(byVue).toHaveCSS('border-left-color', 'rgb(1, 2, 3)')
      await page.getByRole('button', { name: 'Svelte: 0' }).click()
      const bySvelte = page.getByRole('button', { name: 'Svelte: 1' })
      await expect(bySvelte).toHaveCSS('border-left-color', 'rgb(4, 5, 6)')
      await expect(page.getByText('after 3 cups')).toBeVisible()
    },
  },
]

const NAMES = remotes.map(({ name }) => name)

/** The path of its screen, and its title. */
function namesOf(name: string): [path: string, title: string] {
  const short = name.replace('remote-', '')
  return [`/${short}`, short.replace(/^./, (letter) => letter.toUpperCase())]
}

test.describe.configure({ mode: 'serial' })
// The checks and tests of all, or a deploy with its build.
test.setTimeout(300_000)

test('remotes with libraries of their own pass their checks and tests', async ({ shop }) => {
  for (const { name, lists } of remotes) {
    const [path] = namesOf(name)
    await shop.run('new', name, '--path', path, '--access', 'everyone')
    rmSync(shop.project.path(`${name}${path}.test.tsx`))
    cpSync(join(LIBRARIES, name), shop.project.path(name), { recursive: true })
    shop.project.edit(
      `${name}/package.json`,
      (text) => `${JSON.stringify({ ...JSON.parse(text), devDependencies: lists }, null, 2)}\n`,
    )
    symlinkSync('../libraries/node_modules', shop.project.path(`${name}/node_modules`))
  }
  await shop.run('build', ...NAMES)
  await shop.run('test', ...NAMES)
})

for (const { name, libraries, use, violations: expectedViolations = [], news = [] } of remotes) {
  test(`a remote with ${libraries} is deployed and rolled back`, async ({ shop, page }, info) => {
    const { site } = shop
    const [path, title] = namesOf(name)
    const violations = await watchViolations(page)
    async function expectLive(heading: string): Promise<void> {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: heading, exact: true })).toBeVisible()
      await use(page)
      expect(await violations()).toEqual(expectedViolations)
    }

    const output = await shop.run('deploy', name, '--to', site.storage.address)
    info.annotations.push({ type: libraries, description: output.trim().split('\n').at(-1) ?? '' })
    for (const line of news) expect(output).toMatch(line)
    await expectLive(title)

    const next = stampRelease(readBuild(shop.project.path(`${name}/dist`)), {
      stamp: 'next',
      folder: info.outputPath('next'),
      replace: { [`heading:"${title}"`]: `heading:"New ${title}"` },
    })
    await site.publish([next])
    await expectLive(`New ${title}`)
    await shop.run('rollback', name, '--to', site.storage.address)
    await expectLive(title)
  })
}

test('all of them are used in one page, one after the other', async ({ page, consoleErrors }) => {
  await page.goto('/login')
  for (const { name, use } of remotes) {
    const [path] = namesOf(name)
    await page.locator(`header a[href="${path}"]`).click()
    await use(page)
  }
  expect(consoleErrors.filter((text) => !text.includes('TrustedScript'))).toEqual([])
})

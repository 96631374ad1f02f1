import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from '../../demo/served-process'
import { packFederation, packShared } from '../../kit/packages/packages'
import { root } from '../../platform/project-root'
import { expect, testWithReleases } from '../../testing/browser/fixtures'
import { openOverride } from '../../testing/browser/open-override'
import { Stranger } from '../../testing/browser/stranger'
import { documentedFiles } from '../../testing/documented-files'

const REMOTE = 'remote-tea'

/** A screen that knows nothing of Parlor. */
const screen = (version: string) => `import { createElement, useState } from 'react'
import * as styles from './tea.module.css'

export default function Tea() {
  const [label, setLabel] = useState('Pour')
  const pour = async () => setLabel((await import('./poured.js')).poured)
  return createElement(
    'main',
    { className: styles.table },
    createElement('h1', null, 'Tea ${version}'),
    createElement('button', { type: 'button', onClick: pour }, label),
  )
}
`

const SOURCES = {
  'src/tea.module.css': '.table { color: rgb(0, 80, 0) }\n',
  'src/poured.js': "export const poured = 'Poured'\n",
  'src/main.js': "import('./tea.js')\n",
  'index.html': '<script type="module" src="./src/main.js"></script>\n',
}

const TOOLS = [
  ...['webpack@5', 'webpack-cli@6', 'css-loader@7', 'mini-css-extract-plugin@2'],
  ...['@module-federation/enhanced@2.9.2', '@rspack/core@2', '@rspack/cli@2'],
  ...['vite@8', '@module-federation/vite@1', 'react@19', 'react-dom@19'],
]

/** A team with its own build. */
class Team extends Stranger {
  async install(packages: string): Promise<void> {
    this.write('package.json', JSON.stringify({ name: 'tea', private: true, type: 'module' }))
    const place = { root, to: packages }
    const installation = await this.run('npm', [
      ...['install', '--no-audit', '--no-fund', '--prefer-offline'],
      ...[packFederation(place), packShared(place), ...TOOLS],
    ])
    expect(installation, installation.printed).toMatchObject({ status: 0 })
    for (const [file, text] of Object.entries({ ...documentedFiles(), ...SOURCES })) {
      this.write(file, text)
    }
  }

  async build(bundler: readonly string[], version: string, source = screen(version)) {
    rmSync(join(this.folder, 'dist'), { recursive: true, force: true })
    this.write('src/tea.js', source)
    const build = await this.run('npx', bundler, { VERSION: version })
    expect(build, build.printed).toMatchObject({ status: 0 })
  }

  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true })
    writeFileSync(join(this.folder, file), text)
  }
}

const test = testWithReleases.extend<{ consoleOutput: string[] }, { team: Team }>({
  // One installation for all bundlers.
  team: [
    async ({}, use, { project }) => {
      const team = new Team()
      await team.install(join(project.outputDir, 'packages'))
      await use(team)
      await team.dispose()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  /** All that the page prints, of whatever kind. */
  consoleOutput: async ({ page }, use) => {
    const consoleOutput: string[] = []
    page.on('console', (message) => consoleOutput.push(message.text()))
    await use(consoleOutput)
  },
})

// Two builds, three deploys with their browser checks, and a page that notices what is live.
test.setTimeout(480_000)

for (const [bundler, { command, hasNames }] of Object.entries({
  webpack: { command: ['webpack'], hasNames: true },
  Rspack: { command: ['rspack', 'build'], hasNames: false },
  Vite: { command: ['vite', 'build'], hasNames: false },
})) {
  test(`a remote that a stock ${bundler} builds is deployed, previewed, updated and rolled back`, {
    tag: '@packages',
  }, async ({ site, team, page, consoleOutput }) => {
    const to = ['--to', site.storage.address]
    const build = ['--built', join(team.folder, 'dist')]
    const deploy = (...options: string[]) =>
      runCommand('deploy', [REMOTE, ...build, ...to, ...options])
    const expectVersion = (version: string) =>
      expect(page.getByRole('heading', { name: `Tea ${version}` })).toBeVisible()

    await team.build(command, '1.0.0')
    const first = await deploy()
    expect(first.printed).toContain(`${REMOTE} 1.0.0 is live`)
    expect(first.printed).toMatch(/it contains a copy of react.* \(\d+ bytes, gzip\)/)
    expect(first.printed).toContain(`the types of ${REMOTE} could not be compiled`)
    expect(first.printed.includes('are not known')).toBe(!hasNames)
    const releaseList = await runCommand('releases', [REMOTE, ...to])
    expect(releaseList.printed).toMatch(/live +1\.0\.0 .*built elsewhere/)
    await page.goto(`${site.url}/tea`)
    await expectVersion('1.0.0')
    await expect(page.getByRole('main')).toHaveCSS('color', 'rgb(0, 80, 0)')
    await page.getByRole('button', { name: 'Pour' }).click()
    await expect(page.getByRole('button', { name: 'Poured' })).toBeVisible()

    await team.build(command, '1.1.0')
    const preview = await deploy('--preview', 'next')
    expect(preview.printed).toContain(`${REMOTE} 1.1.0 is the preview next`)
    await openOverride(page, `${site.url}/tea?override=${REMOTE}@next`)
    await expectVersion('1.1.0')
    await page.getByRole('button', { name: 'Reset' }).click()
    await expectVersion('1.0.0')

    expect((await deploy()).printed).toContain(`${REMOTE} 1.1.0 is live`)
    await page.goto(`${site.url}/tea`)
    await expectVersion('1.1.0')
    const back = await runCommand('rollback', [REMOTE, ...to])
    expect(back.printed).toContain('1.0.0 is live')
    // The page asks for the index every 30 seconds.
    await page.getByRole('button', { name: 'Switch to the current one' }).click({ timeout: 60_000 })
    await expectVersion('1.0.0')
    await page.getByRole('button', { name: 'Pour' }).click()
    await expect(page.getByRole('button', { name: 'Poured' })).toBeVisible()
    expect(consoleOutput).toEqual([])
  })
}

const PAGE = `import { Page, paths, useNavigate } from '@parlor/shared'
import { createElement } from 'react'

export default function Tea() {
  const navigate = useNavigate()
  return createElement(
    Page,
    { title: 'Tea', heading: 'Tea' },
    createElement('button', { type: 'button', onClick: () => navigate(paths.login) }, 'Pour'),
  )
}
`

test('a stock remote takes @parlor/shared from the host, and its declarations are compiled by the gate', {
  tag: '@packages',
}, async ({ site, team, page, consoleOutput }) => {
  const declaration = JSON.parse(documentedFiles()['remote.json'] ?? '')
  team.write('remote.json', JSON.stringify({ ...declaration, smoke: [] }))
  const configuration = documentedFiles()['webpack.config.mjs'] ?? ''
  const shared = "shared: { '@parlor/shared': { singleton: true, import: false },"
  team.write('shared.config.mjs', configuration.replace('shared: {', shared))
  await team.build(['webpack', '--config', 'shared.config.mjs'], '1.0.0', PAGE)
  const to = ['--to', site.storage.address, '--built', join(team.folder, 'dist')]

  team.write('dist/types/tea.d.ts', 'export default function Tea(_: { pot: string }): null\n')
  const refusal = await runCommand('deploy', [REMOTE, ...to])
  expect(refusal).toMatchObject({ status: 1 })
  expect(refusal.printed).toContain(
    `${REMOTE} ./tea (${REMOTE}/types/tea.d.ts) is not what the host`,
  )
  team.write('dist/types/tea.d.ts', 'export default function Tea(): null\n')
  const deploy = await runCommand('deploy', [REMOTE, ...to])
  expect(deploy.printed).toContain(`${REMOTE} 1.0.0 is live`)
  expect(deploy.printed).not.toContain('WARNING')
  await page.goto(`${site.url}/tea`)
  await page.getByRole('button', { name: 'Pour' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back!' })).toBeVisible()
  expect(consoleOutput).toEqual([])
})

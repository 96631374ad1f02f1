import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { runCommand } from '../../demo/served-process'
import { newestVersion } from '../../kit/packages/pack-package'
import { packKit, packShared } from '../../kit/packages/packages'
import { root } from '../../platform/project-root'
import { expect, testWithReleases } from '../../testing/browser/fixtures'
import { Stranger } from '../../testing/browser/stranger'

const REMOTE = 'remote-tea'

const declaration = {
  name: REMOTE,
  port: 4000,
  screens: [{ path: '/tea', module: './tea', access: 'everyone', title: 'Tea' }],
  smoke: [{ go: '/tea' }, { press: 'Pour' }, { see: 'Poured' }],
}

const SCREEN = `import { Page, paths, useNavigate } from '@parlor/shared'
import { createElement, useState } from 'react'

export default function Tea() {
  const [label, setLabel] = useState('Pour')
  const navigate = useNavigate()
  const pour = async () => setLabel((await import('./poured.js')).poured)
  const button = (onClick, text) => createElement('button', { type: 'button', onClick }, text)
  return createElement(
    Page,
    { title: 'Tea', heading: 'Tea' },
    button(pour, label),
    button(() => navigate(paths.login), 'Sign in'),
  )
}
`

/** A configuration that knows nothing of Parlor but the plugin: it has a page of its own too. */
const configuration = (version: string) => `import { readFileSync } from 'node:fs'
import { ParlorRemote } from '@parlor/kit/remote'

const declaration = JSON.parse(readFileSync('remote.json', 'utf8'))

export default {
  mode: 'production',
  entry: './src/main.js',
  devtool: 'source-map',
  plugins: [
    new ParlorRemote({ declaration, version: '${version}', exposes: { './tea': './src/tea.js' } }),
  ],
}
`

const test = testWithReleases.extend<{ team: Stranger }>({
  team: async ({}, use) => {
    const team = new Stranger()
    await use(team)
    await team.dispose()
  },
})

// An installation from the registry, three builds, and three deploys.
test.setTimeout(300_000)

test(
  'a remote that a stock webpack builds elsewhere is checked, deployed and said to be built elsewhere',
  { tag: '@packages' },
  async ({ site, team, page, consoleErrors }, info) => {
    const write = (file: string, text: string) => {
      mkdirSync(dirname(join(team.folder, file)), { recursive: true })
      writeFileSync(join(team.folder, file), text)
    }
    const packages = info.outputPath('packages')
    const tarballs = [packKit({ root, to: packages }), packShared({ root, to: packages })]
    const shared = `^${newestVersion(join(root, 'shared/CHANGELOG.md'))}`
    const dependencies = { '@parlor/shared': shared, react: '^19.0.0' }
    write('package.json', JSON.stringify({ name: 'tea', private: true, dependencies }))
    const tools = ['webpack@5', 'webpack-cli@6']
    const installed = await team.run('npm', [
      ...['install', '--no-save', '--no-audit', '--no-fund', '--prefer-offline'],
      ...[...tarballs, ...tools],
    ])
    expect(installed, installed.printed).toMatchObject({ status: 0 })
    write('remote.json', JSON.stringify(declaration))
    write('src/tea.js', SCREEN)
    write('src/poured.js', "export const poured = 'Poured'\n")
    write('src/main.js', "import('./tea.js')\n")

    const build = async (version: string) => {
      write('webpack.config.mjs', configuration(version))
      const built = await team.run('npx', ['webpack'])
      expect(built, built.printed).toMatchObject({ status: 0 })
    }
    const to = ['--to', site.storage.address]
    const deploy = () => runCommand('deploy', [REMOTE, '--built', join(team.folder, 'dist'), ...to])

    await build('1.0.0-a')
    const first = await deploy()
    expect(first.printed).toContain(`${REMOTE} 1.0.0-a is live`)
    expect(first.printed).toContain(`WARNING: the types of ${REMOTE} could not be compiled`)
    await page.goto(`${site.url}/tea`)
    await page.getByRole('button', { name: 'Pour' }).click()
    await expect(page.getByRole('button', { name: 'Poured' })).toBeVisible()
    expect(consoleErrors).toEqual([])

    const listed = await runCommand('releases', [REMOTE, ...to])
    expect(listed.printed).toMatch(/live +1\.0\.0-a .*built elsewhere/)

    // Its declarations stand for its sources, here and in the gates of other teams.
    write('dist/types/tea.d.ts', 'export default function Tea(_: { pot: string }): null\n')
    await build('1.0.0-b')
    const refused = await deploy()
    expect(refused).toMatchObject({ status: 1 })
    expect(refused.printed).toContain(
      `${REMOTE} ./tea (${REMOTE}/types/tea.d.ts) is not what the host`,
    )

    write('dist/types/tea.d.ts', 'export default function Tea(): null\n')
    await build('1.0.0-c')
    const third = await deploy()
    expect(third.printed).toContain(`${REMOTE} 1.0.0-c is live`)
    expect(third.printed).not.toContain('WARNING')
    const back = await runCommand('rollback', [REMOTE, ...to])
    expect(back.printed).toContain('1.0.0-a is live')
  },
)

import { buildRelease } from '../../build/build-release'
import { ProjectCopy } from '../../demo/project-copy'
import { ServedProcess } from '../../demo/served-process'
import { readState } from '../../release/records/site-state'
import { rollBack } from '../../release/roll-back-release'
import { signInFor } from '../../testing/browser/accounts'
import { deployBuild } from '../../testing/browser/deploy-build'
import { expect, testWithReleases } from '../../testing/browser/fixtures'
import { freePorts } from '../../testing/browser/free-ports'
import { stampRelease } from '../../testing/browser/stamp-release'
import { readBuild } from '../../testing/built-release'
import { commitAll, gitLines } from '../../testing/checkout'

const REMOTE = 'remote-profile'

/** The team that makes the remote; this checkout does not know of it. */
const test = testWithReleases.extend<{ team: ProjectCopy }>({
  team: async ({}, use) => {
    const team = new ProjectCopy()
    commitAll(team)
    await use(team)
    team.dispose()
  },
})

// It is built, and tried in a browser.
test.setTimeout(300_000)

test(
  'a remote made by one command runs alone, is deployed, owns the paths below its own and is rolled back, while a checkout without it deploys another',
  { tag: '@slow' },
  async ({ site, team, page, ada }, info) => {
    const to = site.storage.address
    const liveOf = async (name: string) =>
      (await readState(site.storage)).index[name]?.current?.version
    const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

    const port = String(await freePorts(1))
    const creation = await team.run('new', [
      REMOTE,
      ...['--path', '/profile/*', '--access', 'signed-in', '--title', 'Profile'],
      ...['--link', 'Profile', '--port', port],
    ])
    expect(creation).toMatchObject({ status: 0 })
    const changedFiles = () => gitLines(team, 'status', '--porcelain').sort()
    expect(changedFiles()).toEqual([' M package-lock.json', `?? ${REMOTE}/`])

    const devServer = new ServedProcess()
    const args = [
      'scripts/kit/command.mjs',
      'dev',
      REMOTE,
      '--alone',
      '--data',
      info.outputPath('alone'),
    ]
    await page.goto(await devServer.start({ args, folder: team.folder }))
    await page.getByRole('button', { name: 'Enter' }).click()
    await expect(heading('Profile')).toBeVisible()
    expect(new URL(page.url()).port).toBe(port)
    await devServer.stop()

    const chat = await buildRelease('remote-chat')
    const other = stampRelease(chat, { stamp: 'other', folder: info.outputPath('other') })
    const [deploy] = await Promise.all([
      team.run('deploy', [REMOTE, '--to', to]),
      deployBuild(other, '--to', to),
    ])
    expect(deploy).toMatchObject({ status: 0 })
    const first = readBuild(team.path(`${REMOTE}/dist`))
    expect(await liveOf(REMOTE)).toBe(first.version)
    expect(await liveOf('remote-chat')).toBe(other.version)

    // Without a build of the host, by the path or by the link in the header.
    await signInFor(page, ada, '/profile')
    await expect(heading('Profile')).toBeVisible()
    await page.goto('/dash')
    await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
    await expect(page).toHaveURL('/profile')
    await expect(heading('Profile')).toBeVisible()
    await page.goto('/profile/details')
    await expect(heading('details')).toBeVisible()

    const second = stampRelease(first, {
      stamp: 'second',
      folder: info.outputPath('second'),
      replace: { Profile: 'My profile' },
    })
    await Promise.all([
      site.publish([second]),
      rollBack(site.storage, { name: 'remote-chat', version: chat.version }),
    ])
    expect(await liveOf('remote-chat')).toBe(chat.version)
    await page.goto('/profile')
    await expect(heading('My profile')).toBeVisible()

    await rollBack(site.storage, { name: REMOTE, version: first.version })
    expect(await liveOf(REMOTE)).toBe(first.version)
    await page.reload()
    await expect(heading('Profile')).toBeVisible()
    expect(changedFiles()).toEqual([' M package-lock.json', `?? ${REMOTE}/`])
  },
)

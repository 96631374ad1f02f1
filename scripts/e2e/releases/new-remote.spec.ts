import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReleaseIndex } from '@parlor/shared/contract/release-index'
import { expect, testWithOwnSite } from '../../testing/browser/fixtures'
import { freePorts } from '../../testing/browser/free-ports'
import { signIn } from '../../testing/browser/people'
import { ProjectCopy } from '../../testing/browser/project-copy'
import { ServedProcess } from '../../testing/browser/served-process'

const REMOTE = 'remote-profile'
const SCREEN = `${REMOTE}/profile.tsx`

/** The team that makes the remote, and one that does not know of it. */
const test = testWithOwnSite.extend<{ team: ProjectCopy; others: ProjectCopy }>({
  team: async ({}, use) => {
    const team = new ProjectCopy({ withBuilds: true, isCheckout: true })
    await use(team)
    team.dispose()
  },
  others: async ({}, use) => {
    const others = new ProjectCopy({ withBuilds: true })
    await use(others)
    others.dispose()
  },
})

// Five deploys and rollbacks, each with its build and a browser.
test.setTimeout(600_000)

test('a remote made by one command runs alone, is deployed, owns the paths below its own and is rolled back, while a checkout without it deploys another', async ({
  site,
  team,
  others,
  page,
  ada,
}, info) => {
  const folder = join(site.data, 'site')
  const liveOf = (name: string) => {
    const index = JSON.parse(readFileSync(join(folder, 'releases.json'), 'utf8'))
    return (index as ReleaseIndex)[name as keyof ReleaseIndex]?.current?.version
  }
  async function succeeds(from: ProjectCopy, command: string, args: string[]): Promise<void> {
    expect(await from.run(command, [...args, '--to', folder])).toMatchObject({ status: 0 })
  }
  const heading = (name: string) => page.getByRole('heading', { name, level: 1 })

  const port = String(await freePorts(1))
  const made = await team.run('new', [
    REMOTE,
    ...['--path', '/profile/*', '--access', 'signed-in', '--title', 'Profile'],
    ...['--link', 'Profile', '--port', port],
  ])
  expect(made).toMatchObject({ status: 0 })
  const touched = () => team.git('status', '--porcelain').sort()
  expect(touched()).toEqual([' M package-lock.json', `?? ${REMOTE}/`])

  const alone = new ServedProcess()
  const args = ['scripts/dev.ts', REMOTE, '--data', info.outputPath('alone')]
  await page.goto(await alone.start({ args, folder: team.folder }))
  await page.getByRole('button', { name: 'Enter' }).click()
  await expect(heading('Profile')).toBeVisible()
  expect(new URL(page.url()).port).toBe(port)
  await alone.stop()

  others.edit('remote-chat/dash.tsx', (text) => `${text}\n// Another release.\n`)
  const chatBefore = liveOf('remote-chat') ?? 'none'
  await Promise.all([
    succeeds(team, 'deploy', [REMOTE]),
    succeeds(others, 'deploy', ['remote-chat']),
  ])
  const first = liveOf(REMOTE) ?? 'none'
  expect(liveOf('remote-chat')).not.toBe(chatBefore)

  // Without a build of the host, by the path or by the link in the header.
  await page.goto(`${site.url}/profile`)
  await expect(page).toHaveURL('/login')
  await signIn(page, ada)
  await page.getByRole('banner').getByRole('link', { name: 'Profile' }).click()
  await expect(page).toHaveURL('/profile')
  await expect(heading('Profile')).toBeVisible()
  await page.goto('/profile/details')
  await expect(heading('details')).toBeVisible()

  team.edit(SCREEN, (text) => text.replace("= 'Profile'", "= 'My profile'"))
  await Promise.all([
    succeeds(team, 'deploy', [REMOTE]),
    succeeds(others, 'rollback', ['remote-chat', chatBefore]),
  ])
  expect(liveOf('remote-chat')).toBe(chatBefore)
  await page.goto('/profile')
  await expect(heading('My profile')).toBeVisible()

  await succeeds(team, 'rollback', [REMOTE, first])
  expect(liveOf(REMOTE)).toBe(first)
  await page.reload()
  await expect(heading('Profile')).toBeVisible()
  expect(touched()).toEqual([' M package-lock.json', `?? ${REMOTE}/`])
})

import { join } from 'node:path'
import { buildRelease } from '../../build/build-release'
import { publish } from '../../release/publish'
import { readState } from '../../release/rows/site-state'
import { folderStorage } from '../../release/storage/folder-storage'
import { httpStorage } from '../../release/storage/http-storage'
import { DeployTokens } from '../../site/deploys/deploy-tokens'
import { expect, testWithOwnSite } from '../../testing/browser/fixtures'
import { signIn } from '../../testing/browser/people'
import { ProjectCopy } from '../../testing/browser/project-copy'
import type { Site } from '../../testing/browser/site'
import { stampRelease } from '../../testing/browser/stamp-release'

const test = testWithOwnSite.extend<{ team: ProjectCopy }>({
  team: async ({}, use) => {
    const team = new ProjectCopy({ withBuilds: true })
    await use(team)
    team.dispose()
  },
})

const folderOf = (site: Site) => join(site.data, 'site')

/** The live release of the chat. */
async function liveChat(site: Site): Promise<string | undefined> {
  const { index } = await readState(folderStorage(folderOf(site)))
  return index['remote-chat']?.current?.version
}

/** The output of the last start about the chat. */
const saidOfChat = ({ output }: Site) =>
  output.filter((text) => text.includes('remote-chat: ')).at(-1)

// A deploy builds a package, checks its types and tries it in a browser of its own.
test.setTimeout(300_000)

test('a release that was rolled back stays so after a second rollback, and after a restart of the checkout that it came from', async ({
  page,
  site,
  team,
  ada,
}) => {
  const good = await liveChat(site)
  team.edit('remote-chat/dash.tsx', (text) => text.replace('You are <bdi>', 'You were <bdi>'))
  const to = ['--to', folderOf(site)]
  expect(await team.run('deploy', ['remote-chat', ...to])).toMatchObject({ status: 0 })
  const bad = await liveChat(site)
  expect(bad).not.toBe(good)
  await signIn(page, ada)
  await expect(page.getByText('You were')).toBeVisible()

  expect(await team.run('rollback', ['remote-chat', ...to])).toMatchObject({ status: 0 })
  expect(await team.run('rollback', ['remote-chat', ...to])).toMatchObject({
    status: 1,
    printed: expect.stringContaining(`not withdrawn. The earlier releases are: ${bad} (withdrawn)`),
  })
  expect(await liveChat(site)).toBe(good)

  await site.stop()
  await site.start(team.folder)
  expect(saidOfChat(site)).toContain(`remote-chat: ${good} is live, after a rollback`)
  expect(saidOfChat(site)).toContain(`; ${bad} was withdrawn: npm run deploy -- remote-chat`)
  expect(await liveChat(site)).toBe(good)
  await page.goto('/dash')
  await expect(page.getByText('You are')).toBeVisible()
})

test('a remote whose team has a token stays as that team deployed it when the site is restarted, which says so', async ({
  page,
  site,
  ada,
}, info) => {
  const token = new DeployTokens(site.data).add('remote-chat')
  const placeholder = 'Enter your message here'
  const options = { stamp: 'theirs', folder: info.outputPath('theirs'), placeholder }
  const theirs = stampRelease(await buildRelease('remote-chat'), options)
  const outcomes = await publish(httpStorage(site.url, token), [theirs], { by: 'deploy' })
  expect(outcomes).toEqual({ 'remote-chat': { status: 'live' } })

  await site.stop()
  await site.start()
  expect(saidOfChat(site)).toContain(`${theirs.version} is live, deployed; its team has a token`)
  await signIn(page, ada)
  await expect(page.getByPlaceholder('theirs', { exact: true })).toBeVisible()
})

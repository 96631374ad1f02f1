import { join } from 'node:path'
import { buildRelease } from '../../build/build-release'
import { prepareDataFolder } from '../../platform/storage/data-folder'
import { publish } from '../../release/publish'
import { readState } from '../../release/records/site-state'
import { rollBack } from '../../release/roll-back-release'
import { folderStorage } from '../../release/storage/folder-storage'
import { DeployTokens } from '../../site/deploys/deploy-tokens'
import { localConfig } from '../../site/local-config'
import { test as base, expect } from '../../testing/browser/fixtures'
import { SiteProcess } from '../../testing/browser/site-process'
import { stampRelease } from '../../testing/browser/stamp-release'
import { expectStylesOf } from '../../testing/browser/watched-page'
import { buildAll } from '../../testing/built-release'

/** A site that does not run yet. */
const test = base.extend<{ site: SiteProcess }>({
  site: async ({}, use) => {
    const site = new SiteProcess()
    await use(site)
    await site.dispose()
  },
})

test('a start leaves rolled-back releases and those of a team with a token, and says so', async ({
  page,
  site,
}, info) => {
  prepareDataFolder(site.data)
  const storage = folderStorage(join(site.data, 'site'))
  const config = localConfig({ feedback: 'console' })
  await publish(storage, await buildAll(), { by: 'start', config })
  const stampBuild = async (name: 'remote-auth' | 'remote-chat') =>
    stampRelease(await buildRelease(name), { stamp: 'stamped', folder: info.outputPath(name) })
  // A deploy of the checkout's own release, whose team then goes back to another one.
  const good = await stampBuild('remote-chat')
  const bad = await buildRelease('remote-chat')
  await publish(storage, [good], { by: 'deploy' })
  await publish(storage, [bad], { by: 'deploy' })
  await rollBack(storage, { name: 'remote-chat' })
  new DeployTokens(site.data).add('remote-auth')
  const teamRelease = await stampBuild('remote-auth')
  await publish(storage, [teamRelease], { by: 'deploy' })

  await site.start()
  const lineOf = (name: string) => site.output.filter((text) => text.includes(`${name}: `)).at(-1)
  expect(lineOf('remote-chat')).toContain(`remote-chat: ${good.version} is live, after a rollback`)
  expect(lineOf('remote-chat')).toContain(
    `; ${bad.version} was withdrawn: npm run deploy -- --data ${site.data} remote-chat`,
  )
  expect(lineOf('remote-auth')).toContain(
    `${teamRelease.version} is live, deployed; its team has a token`,
  )
  const { index } = await readState(storage)
  expect(index['remote-chat']?.current?.version).toBe(good.version)
  await page.goto(`${site.url}/login`)
  await expectStylesOf(page, teamRelease)
})

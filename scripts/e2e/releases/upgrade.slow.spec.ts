import { buildRelease } from '../../build/build-release'
import { signIn } from '../../testing/browser/accounts'
import { test as base, expect } from '../../testing/browser/fixtures'
import { ReleaseSite } from '../../testing/browser/release-site'
import { expectSameDocument } from '../../testing/browser/watched-page'
import { seededDraws } from '../../testing/chat-faults/seeded-draws'
import { markedBuilds, ReleaseTrain } from './upgrade/marked-releases'
import { stepInChat, stepInForms } from './upgrade/steps'
import { WatchedTab } from './upgrade/watched-tab'

/** Of each remote. */
const STEPS = 30
const SEED = 1

const test = base.extend<{ site: ReleaseSite }>({
  site: async ({}, use) => {
    const site = await ReleaseSite.open()
    await site.publish([await buildRelease('host')])
    await use(site)
    await site.close()
  },
})

// Tabs that are up to ten hosts behind are in `tab-behind.spec.ts`.
test('a tab in use through sixty deploys and rollbacks has no error, mixes no two releases, and loses no draft', async ({
  page,
  site,
  ada,
}, info) => {
  test.setTimeout(900_000)
  const builds = markedBuilds(info.outputPath('project'))
  const train = (remote: keyof typeof builds) =>
    new ReleaseTrain(site, { remote, built: builds[remote], folder: info.outputPath(remote) })
  const trains = { 'remote-auth': train('remote-auth'), 'remote-chat': train('remote-chat') }
  for (const each of Object.values(trains)) await each.deploy()
  const tab = await WatchedTab.open(page)
  await signIn(page, ada)
  const draw = seededDraws(SEED)
  const journey = { tab, trains, who: ada, draw }
  const remainingSteps = { chat: STEPS, forms: STEPS }
  for (let number = 1; number <= 2 * STEPS; number += 1) {
    const isInChat = draw() < remainingSteps.chat / (remainingSteps.chat + remainingSteps.forms)
    remainingSteps[isInChat ? 'chat' : 'forms'] -= 1
    const hasKeptDraft = await (isInChat ? stepInChat : stepInForms)(journey, number)
    expect(hasKeptDraft, `the draft of step ${number}`).toBe(true)
  }
  await expectSameDocument(page)
  expect(tab.errors).toEqual([])
  expect(await tab.mixedFrames()).toEqual([])
})

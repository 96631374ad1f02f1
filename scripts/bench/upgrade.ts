import { buildRelease } from '../build/build-release'
import { person, registered, signIn } from '../testing/browser/people'
import { ReleaseSite } from '../testing/browser/release-site'
import { expectSameDocument } from '../testing/browser/watched-page'
import { seededDraws } from '../testing/chat-faults/seeded-draws'
import { withBrowser } from './measure/bench-browser'
import { drawSeed, numericOptions } from './measure/numeric-options'
import { median } from './measure/statistics'
import { markedBuilds, ReleaseTrain } from './upgrade/marked-releases'
import { type Journey, stepInChat, stepInForms } from './upgrade/steps'
import { WatchedTab } from './upgrade/watched-tab'

/** Steps until everything that is made once has been made. */
const WARM_UP = 8

export const keys = ['steps', 'chunk_errors', 'mixed_renders', 'lost_drafts', 'heap_growth']
export const smallest = ['--steps', '1']
export const promised = { chunk_errors: 0, mixed_renders: 0, lost_drafts: 0 }

/**
 * One tab through random deploys and rollbacks of both remotes (`--steps` of each) while it is
 * used: errors, frames that mix two releases, drafts that are gone, and how the heap grows.
 */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const { steps, seed } = numericOptions(args, { steps: 30, seed: drawSeed() })
  return withBrowser(async (browser, folder) => {
    const marked = markedBuilds()
    const site = await ReleaseSite.open()
    try {
      await site.store.publish(await buildRelease('host'))
      const train = (remote: 'remote-auth' | 'remote-chat') =>
        new ReleaseTrain(remote, marked.builds[remote], { site, folder })
      const trains = { 'remote-auth': train('remote-auth'), 'remote-chat': train('remote-chat') }
      for (const each of Object.values(trains)) await each.deploy()
      const who = await registered(site.url, person('ada'))
      const tab = await WatchedTab.open(browser, site.url)
      await signIn(tab.page, who)
      return { ...(await use({ tab, trains, who, draw: seededDraws(seed) }, steps)), seed }
    } finally {
      await site.close()
      marked.dispose()
    }
  })
}

async function use(journey: Journey, steps: number) {
  const { tab, draw } = journey
  const waiting = { chat: steps, forms: steps }
  const heaps: number[] = []
  let lostDrafts = 0
  for (let number = 1; number <= 2 * steps; number += 1) {
    const inChat = draw() < waiting.chat / (waiting.chat + waiting.forms)
    waiting[inChat ? 'chat' : 'forms'] -= 1
    const { keptDraft } = await (inChat ? stepInChat : stepInForms)(journey, number)
    if (!keptDraft) lostDrafts += 1
    heaps.push(await tab.heap())
  }
  await expectSameDocument(tab.page)
  const mixed = await tab.mixedFrames()
  for (const text of new Set([...tab.errors, ...mixed])) console.error(text)

  const settled = heaps.slice(WARM_UP)
  const [early, late] = [median(settled.slice(0, 8)), median(settled.slice(-8))]
  const figures = {
    steps: 2 * steps,
    chunk_errors: tab.errors.length,
    mixed_renders: mixed.length,
    lost_drafts: lostDrafts,
    heap_growth: Math.round((late - early) / Math.max(1, settled.length - 8)),
    heap_ratio: Math.round((late / early) * 1000) / 1000,
  }
  console.table(figures)
  return figures
}

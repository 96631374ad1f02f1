import { buildRelease } from '../build/build-release'
import { person, registered, signIn } from '../testing/browser/people'
import { expectSameDocument } from '../testing/browser/watched-page'
import { seededDraws } from '../testing/chat-faults/seeded-draws'
import { openBrowser, openSite } from './measure/browser'
import { drawSeed } from './measure/options'
import { median, round } from './measure/statistics'
import { markedBuilds, ReleaseTrain } from './upgrade/marked-releases'
import { type Journey, stepInChat, stepInForms } from './upgrade/steps'
import { WatchedTab } from './upgrade/watched-tab'

/** Steps until all one-time work is done. */
const WARM_UP = 8

export const keys = ['steps', 'chunk_errors', 'mixed_renders', 'lost_drafts', 'heap_growth']
export const options = { steps: 30, seed: drawSeed() }
export const smallest = { steps: 1 }
export const promised = { chunk_errors: 0, mixed_renders: 0, lost_drafts: 0 }

/**
 * One tab in use through random deploys and rollbacks of both remotes (`--steps` of each): errors,
 * frames that mix two releases, lost drafts, and the growth of the heap. Tabs that are several
 * hosts behind are in `tab-behind.spec.ts`.
 */
export async function run({ steps, seed }: typeof options) {
  const builds = markedBuilds()
  const site = await openSite()
  await site.publish([await buildRelease('host')])
  const trains = {
    'remote-auth': new ReleaseTrain('remote-auth', builds['remote-auth'], site),
    'remote-chat': new ReleaseTrain('remote-chat', builds['remote-chat'], site),
  }
  for (const each of Object.values(trains)) await each.deploy()
  const who = await registered(site.url, person('ada'))
  const browser = await openBrowser()
  const tab = await WatchedTab.open(browser, site.url)
  await signIn(tab.page, who)
  const used = await use({ tab, trains, who, draw: seededDraws(seed) }, steps)
  await tab.page.close()
  return { ...used, seed }
}

async function use(journey: Journey, steps: number) {
  const { tab, draw } = journey
  const waiting = { chat: steps, forms: steps }
  const heaps: number[] = []
  let lostDrafts = 0
  for (let number = 1; number <= 2 * steps; number += 1) {
    const inChat = draw() < waiting.chat / (waiting.chat + waiting.forms)
    waiting[inChat ? 'chat' : 'forms'] -= 1
    const hasKeptDraft = await (inChat ? stepInChat : stepInForms)(journey, number)
    if (!hasKeptDraft) lostDrafts += 1
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
    heap_ratio: round(late / early, 3),
  }
  console.table(figures)
  return figures
}

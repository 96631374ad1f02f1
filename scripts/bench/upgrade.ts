import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { buildRelease } from '../build/build-release'
import { ensureChromium } from '../platform/chromium'
import { person, registered, signIn } from '../testing/browser/people'
import { ReleaseSite } from '../testing/browser/release-site'
import { seededDraws } from '../testing/chat-faults/seeded-draws'
import { numericOptions } from './measure/numeric-options'
import { median } from './measure/statistics'
import { markedBuilds } from './upgrade/marked-builds'
import { ReleaseTrain } from './upgrade/release-train'
import { type Journey, stepInChat, stepInForms } from './upgrade/steps'
import { WatchedTab } from './upgrade/watched-tab'

/** Steps until everything that is made once has been made. */
const WARM_UP = 8

/**
 * One tab through random deploys and rollbacks of both remotes (`--steps` of each) while it is
 * used: errors, frames that mix two releases, drafts that are gone, and how the heap grows.
 */
export async function run(args: string[] = []): Promise<Record<string, unknown>> {
  const { steps, seed } = numericOptions(args, { steps: 30, seed: Date.now() % 100_000 })
  const folder = mkdtempSync(join(tmpdir(), 'parlor-upgrade-'))
  const marked = markedBuilds()
  const site = await ReleaseSite.open()
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    chromiumSandbox: false,
  })
  try {
    await site.store.publish(await buildRelease('host'))
    const train = (remote: 'remote-auth' | 'remote-chat') =>
      new ReleaseTrain(remote, marked.builds[remote], { site, folder })
    const trains = { 'remote-auth': train('remote-auth'), 'remote-chat': train('remote-chat') }
    for (const each of Object.values(trains)) await each.deploy()
    const who = await registered(site.url, person('ada'))
    const tab = await WatchedTab.open(browser, site.url)
    await signIn(tab.page, who)
    return await use({ tab, trains, who, draw: seededDraws(seed) }, { steps, seed })
  } finally {
    await browser.close()
    await site.close()
    marked.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function use(journey: Journey, { steps, seed }: { steps: number; seed: number }) {
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
  await tab.expectSameDocument()
  const mixed = await tab.mixedFrames()
  for (const text of new Set([...tab.errors, ...mixed])) console.error(text)

  const settled = heaps.slice(WARM_UP)
  const [early, late] = [median(settled.slice(0, 8)), median(settled.slice(-8))]
  const perStep = Math.round((late - early) / Math.max(1, settled.length - 8))
  console.log(`deploys and rollbacks            ${2 * steps}`)
  console.log(`errors in the console            ${tab.errors.length}`)
  console.log(`frames that mixed two releases   ${mixed.length}`)
  console.log(`drafts lost                      ${lostDrafts}`)
  console.log(`heap, then and now               ${early} and ${late} bytes`)
  console.log(`growth with each step            ${perStep} bytes`)
  return {
    steps: 2 * steps,
    chunk_errors: tab.errors.length,
    mixed_renders: mixed.length,
    lost_drafts: lostDrafts,
    heap_growth: perStep,
    heap_ratio: Math.round((late / early) * 1000) / 1000,
    seed,
  }
}

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../platform/chromium'
import { twoReleases } from '../testing/browser/two-releases'
import { seededDraws } from '../testing/chat-faults/seeded-draws'
import { numericOptions } from './measure/numeric-options'
import { FaultDesk } from './releases/fault-desk'
import { servedFiles } from './trust/served-files'
import { refusesFlipped, runsUntouched } from './trust/try-file'

/**
 * Each script and style sheet that is served, in turn, with one bit flipped on its way: it must
 * not run, and the last good release must, or the page say what is away.
 */
export async function run(args: string[] = []): Promise<Record<string, unknown>> {
  const { seed, flips } = numericOptions(args, { seed: Date.now() % 100_000, flips: 1 })
  const random = seededDraws(seed)
  const folder = mkdtempSync(join(tmpdir(), 'parlor-trust-'))
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    chromiumSandbox: false,
  })
  try {
    const releases = await twoReleases(folder)
    const desk = await FaultDesk.open(browser, releases)
    const files = servedFiles(releases)
    let refused = 0
    for (const served of files) {
      const verdict = await tryFile(desk, { served, random, flips })
      if (verdict.refused) refused += 1
      console.log(`${verdict.refused ? 'refused' : 'FAILED '}  ${served.path}: ${verdict.why}`)
    }
    await desk.close()
    return { files: files.length, refused, flips: files.length * flips, seed }
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tryFile(
  desk: FaultDesk,
  { flips, ...tried }: Parameters<typeof refusesFlipped>[1] & { flips: number },
): Promise<{ refused: boolean; why: string }> {
  try {
    if (!(await runsUntouched(desk, tried.served))) {
      return { refused: false, why: 'it does not run untouched either, so nothing is shown' }
    }
    let why = ''
    for (let flip = 0; flip < flips; flip += 1) why = await refusesFlipped(desk, tried)
    return { refused: true, why }
  } catch (error) {
    return { refused: false, why: (error as Error).message }
  }
}

import { twoReleases } from '../testing/browser/stamp-release'
import { refusesFlipped, runsUntouched } from '../testing/browser/trust/flipped-file'
import { servedFiles } from '../testing/browser/trust/running-files'
import { seededDraws } from '../testing/chat-faults/seeded-draws'
import { temporaryFolder } from './measure/at-end'
import { openBrowser } from './measure/browser'
import { drawSeed } from './measure/options'
import { FaultDesk } from './releases/fault-desk'

export const keys = ['files', 'refused', 'seed']
export const options = { seed: drawSeed(), flips: 1, files: Number.MAX_SAFE_INTEGER }
export const smallest = { files: 1 }
export const promised = { refused: 1 }

/**
 * Serves each script and style sheet in turn with one bit flipped: it must not run, and the last
 * good release must, or the page must say what is missing.
 */
export async function run({ seed, flips, files: most }: typeof options) {
  const random = seededDraws(seed)
  const releases = await twoReleases(temporaryFolder())
  const desk = await FaultDesk.open(await openBrowser(), releases)
  const files = servedFiles(releases).slice(0, most)
  let refused = 0
  for (const served of files) {
    try {
      await runsUntouched(desk, served)
      let instead = ''
      for (let flip = 0; flip < flips; flip += 1) {
        instead = await refusesFlipped(desk, { served, random })
      }
      refused += 1
      console.log(`refused  ${served.path}: ${instead}`)
    } catch (error) {
      console.log(`FAILED   ${served.path}: ${(error as Error).message}`)
    }
  }
  return { files: files.length, refused, flips: files.length * flips, seed }
}

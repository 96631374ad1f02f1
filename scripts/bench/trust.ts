import { type Deployable, deployables } from '../build/packages'
import { type TwoReleases, twoReleases } from '../testing/browser/stamp-release'
import { seededDraws } from '../testing/chat-faults/seeded-draws'
import { withBrowser } from './measure/bench-browser'
import { drawSeed, numericOptions } from './measure/numeric-options'
import { FaultDesk } from './releases/fault-desk'
import { refusesFlipped, runsUntouched } from './trust/try-file'

/** A script or style sheet of a live release, at its path on the site. */
export interface ServedFile {
  name: Deployable
  file: string
  path: string
}

export const keys = ['files', 'refused', 'seed']
export const smallest = ['--files', '1']
export const promised = { refused: 1 }

/**
 * Each script and style sheet that is served, in turn, with one bit flipped on its way: it must
 * not run, and the last good release must, or the page say what is away.
 */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const options = numericOptions(args, {
    seed: drawSeed(),
    flips: 1,
    files: Number.MAX_SAFE_INTEGER,
  })
  const { seed, flips } = options
  const random = seededDraws(seed)
  return withBrowser(async (browser, folder) => {
    const releases = await twoReleases(folder)
    const desk = await FaultDesk.open(browser, releases)
    const files = servedFiles(releases).slice(0, options.files)
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
    await desk.close()
    return { files: files.length, refused, flips: files.length * flips, seed }
  })
}

/** All that a browser could be made to run or wear. */
function servedFiles(releases: TwoReleases): ServedFile[] {
  return deployables.flatMap((name) => {
    const { version, files } = releases[name].live
    return Object.keys(files)
      .filter((file) => /\.(js|css)$/.test(file))
      .map((file) => ({ name, file, path: `/${name}/${version}/${file}` }))
  })
}

import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../build/packages'
import { runTool } from '../checks/run-tools'
import { temporaryFolder } from './measure/at-end'
import { drawSeed } from './measure/options'

/** The number of properties; each draws its share of the cases. */
const PROPERTIES = 9

interface Report {
  testResults: {
    name: string
    message: string
    assertionResults: { title: string; status: string }[]
  }[]
}

export const keys = ['cases', 'breaks', 'seed']
export const options = { cases: 100_000, seed: drawSeed() }
// The unit tests draw 400 for each property; with far fewer, too few are accepted to prove anything.
export const smallest = { cases: 800, seed: 1 }
export const promised = { breaks: 0 }

/**
 * The fuzz tests of `npm test` with many more cases, all from one seed: the user pool's protocol,
 * the gateway's wire and management API, the room's frames, the release index on both sides,
 * manifests, and the stored session. `--cases` is the total.
 */
export async function run({ cases, seed }: typeof options) {
  const each = Math.ceil(cases / PROPERTIES)
  const report = join(temporaryFolder(), 'report.json')
  // One at a time, so that none waits for the processor.
  const output = ['-i', '--json', `--outputFile=${report}`]
  const env = { FUZZ_CASES: String(each), FUZZ_SEED: String(seed) }
  await runTool('jest', ['-c', 'scripts/jest.config.mjs', ...output, 'fuzz.test'], env)
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report
  let tested = 0
  let breaks = 0
  for (const { name, message, assertionResults } of testResults) {
    // A file that could not run at all reports no test.
    if (message && assertionResults.every(({ status }) => status === 'passed')) breaks += 1
    for (const { title, status } of assertionResults) {
      tested += 1
      if (status !== 'passed') breaks += 1
      const file = relative(root, name)
      console.log(`${status.padEnd(6)}  ${String(each).padStart(7)} cases  ${file}: ${title}`)
    }
  }
  return { cases: each * tested, breaks, seed }
}

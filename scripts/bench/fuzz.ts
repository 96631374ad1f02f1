import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { root } from '../build/packages'
import { runTool } from '../testing/run-tools'
import { drawSeed, numericOptions } from './measure/numeric-options'

/** How many there are: each draws its share of the cases. */
const PROPERTIES = 9

interface Report {
  testResults: {
    name: string
    message: string
    assertionResults: { title: string; status: string }[]
  }[]
}

export const keys = ['cases', 'breaks', 'seed']
export const smallest = ['--cases', '3600', '--seed', '1']
export const promised = { breaks: 0 }

/**
 * The fuzz tests of `npm test` with many more cases, all from one seed: the user pool's protocol,
 * the gateway's wire and management API, the room's frames, the configuration, the release index
 * on both sides, manifests, and the stored session. `--cases` counts those of all together.
 */
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const options = numericOptions(args, { cases: 100_000, seed: drawSeed() })
  const each = Math.ceil(options.cases / PROPERTIES)
  const { testResults } = await fuzz({ each, seed: options.seed })
  let tested = 0
  let breaks = 0
  for (const { name, message, assertionResults } of testResults) {
    const file = relative(root, name)
    // A file that could not run at all says so without a test.
    if (message && assertionResults.every(({ status }) => status === 'passed')) breaks += 1
    for (const { title, status } of assertionResults) {
      tested += 1
      if (status !== 'passed') breaks += 1
      console.log(`${status.padEnd(6)}  ${String(each).padStart(7)} cases  ${file}: ${title}`)
    }
  }
  return { cases: each * tested, breaks, seed: options.seed }
}

/** Runs the fuzz tests one after the other, so that none waits for the processor. */
async function fuzz({ each, seed }: { each: number; seed: number }): Promise<Report> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-fuzz-'))
  const report = join(folder, 'report.json')
  try {
    await runTool(
      'jest',
      ['-c', 'scripts/jest.config.mjs', '-i', '--json', `--outputFile=${report}`, 'fuzz.test'],
      { FUZZ_CASES: String(each), FUZZ_SEED: String(seed) },
    )
    return JSON.parse(readFileSync(report, 'utf8')) as Report
  } finally {
    rmSync(folder, { recursive: true })
  }
}

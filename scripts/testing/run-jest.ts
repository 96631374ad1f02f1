import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runTool } from './run-tool'

export interface Tally {
  passed: number
  failed: number
}

interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numRuntimeErrorTestSuites: number
}

/** Runs the unit tests below the given paths, all of them without any. */
export async function runJest(paths: string[] = []): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-jest-'))
  const report = join(folder, 'report.json')
  try {
    const output = ['--json', `--outputFile=${report}`]
    const status = await runTool('jest', ['-c', 'scripts/jest.config.mjs', ...output, ...paths])
    return tally(report, status)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function tally(file: string, status: number): Tally {
  const report = JSON.parse(readFileSync(file, 'utf8')) as JestReport
  const failed = report.numFailedTests + report.numRuntimeErrorTestSuites
  // A runner that fails without naming a test, as on an open handle, still counts.
  return { passed: report.numPassedTests, failed: status !== 0 && failed === 0 ? 1 : failed }
}

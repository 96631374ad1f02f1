import { execFile, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../build/packages'

/** Runs a tool from the project's own packages and shows its output. Returns its exit status. */
export function runTool(
  tool: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(join(root, 'node_modules/.bin', tool), args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    })
    child.on('error', reject)
    child.on('exit', (status) => resolve(status ?? 1))
  })
}

/** The problems that a tool prints; nothing if it succeeds. */
export function problemsOf(tool: string, args: string[]): Promise<string[]> {
  const options = { cwd: root, maxBuffer: Number.POSITIVE_INFINITY }
  return new Promise((resolve, reject) => {
    execFile(join(root, 'node_modules/.bin', tool), args, options, (error, stdout, stderr) => {
      if (typeof error?.code === 'string') reject(error)
      else resolve(error ? [stdout + stderr] : [])
    })
  })
}

export interface Tally {
  passed: number
  failed: number
}

interface JestReport {
  numPassedTests: number
  numFailedTests: number
  numRuntimeErrorTestSuites: number
}

/** Runs the unit tests below the given paths, or all of them. */
export function runJest(paths: string[] = [], folder = 'scripts'): Promise<Tally> {
  return withReport(async (file) => {
    const output = ['--json', `--outputFile=${file}`]
    const status = await runTool('jest', ['-c', `${folder}/jest.config.mjs`, ...output, ...paths])
    const report = readReport<JestReport>(file)
    const failed = report.numFailedTests + report.numRuntimeErrorTestSuites
    return tally({ passed: report.numPassedTests, failed }, status)
  })
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** Runs the browser tests; a flaky one counts as failed. Pictures of failures stay. */
export function runPlaywright(args: string[] = []): Promise<Tally> {
  return withReport(async (file) => {
    const all = ['test', '-c', 'scripts/e2e/playwright.config.ts', ...args]
    const results = mkdtempSync(join(tmpdir(), 'parlor-test-results-'))
    const status = await runTool('playwright', all, {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      PARLOR_TEST_RESULTS: results,
    })
    const { stats, errors } = readReport<PlaywrightReport>(file)
    const failed = stats.unexpected + stats.flaky + errors.length
    if (failed === 0) rmSync(results, { recursive: true })
    return tally({ passed: stats.expected, failed }, status)
  })
}

/** A run that fails without a failed test, for example on an open handle, counts as one. */
function tally({ passed, failed }: Tally, status: number): Tally {
  return { passed, failed: status !== 0 && failed === 0 ? 1 : failed }
}

async function withReport<T>(run: (file: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-report-'))
  try {
    return await run(join(folder, 'report.json'))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const readReport = <T>(file: string) => JSON.parse(readFileSync(file, 'utf8')) as T

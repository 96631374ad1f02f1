import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Tally } from './run-jest'
import { runTool } from './run-tool'

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
  errors: unknown[]
}

/** Runs the browser tests; a flaky one counts as failed. */
export async function runPlaywright(args: string[] = []): Promise<Tally> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-playwright-'))
  const report = join(folder, 'report.json')
  try {
    const status = await runTool(
      'playwright',
      ['test', '-c', 'scripts/e2e/playwright.config.ts', ...args],
      { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    )
    const { stats, errors } = JSON.parse(readFileSync(report, 'utf8')) as PlaywrightReport
    const failed = stats.unexpected + stats.flaky + errors.length
    return { passed: stats.expected, failed: status !== 0 && failed === 0 ? 1 : failed }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

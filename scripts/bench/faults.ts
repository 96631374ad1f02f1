import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { ensureChromium } from '../platform/chromium'
import { type Fault, faults } from '../testing/browser/faulty-proxy'
import { twoReleases } from '../testing/browser/two-releases'
import type { Row } from './faults/cell'
import { rows } from './faults/rows'
import { FaultDesk } from './releases/fault-desk'

const AT_ONCE = 3

interface Result {
  row: Row
  fault: Fault
  verdict: string
  passed: boolean
}

/**
 * Every file away in every way: the shell paints, what is away is said or the last good release is
 * shown, and all is well again without a reload once the file arrives. Words after the name choose
 * rows or faults that contain one of them.
 */
export async function run(args: string[] = []): Promise<Record<string, unknown>> {
  const cells = rows.flatMap((row) => faults.map((fault) => ({ row, fault })))
  const chosen = cells.filter(
    ({ row, fault }) =>
      args.length === 0 || args.some((word) => `${row.name} ${fault}`.includes(word)),
  )
  const results = await tryAll(chosen)
  printTable(results)
  const passed = results.filter((result) => result.passed)
  return {
    cells: results.length,
    passed: passed.length,
    by_reload: passed.filter(({ verdict }) => verdict === 'reload').length,
  }
}

async function tryAll(cells: Pick<Result, 'row' | 'fault'>[]): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-faults-'))
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    chromiumSandbox: false,
  })
  try {
    const releases = await twoReleases(folder)
    const waiting = [...cells]
    const results: Result[] = []
    const worker = async () => {
      const desk = await FaultDesk.open(browser, releases)
      for (let cell = waiting.shift(); cell; cell = waiting.shift()) {
        results.push(await tryCell(desk, cell))
      }
      await desk.close()
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    return results
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function tryCell(
  desk: FaultDesk,
  { row, fault }: Pick<Result, 'row' | 'fault'>,
): Promise<Result> {
  try {
    return { row, fault, verdict: await row.run(desk, fault), passed: true }
  } catch (error) {
    console.error(`${row.name}, ${fault}: ${(error as Error).message}`)
    return { row, fault, verdict: 'FAILED', passed: false }
  } finally {
    desk.proxy.heal()
  }
}

function printTable(results: Result[]): void {
  const width = Math.max(...results.map(({ row }) => row.name.length)) + 2
  const line = (name: string, values: string[]) =>
    console.log(name.padEnd(width) + values.map((value) => value.padEnd(12)).join(''))
  line('', [...faults])
  for (const row of rows) {
    const ofRow = results.filter((result) => result.row === row)
    if (ofRow.length === 0) continue
    const verdicts = faults.map((fault) => ofRow.find((each) => each.fault === fault)?.verdict)
    line(
      row.name,
      verdicts.map((verdict) => verdict ?? '-'),
    )
  }
}

import { type Fault, faults } from '../testing/browser/faulty-proxy'
import { twoReleases } from '../testing/browser/stamp-release'
import { type Row, rows } from './faults/rows'
import { withBrowser } from './measure/bench-browser'
import { FaultDesk } from './releases/fault-desk'

const AT_ONCE = 3

export const keys = ['cells', 'passed']
export const smallest = [
  'style of the shell, first visit 200 HTML',
  'shared code and shell, first visit 503 JSON',
  'manifest, deployed under an open page 503 JSON',
]
export const promised = { cells: 3, passed: 3 }

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
export async function run(args: string[]): Promise<Record<string, unknown>> {
  const cells = rows.flatMap((row) => faults.map((fault) => ({ row, fault })))
  const isChosen = ({ row, fault }: (typeof cells)[number]) =>
    args.length === 0 || args.some((word) => `${row.name} ${fault}`.includes(word))
  const results = await tryAll(cells.filter(isChosen))
  for (const { row, fault, verdict } of results) {
    console.log(`${verdict.padEnd(12)}${fault.padEnd(12)}${row.name}`)
  }
  const passed = results.filter((result) => result.passed)
  return {
    cells: results.length,
    passed: passed.length,
    by_reload: passed.filter(({ verdict }) => verdict === 'reload').length,
  }
}

function tryAll(cells: Pick<Result, 'row' | 'fault'>[]): Promise<Result[]> {
  return withBrowser(async (browser, folder) => {
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
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, cells.length) }, worker))
    return results
  })
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

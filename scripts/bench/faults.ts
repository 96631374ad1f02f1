import pLimit from 'p-limit'
import { type Fault, faults } from '../testing/browser/faulty-proxy'
import { twoReleases } from '../testing/browser/stamp-release'
import { type Row, rows } from './faults/rows'
import { temporaryFolder } from './measure/at-end'
import { openBrowser } from './measure/browser'
import { FaultDesk } from './releases/fault-desk'

const AT_ONCE = 3

export const keys = ['cells', 'passed']
export const options = { words: [] as string[] }
export const smallest = {
  words: [
    'style of the shell, first visit 200 HTML',
    'shared code and shell, first visit 503 JSON',
    'manifest, deployed under an open page 503 JSON',
  ],
}
export const promised = { cells: 3, passed: 3 }

interface Cell {
  row: Row
  fault: Fault
}

/**
 * Every file with every fault: the shell paints, the page says what is missing or shows the last
 * good release, and recovers without a reload once the file arrives. Words after the name choose
 * rows or faults that contain one of them.
 */
export async function run({ words }: typeof options) {
  const cells = rows
    .flatMap((row) => faults.map((fault) => ({ row, fault })))
    .filter(({ row, fault }) => {
      return words.length === 0 || words.some((word) => `${row.name} ${fault}`.includes(word))
    })
  const [browser, releases] = [await openBrowser(), await twoReleases(temporaryFolder())]
  const free = await Promise.all(
    cells.slice(0, AT_ONCE).map(() => FaultDesk.open(browser, releases)),
  )
  const verdicts = await pLimit(AT_ONCE).map(cells, async (cell) => {
    const desk = free.pop() as FaultDesk
    const verdict = await verdictOn(cell, desk)
    free.push(desk)
    return verdict
  })
  for (const [at, { row, fault }] of cells.entries()) {
    console.log(`${verdicts[at]?.padEnd(12)}${fault.padEnd(12)}${row.name}`)
  }
  return {
    cells: cells.length,
    passed: verdicts.filter((verdict) => verdict !== 'FAILED').length,
    by_reload: verdicts.filter((verdict) => verdict === 'reload').length,
  }
}

async function verdictOn({ row, fault }: Cell, desk: FaultDesk): Promise<string> {
  try {
    return await row.run(desk, fault)
  } catch (error) {
    console.error(`${row.name}, ${fault}: ${(error as Error).message}`)
    return 'FAILED'
  } finally {
    desk.proxy.heal()
  }
}

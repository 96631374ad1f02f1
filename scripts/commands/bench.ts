import { writeFigures } from '../bench/fast/write-figures'
import { closeAll } from '../bench/measure/at-end'
import { benchNames, loadBench } from '../bench/measure/load-bench'
import { readOptions } from '../bench/measure/options'
import type { Syntax } from '../platform/commands/command'
import { readCommand, refusal, unknownName } from '../platform/commands/command-line'

export const command = {
  prefix: 'npm run bench --',
  does: `Runs a benchmark and prints its results. Benchmarks: ${benchNames.join(', ')}.`,
  words: { NAME: 'the benchmark; each has its own options' },
  options: {},
} satisfies Syntax

/** Runs a benchmark; `--smallest` has the options of its run in `npm test`. */
export async function run([name, ...args]: string[]): Promise<true> {
  if (name === undefined || name.startsWith('-')) {
    readCommand(command, name === undefined ? args : [name, ...args])
    throw refusal(command, `Name a benchmark: ${benchNames.join(', ')}.`)
  }
  if (!benchNames.includes(name)) throw unknownName('benchmark', name, benchNames)
  const { options: defaults, smallest, run } = await loadBench(name)
  const isSmallest = args[0] === '--smallest'
  const options = isSmallest ? { ...defaults, ...smallest } : readOptions(name, args, defaults)
  if (options.seed !== undefined) console.log(`seed ${options.seed}`)
  const figures = await run(options).finally(closeAll)
  if (options.write) writeFigures(name, figures)
  console.log(JSON.stringify(figures))
  return true
}

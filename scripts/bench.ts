import { writeFigures } from './bench/fast/write-figures'
import { closeAll } from './bench/measure/at-end'
import { benchNames, loadBench } from './bench/measure/load-bench'
import { readOptions } from './bench/measure/options'
import { fail, readCommand, refusal, unknownName } from './platform/commands/command-line'
import { COMMANDS } from './platform/commands/table'

const COMMAND = {
  ...COMMANDS.bench,
  does: `${COMMANDS.bench.does} There are: ${benchNames.join(', ')}.`,
}

/** Runs a benchmark; `--smallest` has the options of its run in `npm test`. */
async function bench([name, ...args]: string[]): Promise<void> {
  if (name === undefined || name.startsWith('-')) {
    readCommand(COMMAND, name === undefined ? args : [name, ...args])
    throw refusal(COMMAND, `Name a benchmark: ${benchNames.join(', ')}.`)
  }
  if (!benchNames.includes(name)) throw unknownName('benchmark', name, benchNames)
  const { options: defaults, smallest, run } = await loadBench(name)
  const isSmallest = args[0] === '--smallest'
  const options = isSmallest ? { ...defaults, ...smallest } : readOptions(name, args, defaults)
  if (options.seed !== undefined) console.log(`seed ${options.seed}`)
  const figures = await run(options).finally(closeAll)
  if (options.write) writeFigures(name, figures)
  console.log(JSON.stringify(figures))
}

bench(process.argv.slice(2))
  .then(() => process.exit(0))
  .catch(fail)

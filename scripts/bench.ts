import { writeFigures } from './bench/fast/write-figures'
import { closeAll } from './bench/measure/at-end'
import { benchNames, loadBench } from './bench/measure/load-bench'
import { readOptions } from './bench/measure/options'
import { fail } from './platform/command-line'

// `npm run bench -- NAME [options]`; `--smallest` takes the options of its run in `npm test`.

async function bench(name: string, args: string[]): Promise<void> {
  const { options: defaults, smallest, run } = await loadBench(name)
  const isSmallest = args[0] === '--smallest'
  const options = isSmallest ? { ...defaults, ...smallest } : readOptions(args, defaults)
  if (options.seed !== undefined) console.log(`seed ${options.seed}`)
  const figures = await run(options).finally(closeAll)
  if (options.write) writeFigures(name, figures)
  console.log(JSON.stringify(figures))
}

const [name, ...args] = process.argv.slice(2)
if (!name || !benchNames.includes(name)) {
  const list = `The benchmarks are: ${benchNames.join(', ')}.`
  console.log(name ? `There is no benchmark ${name}. ${list}` : list)
  process.exit(name ? 1 : 0)
}
await bench(name, args).catch(fail)
process.exit(0)

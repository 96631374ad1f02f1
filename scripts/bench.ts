import { benchNames, loadBench } from './bench/measure/load-bench'
import { fail } from './platform/fail'

// `npm run bench -- NAME [options]`; `--smallest` takes the options of its run in `npm test`.

const [name, ...args] = process.argv.slice(2)
if (!name || !benchNames.includes(name)) {
  const list = `The benchmarks are: ${benchNames.join(', ')}.`
  console.log(name ? `There is no benchmark ${name}. ${list}` : list)
  process.exit(name ? 1 : 0)
}

const bench = await loadBench(name)
const figures = await bench.run(args[0] === '--smallest' ? [...bench.smallest] : args).catch(fail)
console.log(JSON.stringify(figures))
process.exit(0)
